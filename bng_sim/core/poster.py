"""Define a poster: one picture of a finished game, with each player's progress to the goal and key moments."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bng_sim.core.event_logs.teller import Event


@dataclass(frozen=True, slots=True)
class Line:
    """Describe a player's progress to a goal.

    Attributes:
        name: Name of the player.
        left: Distance from the goal after each of the poster's turns.
        has_won: Whether the player won in the end, by that goal or otherwise.

    """

    name: str
    left: tuple[float, ...]
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """Describe an event of a turn, in a few words."""

    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class Threat:
    """Describe something that threatens all players and grows as the game continues.

    Attributes:
        name: Its name: "Water in the boat".
        values: Its amount after each of the poster's turns.
        most: The amount that ends the game.

    """

    name: str
    values: tuple[float, ...]
    most: float


@dataclass(frozen=True, slots=True)
class Poster:
    """Describe a game for one picture.

    Attributes:
        about: Game and setting, in a few words.
        ending: How it ended and who won, as a sentence without a full stop.
        distance: Unit of the lines, in the plural: "steps to the line".
        turns: The turns after which the lines have values, ascending; 0 is the start.
        lines: The players who may win, in seat order.
        marks: Key moments, most important first: where space is short, the last are left out.
        threat: What may end the game for all, if anything.

    """

    about: str
    ending: str
    distance: str
    turns: tuple[int, ...]
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...] = ()
    threat: Threat | None = None


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
