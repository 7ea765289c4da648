"""Declare what the numbers of an engine's records mean, for players from elsewhere (`bng_sim.doors`).

A game's `engine/fields.py` has `declare(rules)`, which returns for the rules in play what each field of its public
record, of a seat's own and of a move is: an amount, one of several things, a seat, a card, a set. Seats, and cards that
have their owner's seat in their number, are counted from the seat that is asked: 0 is itself in every seat. What can
never differ under these rules is left out: seats beyond the number of players, cards that are not in the box.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bng_sim.core.event_logs.event_log import NOTHING


class Meaning(NamedTuple):
    """What one number stands for.

    Attributes:
        low: The least value, as players from elsewhere see it.
        high: The largest.
        is_amount: Whether it is seen as a share of its largest value, from -1 to 1, and not as a whole number.
        turns: How many seats take turns, if the value names a seat or what is a seat's; 0: it does not.
        unit: How many numbers each seat has, one after the other.
        used: How many of these are in the game, the first ones.
        places: The place of each value from `low` on, where several values are alike or few are in the game; -1: the
            value is none. Empty: each value has its own.

    """

    low: int
    high: int
    is_amount: bool = False
    turns: int = 0
    unit: int = 1
    used: int = 1
    places: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many values there are."""
        return self.high - self.low + 1

    def seen_from(self, seat: int) -> list[int]:
        """Return the place of each value from `low` on, counted from a seat; -1 where no such value is."""
        if self.places:
            return [*self.places]
        if not self.turns:
            return [*range(self.size)]
        seats = (self.high + 1) // self.used
        places = [*range(-self.low)]
        for value in range(seats * self.unit):
            owner, thing = divmod(value, self.unit)
            place = counted_from(seat, owner, self.turns) * self.used + thing - self.low
            places.append(place if thing < self.used else -1)
        return places


def counted_from(seat: int, other: int, turns: int) -> int:
    """Return how many seats after `seat` another is; seats beyond those that take turns are a round of their own."""
    beyond, place = divmod(other, turns)
    return beyond * turns + (place - seat) % turns


def amount(most: int, least: int = 0) -> Meaning:
    """Return the meaning of a sum, a count or a score; one beyond its range is seen as the end of the range."""
    return Meaning(least, max(most, least + 1), is_amount=True)


def code(n: int, low: int = 0) -> Meaning:
    """Return the meaning of a number that names one of `n` things; `low` is NOTHING if it can name none."""
    return Meaning(low, max(n, low + 2) - 1)


FLAG = code(2)
CODE_OR_NONE = NOTHING  # `low` of a code that can name nothing


def seat_of(players: int, *, seats: int = 0, low: int = NOTHING) -> Meaning:
    """Return the meaning of a seat; `seats` counts also those that take no turns."""
    return Meaning(low, (seats or players) - 1, turns=players)


def of_seats(players: int, unit: int, used: int) -> Meaning:
    """Return the meaning of a number that is `unit` times its owner's seat, plus one of `used` things, or NOTHING."""
    return Meaning(NOTHING, players * used - 1, turns=players, unit=unit, used=used)


def alike(classes: Sequence[int]) -> Meaning:
    """Return the meaning of a number that names nothing or a thing, each of a class: things of one class are alike."""
    return Meaning(NOTHING, max(classes, default=0), places=(0, *(1 + each for each in classes)))


def one_of(values: Sequence[int]) -> Meaning:
    """Return the meaning of a number that is one of these, by its place among them."""
    low = min(values)
    places = [-1] * (max(values) - low + 1)
    for place, value in enumerate(values):
        places[value - low] = place
    return Meaning(low, low + len(values) - 1, places=tuple(places))


class Bits(NamedTuple):
    """A set, a bit for each member: `n` things, or seats if `turns` says how many take turns."""

    n: int
    turns: int = 0


class Seats(NamedTuple):
    """An axis by seat: from the seat asked on, the first `used` of the `unit` entries that each seat has."""

    players: int
    seats: int = 0
    unit: int = 1
    used: int = 1


Axis = int | tuple[int, ...] | Seats  # the first so many entries, certain ones, or those of each seat


class Each(NamedTuple):
    """An array of numbers or records that mean the same."""

    of: Any
    axes: tuple[Axis, ...]


def each(of: Any, *axes: Axis) -> Each:
    """Return the meaning of an array, of whose axes these entries are seen."""
    return Each(of, axes)


class Either(NamedTuple):
    """A field that means one thing or another, as some other field says: it is seen as each of them, by name."""

    readings: Mapping[str, Any]


class Window(NamedTuple):
    """A list that is valid up to a length: `most` entries are seen, what is beyond the length as nothing.

    Attributes:
        of: What an entry is; an array of several axes that is no `Each` is one list.
        length: The field that has the length, of the same record or of the public one.
        most: How many entries are seen.
        newest: Whether they are the last ones, the last first; else the first ones.
        over: How many entries the length counts that are not complete.
        start: The field with the place of the first entry, in a list that goes round; empty: the first place.
        step: How far apart places are that `start` counts.
        shift: What is added to that.

    """

    of: Any
    length: str
    most: int
    newest: bool = True
    over: int = 0
    start: str = ""
    step: int = 1
    shift: int = 0


class Part(NamedTuple):
    """What some bits of a move's number, or of a field of it, stand for.

    Attributes:
        of: What they are.
        bits: How many; 0: all that are above.
        shift: How many bits are below.
        field: The field of the move; empty: that of the part's own name, or the whole of a move that is a number.

    """

    of: Meaning
    bits: int = 0
    shift: int = 0
    field: str = ""


class Place(NamedTuple):
    """A move's place on its list, where the k-th move always means the same: `n` places at most."""

    n: int


class Kind(NamedTuple):
    """Moves of one kind, by what sets them apart: values from `first` to `last`, of the number or the field `kind`."""

    name: str
    first: int
    last: int
    fields: Mapping[str, Meaning | Part | Place]


Moves = Mapping[
    str, Mapping[str, Meaning | Part | Place] | Sequence[Kind]
]  # by decision; its fields if it has one kind


class Fields(NamedTuple):
    """What a game declares under some rules.

    Attributes:
        public: Field of the public record -> what it is: a `Meaning`, `Bits`, `Each`, `Window`, a mapping of a record's
            fields, or None for one that is left out.
        own: The same of the record of what a seat alone knows.
        asked: The same of fields of the state that the seat asked alone sees: what the question is about.
        moves: Decision -> what sets its moves apart.

    """

    public: Mapping[str, Any]
    own: Mapping[str, Any]
    asked: Mapping[str, Any]
    moves: Moves
