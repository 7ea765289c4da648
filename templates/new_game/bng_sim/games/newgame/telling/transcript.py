"""A transcript of a game, from its event log alone."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from bng_sim.core.event_logs.teller import Event, Teller
from bng_sim.core.wording import counted, listed, who_won


def transcript(events: Iterable[Event], seat: int | None = None) -> Iterator[Text]:
    """Yield the lines of a transcript, as `seat` (from 1) sees the game; None: with everything."""
    story = Story(seat)
    for event in events:
        yield from story.tell(event)
    yield from story.closing()


class Story(Teller):
    """What has to be remembered of a game to describe what comes next."""

    passes_over = frozenset({"decision"})

    def __init__(self, eyes: int | None) -> None:
        """Start before the first event, seen by all or by the seat `eyes`."""
        self.eyes = eyes
        self.played: list[str] = []
        self.ending = ""
        self.winners: list[str] = []

    def tell(self, event: Event) -> list[Text]:
        """Return the lines for one event."""
        method = self.method_for(event)
        return method(event) if method is not None else []

    def _game(self, event: Event) -> list[Text]:
        players = [f"seat {seat} ({name})" for seat, name in enumerate(event["strategies"], 1)]
        return [Text(f"New Game: {listed(players)}", "bold")]

    def _deal(self, event: Event) -> list[Text]:
        if self.eyes not in (None, event["seat"]):
            return [Text(f"Seat {event['seat']} gets {counted(len(event['cards']), 'card')}.")]
        return [Text(f"Seat {event['seat']} gets {listed([str(card) for card in sorted(event['cards'])])}.")]

    def _leader(self, event: Event) -> list[Text]:
        return [Text(f"Seat {event['seat']} leads.")]

    def _play(self, event: Event) -> list[Text]:
        self.played.append(f"seat {event['seat']} plays {event['card']}")
        return []

    def _take(self, event: Event) -> list[Text]:
        line = f"Turn {event['turn']}: {', '.join(self.played)}; seat {event['seat']} takes the trick."
        self.played = []
        return [Text(line)]

    def _end(self, event: Event) -> list[Text]:
        self.ending = event["ending"]
        return []

    def _win(self, event: Event) -> list[Text]:
        self.winners.append(f"seat {event['seat']}")
        return []

    def closing(self) -> list[Text]:
        """Return the last line, when the log has ended: who won."""
        return [Text(f"The end: {who_won(self.winners, self.ending)}.", "bold")] if self.ending else []
