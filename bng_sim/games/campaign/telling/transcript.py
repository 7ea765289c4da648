"""A game told turn by turn, from its event log alone."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from bng_sim.core.teller import Event

TURN = "Turn "  # what a turn's heading begins with


def transcript(events: Iterable[Event], seat: int | None = None) -> Iterator[Text]:
    """The game's story, a line at a time: as yet whose turn it is."""
    del seat
    for event in events:
        if event["event"] == "turn":
            yield Text(f"{TURN}{event['turn']}: seat {event['seat']}")
