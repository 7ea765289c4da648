"""Tell a game from its log, line by line, to all or to one seat."""

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from rich.text import Text

from bng_sim.core.event_logs.table import Table
from bng_sim.core.event_logs.teller import Event, Teller

Part = Text | str | tuple[str, str]  # of a line; the pair has its style
HEADING, HIDDEN, LOUD = "bold", "dim", "bold red"
TableT = TypeVar("TableT", bound=Table)


class Story(Teller, Generic[TableT]):
    """Remember of a game what the next lines need.

    Attributes:
        eyes: The seat that reads, from 1; None reads everything, with what some player cannot see dimmed.
        table: The table after the last event.
        strategies: Who plays, by seat.

    """

    def __init__(self, eyes: int | None, table: TableT) -> None:
        """Start with an empty table."""
        self.eyes = eyes
        self.table = table
        self.strategies: list[str] = []

    def tell(self, event: Event) -> list[Text]:
        """Put an event on the table, then return its lines."""
        self.table.apply(event)
        teller = self.method_for(event)
        return (teller(event) if teller is not None else None) or []

    def closing(self) -> list[Text]:
        """Return the lines after the last event: none, if a game does not say."""
        return []

    @property
    def hidden(self) -> str:
        """The style of what some players cannot see, to an onlooker."""
        return HIDDEN if self.eyes is None else ""

    def line(self, *parts: Part) -> list[Text]:
        """Return one line of the story, joined from these parts."""
        return [Text("  ").append_text(Text.assemble(*parts))]


def transcript_of(story: Callable[[int | None], Story[Any]]) -> Callable[..., Iterator[Text]]:
    """Return `transcript(events, seat=None)`, which yields the story of a game, a line at a time.

    `events` is a game's log, its head first; `seat` is whose eyes to see it with, from 1.
    """
    return functools.partial(_transcript, story)


def _transcript(
    begin: Callable[[int | None], Story[Any]], events: Iterable[Event], seat: int | None = None
) -> Iterator[Text]:
    story = begin(seat)
    for event in events:
        yield from story.tell(event)
    yield from story.closing()
