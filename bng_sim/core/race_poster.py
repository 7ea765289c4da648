"""Draw the poster of a game in which every player nears a goal of its own."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.poster import Line, Mark, Poster


class Race(Protocol):
    """Describe a table at which every player nears a goal of its own."""

    turn: int
    winners: list[int]

    @property
    def seats(self) -> Sequence[int]:
        """The seats of the players, from 1."""

    def apply(self, event: Event) -> None:
        """Change the table as this event says."""


RaceT = TypeVar("RaceT", bound=Race)


def of_race(
    log: Iterable[Event], table: RaceT, *, about: Callable[[RaceT], str], ending: Callable[[RaceT], str], distance: str,
    left: Callable[[RaceT], Sequence[float]], found: Callable[[Event, RaceT], Iterable[tuple[int, str]]],
) -> Poster:  # fmt: skip
    """Build the poster of a game in which every player nears a goal.

    Args:
        log: The game's log, its head first.
        table: An empty table.
        about: Returns game and setting, in a few words, after the last event.
        ending: Returns how it ended and who won, after the last event.
        distance: Unit of the lines, in the plural.
        left: Returns the distance that each player has left, in seat order.
        found: Returns the key moments that an event shows, which is on the table by then: the money it was about, by
            which they are sorted, the most first, and its words.

    """
    after: dict[int, Sequence[float]] = {}
    moments: list[tuple[int, Mark]] = []
    for event in log:
        table.apply(event)
        after[table.turn] = left(table)
        moments += [(worth, Mark(table.turn, words)) for worth, words in found(event, table)]
    return Poster(
        about=about(table),
        ending=ending(table),
        distance=distance,
        turns=tuple(after),
        lines=tuple(
            Line(f"seat {seat}", tuple(values), seat in table.winners)
            for seat, values in zip(table.seats, zip(*after.values(), strict=True), strict=True)
        ),
        marks=tuple(mark for _, mark in sorted(moments, key=lambda moment: -moment[0])),
    )
