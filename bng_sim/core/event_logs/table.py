"""Follow a game's log as a table."""

from bng_sim.core.event_logs.teller import Event, Teller


class Table(Teller):
    """Follow a log as a table: what lies where after the last event.

    Attributes:
        turn: Turns begun.

    """

    turn = 0

    def apply(self, event: Event) -> None:
        """Change the table as this event says."""
        self.turn = event.get("turn", 0)
        change = self.method_for(event)
        if change is not None:
            change(event)
