"""Define a poster: one picture of a finished game, with each player's progress to the goal and key moments."""

from dataclasses import dataclass


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
