"""A fixed number for every move of a game under some rules, and what each number means.

The number is where its decision and kind begin, plus the places of its fields' values in mixed radix. Seats and cards
are counted from the seat that is asked, so a number means the same to everybody. Copies of a card have one number.
"""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.engine import Engine
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.field_meanings import Kind, Meaning, Moves, Part, Place
from bng_sim.core.game import Game
from bng_sim.core.parameters import Rules
from bng_sim.numbers.game_parts import engine_of, fields_of
from bng_sim.numbers.lookup import LookupTables

PLACE = -1  # the word of a field that is the move's place on its list
_WORD = 64  # bits


class MovePlan(NamedTuple):
    """What the kernels need to number moves: arrays that `MoveNumbers` fills in.

    Attributes:
        offered: Where the list begins in a record of moves, how many words a move has, and how far to shift its word to
            the left and then to the right for what kind it is.
        kinds: [decision, which]: the first kinds of a decision, and how many there are.
        of_kind: Of each kind: its first and last value, its first number, its first field, how many it has, and its
            own row of `write_rows`.
        of_field: Of each field: word, shift left, shift right, what is subtracted, the shift of a part,
            its mask, length of its table, the number's step from one place to the next, the least value, and the
            first of its rows of `write_rows`.
        tables: Of each field where its table begins [seat, field].
        places: All tables (`lookup`).

    """

    offered: Any
    kinds: Any
    of_kind: Any
    of_field: Any
    tables: Any
    places: Any


class DescribedMove(NamedTuple):
    """What a number means.

    Attributes:
        decision: What is asked.
        kind: The kind of the move; empty where a decision has one.
        fields: What is chosen, by name: seats and cards counted from the seat asked; of cards that are alike the first.

    """

    decision: str
    kind: str
    fields: dict[str, int]


class _Block(NamedTuple):
    first: int
    row: int
    decision: str
    kind: Kind
    fields: tuple[tuple[str, Meaning], ...]


class MoveNumbers:
    """The numbers of all moves of a game under some rules.

    Attributes:
        size: How many there are: 0 to `size` - 1.
        longest: How many moves a list has at most.
        plan: What `write_numbers` and `write_rows` take.
        feature_names: The names of the columns of `features`: the decision, the kind, and every field that a move has.
        rows: How many values all fields of all kinds have, and kinds: the numbers that `write_rows` gives.
        most_fields: How many fields a move has at most.

    """

    def __init__(self, engine: Engine, moves: Moves, players: int) -> None:
        """Give the moves of an engine their numbers; raises KeyError for a decision that is not declared."""
        self._tables = LookupTables(players)
        self._record: Any = engine.records.moves
        self._move: Any = self._record["offered"].base
        self.longest = int(self._record["offered"].shape[0])
        self._blocks: list[_Block] = []
        self.size = self.rows = self.most_fields = 0
        names = [each.name.lower() for each in engine.decisions]
        self.plan = self._plan([_kinds(moves[name]) for name in names], names)

    @classmethod
    def of(cls, game: Game, rules: Rules) -> "MoveNumbers":
        """Give the moves of a game their numbers; raises `InputError` if it has no engine (`game_parts`)."""
        return cls(engine_of(game), fields_of(game, rules).moves, rules.players)

    def describe(self, number: int) -> DescribedMove:
        """Return what a number means; raises IndexError unless it is from 0 to `size` - 1."""
        if not 0 <= number < self.size:
            raise IndexError(f"no move has number {number}; expected 0 to {self.size - 1}")
        block = next(each for each in reversed(self._blocks) if each.first <= number)
        left, fields = number - block.first, {}
        for name, meaning in block.fields:
            left, place = divmod(left, meaning.size)
            fields[name] = _value(meaning, place)
        return DescribedMove(block.decision, block.kind.name, fields)

    @functools.cached_property
    def features(self) -> NDArray[np.float32]:
        """What each number means, float32, shape (`size`, `feature_names`); NOTHING where a move has no such field.

        The decision and the kind are their places among those declared; all else is as `describe` says it.
        """
        out = np.full((self.size, len(self.feature_names)), NOTHING, np.float32)
        decisions = list(dict.fromkeys(block.decision for block in self._blocks))
        for at, block in enumerate(self._blocks):
            last = self._blocks[at + 1].first if at + 1 < len(self._blocks) else self.size
            rows, left = out[block.first : last], np.arange(last - block.first)
            rows[:, 0], rows[:, 1] = decisions.index(block.decision), at
            for name, meaning in block.fields:
                left, place = np.divmod(left, meaning.size)
                rows[:, self.feature_names.index(name)] = _values(meaning)[place]
        return out

    def describe_rows(self, rows: Sequence[int]) -> DescribedMove:
        """Return what a move is by its numbers of `write_rows`; of cards that are alike the first."""
        block = self._block_of(rows)
        fields, begins = {}, block.row + 1
        for (name, meaning), row in zip(block.fields, rows[1:], strict=False):
            fields[name] = _value(meaning, row - begins)
            begins += meaning.size
        return DescribedMove(block.decision, block.kind.name, fields)

    def seat_fields(self, rows: Sequence[int]) -> dict[str, int]:
        """Return the fields of a move by `write_rows` that name a seat, counted from the one asked; NOTHING: none."""
        seats = {name for name, meaning in self._block_of(rows).fields if meaning.turns and meaning.unit == 1}
        return {name: value for name, value in self.describe_rows(rows).fields.items() if name in seats}

    def _block_of(self, rows: Sequence[int]) -> _Block:
        return next(each for each in reversed(self._blocks) if each.row <= rows[0])

    def _plan(self, by_decision: Sequence[Sequence[Kind]], names: Sequence[str]) -> MovePlan:
        kinds: list[Any] = []
        of_kind: list[Any] = []
        of_field: list[Any] = []
        tables: list[Any] = []
        fields_of_all = (name for each in by_decision for kind in each for name in kind.fields)
        self.feature_names = ("move.decision", "move.kind", *dict.fromkeys(fields_of_all))
        for decision, each in zip(names, by_decision, strict=True):
            kinds.append((len(of_kind), len(each)))
            for kind in each:
                of_kind.append((kind.first, kind.last, self.size, len(of_field), len(kind.fields), self.rows))
                row, step, fields = self.rows, 1, []
                self.rows, self.most_fields = row + 1, max(self.most_fields, len(kind.fields))
                for name, about in kind.fields.items():
                    meaning, where = self._read(kind, name, about)
                    begins = self._tables.add(meaning)
                    length = len(meaning.seen_from(0))
                    of_field.append((*where, length, step, meaning.low, self.rows))
                    self.rows += meaning.size
                    tables.append(begins)
                    fields.append((name, meaning))
                    step *= meaning.size
                self._blocks.append(_Block(self.size, row, decision, kind, tuple(fields)))
                self.size += step
        by_seat = np.array(tables, np.int64).reshape(len(tables), -1).T
        return MovePlan(
            self._offered(), np.array(kinds), np.array(of_kind), np.array(of_field, np.int64).reshape(-1, 10),
            np.ascontiguousarray(by_seat), self._tables.array(),
        )  # fmt: skip

    def _offered(self) -> NDArray[np.int64]:
        begins = self._record.fields["offered"][1] // 8
        left, right = self._shifts("kind")[1:]
        return np.array([begins, self._move.itemsize // 8, left, right])

    def _read(self, kind: Kind, name: str, about: Meaning | Part | Place) -> tuple[Meaning, tuple[int, ...]]:
        """Return what a field is, and where it is read, as in `MovePlan`."""
        if isinstance(about, Place):
            return Meaning(0, about.n - 1), (PLACE, 0, 0, 0, 0, -1)
        part = about if isinstance(about, Part) else Part(about)
        word, left, right = self._shifts(part.field or name)
        mask = (1 << part.bits) - 1 if part.bits else -1
        above = kind.first if kind.name and not self._move.names else 0  # such numbers begin with their kind
        return part.of, (word, left, right, above, part.shift, mask)

    def _shifts(self, field: str) -> tuple[int, int, int]:
        """Return the word of a move's field, and how far to shift it to the left and then to the right."""
        if not self._move.names:
            return 0, 0, 0
        dtype, offset = self._move.fields[field][:2]
        right = _WORD - 8 * dtype.itemsize
        return offset // 8, right - 8 * (offset % 8), right


def _value(meaning: Meaning, place: int) -> int:
    """Return the value at a place among those declared; of values that are alike the first."""
    return meaning.low + (meaning.places.index(place) if meaning.places else place)


def _values(meaning: Meaning) -> NDArray[np.float32]:
    """Return the value at each place among those declared, as `_value`; NOTHING for a place of none."""
    places = range(meaning.size)
    used = set(meaning.places or places)
    return np.array([_value(meaning, place) if place in used else NOTHING for place in places], np.float32)


def _kinds(about: Mapping[str, Any] | Sequence[Kind]) -> Sequence[Kind]:
    """Return the kinds of a decision's moves: one of all, if the decision declares only fields."""
    return (Kind("", -(1 << 62), 1 << 62, about),) if isinstance(about, Mapping) else about


@inlined
def _is_of_kind(moves: Any, at: int, kind: int, plan: Any) -> Any:
    """Return whether the move that begins at a word is of a kind of its decision."""
    value = (moves[at] << plan.offered[2]) >> plan.offered[3]
    return plan.of_kind[kind, 0] <= value <= plan.of_kind[kind, 1]


@inlined
def _kind_of(moves: Any, at: int, decision: int, plan: Any) -> Any:
    """Return which kind the move is of that begins at a word; raises ValueError if none is declared for it."""
    value = (moves[at] << plan.offered[2]) >> plan.offered[3]
    first = plan.kinds[decision, 0]
    for kind in range(first, first + plan.kinds[decision, 1]):
        if plan.of_kind[kind, 0] <= value <= plan.of_kind[kind, 1]:
            return kind
    raise ValueError("a move is offered of a kind that its game has not declared")


@inlined
def _place_of(moves: Any, at: int, place: int, seat: int, field: int, plan: Any) -> Any:
    """Return the place of a field's value among those declared; raises ValueError if it is none of them."""
    about = plan.of_field[field]
    value, length = place, about[6]
    if about[0] != PLACE:
        value = ((((moves[at + about[0]] << about[1]) >> about[2]) - about[3]) >> about[4] & about[5]) - about[8]
    if value < 0 or value >= length or plan.places[plan.tables[seat, field] + value] < 0:
        raise ValueError("a move is offered with a value that its game has not declared")
    return plan.places[plan.tables[seat, field] + value]


@inlined
def _add_places(moves: Any, begin: int, end: int, seat: int, field: int, plan: Any, out: Any) -> None:
    """Add what a field gives to the numbers of moves of one kind, from one place on the list to before another."""
    about, table, places, of_move = plan.of_field[field], plan.tables[seat, field], plan.places, plan.offered[1]
    word, left, right, above, part, mask = about[0], about[1], about[2], about[3], about[4], about[5]
    length, step, low, at = about[6], about[7], about[8], plan.offered[0] + begin * of_move
    for i in range(begin, end):
        value = i
        if word != PLACE:
            value = ((((moves[at + word] << left) >> right) - above) >> part & mask) - low
        if value < 0 or value >= length or places[table + value] < 0:
            raise ValueError("a move is offered with a value that its game has not declared")
        out[i] += step * places[table + value]
        at += of_move


@kernel
def write_numbers(moves: Any, n: int, decision: int, seat: int, plan: Any, out: Any) -> None:
    """Write the number of each move offered into `out[:n]`; raises ValueError for a move that is not declared.

    Args:
        moves: A record of moves as words (`game_parts.words_of`), shape (words,).
        n: How many moves are offered.
        decision: What is asked.
        seat: Who is asked, from 0.
        plan: The numbers' `MoveNumbers.plan`.
        out: int64, shape (at least n,).

    """
    done = 0
    while done < n:  # moves of a kind follow one another
        kind, begin = _kind_of(moves, plan.offered[0] + done * plan.offered[1], decision, plan), done
        number, first = plan.of_kind[kind, 2], plan.of_kind[kind, 3]
        while done < n and _is_of_kind(moves, plan.offered[0] + done * plan.offered[1], kind, plan):
            out[done] = number
            done += 1
        for field in range(first, first + plan.of_kind[kind, 4]):
            _add_places(moves, begin, done, seat, field, plan, out)


@kernel
def write_rows(moves: Any, n: int, decision: int, seat: int, plan: Any, out: Any) -> None:
    """Write what each move offered is made of into `out[:n]`: the number of its kind and of each field's value.

    Args:
        moves: As in `write_numbers`.
        n: As there.
        decision: As there.
        seat: As there.
        plan: As there.
        out: int32, shape (at least n, 1 + `MoveNumbers.most_fields`); NOTHING beyond a move's fields.

    """
    for i in range(n):
        at = plan.offered[0] + i * plan.offered[1]
        kind = _kind_of(moves, at, decision, plan)
        first = plan.of_kind[kind, 3]
        out[i, 0] = plan.of_kind[kind, 5]
        for k in range(1, out.shape[1]):
            out[i, k] = NOTHING
        for k in range(plan.of_kind[kind, 4]):
            out[i, 1 + k] = plan.of_field[first + k, 9] + _place_of(moves, at, i, seat, first + k, plan)
