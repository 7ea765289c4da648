"""What one picture shows of a game that is over: who came how near to winning when, and what happened on the way."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody on the way to a goal.

    Attributes:
        name: Who it is.
        left: What is missing to the goal, after each of the poster's turns.
        has_won: Whether they won in the end, by that goal or otherwise.

    """

    name: str
    left: tuple[float, ...]
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened in a turn, in a few words."""

    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class Threat:
    """What all fear and what grows as the game goes on.

    Attributes:
        name: What it is: "Water in the boat".
        values: How much of it there is, after each of the poster's turns.
        most: How much ends the game.

    """

    name: str
    values: tuple[float, ...]
    most: float


@dataclass(frozen=True, slots=True)
class Poster:
    """A game as one picture.

    Attributes:
        about: What was played: game and setting, in a few words.
        ending: How it ended and who won, as a sentence without a full stop.
        distance: What the lines are, in the plural: "steps to the line".
        turns: After which the lines have their values, ascending; 0 is the start.
        lines: Whoever may win, in the order of their seats.
        marks: Key moments, the most telling first: where there is no room for all, the last are left out.
        threat: What may end the game for all, if there is such a thing.

    """

    about: str
    ending: str
    distance: str
    turns: tuple[int, ...]
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...] = ()
    threat: Threat | None = None
