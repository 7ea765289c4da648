"""What a seat may know of a game as numbers: one array, of one size for a game under some rules.

It has every field of the public record and of the seat's own that the game declares, which decision the seat is asked,
and what that is about. Amounts are shares of their largest value, all else whole numbers.
"""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.records import record
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.field_meanings import FLAG, Fields
from bng_sim.core.game import Game
from bng_sim.core.parameters import Rules
from bng_sim.numbers.game_parts import engine_of, fields_of
from bng_sim.numbers.lookup import LookupTables
from bng_sim.numbers.record_numbers import NumberArray, arrays_of

DECISION = "decision"


LIST = record(  # as a `field_meanings.Window` says
    ("most", np.int64),  # entries seen
    ("newest", np.int64),  # 1: the newest of them, else the first
    ("over", np.int64),  # entries that are not complete
    ("step", np.int64),  # of its start
    ("shift", np.int64),
    ("capacity", np.int64),
    ("stride", np.int64),  # bytes of an entry
    ("first", np.int64),  # of its numbers in `in_list`
    ("n", np.int64),  # of these
)


class ObservationPlan(NamedTuple):
    """What `write_observation` needs: arrays that `Observation` fills in.

    Attributes:
        counts: How many numbers are no part of a list, how many of these are seen also of a seat that is not asked, and
            where the decision begins.
        word: Of each number that is no part of a list, the word that it is in [seat, number].
        left: How far to shift it to the left [seat, number], then ...
        right: ... to the right [number].
        mask: Its bits.
        lists: `LIST` of each list.
        ends: The words of a list's length and of its start (-1: none) [seat, list, 2].
        in_list: Of each number of an entry: its place in the observation, how far the next entry's is, how far to shift
            to the right, and its mask [which of these, number].
        byte: Where it begins in the first entry [seat, number].
        in_word: How far to shift it to the left if it begins its word [seat, number].
        looked_up: Of each number that is turned into another by a table: its place in the observation, least value,
            and the length of the table [which of these, number].
        tables: Where that table begins [seat, number].
        places: All tables (`lookup`).
        low: The least value of each number before it is scaled.
        high: The largest.
        scale: What it is multiplied by.

    """

    counts: Any
    word: Any
    left: Any
    right: Any
    mask: Any
    lists: Any
    ends: Any
    in_list: Any
    byte: Any
    in_word: Any
    looked_up: Any
    tables: Any
    places: Any
    low: Any
    high: Any
    scale: Any


class Observation:
    """What a seat may know of a game under some rules.

    Attributes:
        size: How many numbers there are.
        names: Of each number, such as `public.hand_size[0]`; seats are counted from the one that sees it.
        slices: Name of an array -> where its numbers are.
        shapes: Name of an array -> its shape.
        low: The least value of each number, float32, shape (size,).
        high: The largest.
        plan: What `write_observation` takes.

    """

    def __init__(self, engine: Engine, fields: Fields, players: int) -> None:
        """Lay the declared fields out; raises TypeError for declarations that do not fit the engine's records."""
        self._players = players
        self._state: Any = engine.records.state.fields
        state: Any = self._state
        self._arrays: list[tuple[str, NumberArray, int, int]] = []  # with the first byte of seat 0, and of the next
        self._add("public", state["public"][0], fields.public, state["public"][1], 0)
        if fields.own:
            own = state["own"][0].base
            self._add("own", own, fields.own, state["own"][1], own.itemsize)
        always = len(self._arrays)
        asked: Any = {name: state[name] for name in fields.asked}
        if asked:
            of_asked = np.dtype({
                "names": [*asked], "formats": [each[0] for each in asked.values()],
                "offsets": [each[1] for each in asked.values()], "itemsize": engine.records.state.itemsize,
            })  # fmt: skip
            self._add("asked", of_asked, fields.asked, 0, 0)
        plain = [each for each in self._arrays[:always] if each[1].window is None]
        listed = [each for each in self._arrays[:always] if each[1].window is not None]
        of_asked_seat = self._arrays[always:]
        self._arrays = [*plain, *of_asked_seat, *listed]
        self._name(len(engine.decisions), [each.name.lower() for each in engine.decisions])
        self.plan = self._plan(plain, of_asked_seat, listed)
        self.low, self.high = self._range()

    @classmethod
    def of(cls, game: Game, rules: Rules) -> "Observation":
        """Lay out what a seat may know of a game; raises `InputError` if it has no engine (`game_parts`)."""
        return cls(engine_of(game), fields_of(game, rules), rules.players)

    @property
    def whole_plan(self) -> ObservationPlan:
        """What `write_observation` takes to show whole numbers, as people count, and no shares."""
        return self.plan._replace(scale=np.ones_like(self.plan.scale))

    def _add(self, name: str, dtype: np.dtype[Any], about: Any, first: int, next_: int) -> None:
        for each in arrays_of(dtype, about, self._players):
            self._arrays.append((f"{name}.{each.name}", each, first, next_))

    def _name(self, n_decisions: int, decisions: list[str]) -> None:
        self.slices: dict[str, slice] = {}
        self.shapes: dict[str, tuple[int, ...]] = {}
        names: list[str] = []
        for name, array, *_ in self._arrays:
            self.shapes[name] = array.shape
            self.slices[name] = slice(len(names), len(names) + int(np.prod(array.shape)))
            names += [name + (f"[{','.join(map(str, at))}]" if at else "") for at in np.ndindex(*array.shape)]
        self.slices[DECISION], self.shapes[DECISION] = slice(len(names), len(names) + n_decisions), (n_decisions,)
        self.names = (*names, *(f"{DECISION}.{each}" for each in decisions))
        self.size = len(self.names)

    def _plan(self, plain: Any, of_asked_seat: Any, listed: Any) -> ObservationPlan:
        seats, tables = self._players, LookupTables(self._players)
        loose = [*plain, *of_asked_seat]
        words, lefts, rights, masks = self._loose(loose)
        n_always = sum(array.bytes.shape[1] for _, array, *_ in plain)
        counts = np.array([len(rights), n_always, self.slices[DECISION].start])
        lists, ends, in_list, bytes_, in_word = self._lists(listed)
        looked_up, begins = [], []
        for name, array, *_ in self._arrays:
            meaning = array.meaning
            if meaning.turns or meaning.places:
                where = tables.add(meaning)
                for at in range(self.slices[name].start, self.slices[name].stop):
                    looked_up.append((at, meaning.low, len(meaning.seen_from(0))))
                    begins.append(where)
        low, high, scale = self._bounds()
        return ObservationPlan(
            counts, words, lefts, rights, masks, lists, ends, in_list, bytes_, in_word,
            _columns(looked_up, 3), _by_seat(begins, seats), tables.array(), low, high, scale,
        )  # fmt: skip

    def _loose(self, arrays: Any) -> Any:
        """Return where the numbers that are no part of a list are: words, shifts to the left and right, and masks."""
        seats = np.arange(self._players)[:, None]
        words, lefts, rights, masks = [], [], [], []
        for _, array, first, next_ in arrays:
            at = first + next_ * seats + array.bytes
            left, right, mask = array.shifts()
            words.append(at // 8)
            lefts.append(left - 8 * (at % 8))
            rights += [right] * at.shape[1]
            masks += [mask] * at.shape[1]
        return (
            np.ascontiguousarray(np.concatenate(words, axis=1)), np.ascontiguousarray(np.concatenate(lefts, axis=1)),
            np.array(rights), np.array(masks),
        )  # fmt: skip

    def _lists(self, arrays: Any) -> Any:
        """Return where the numbers of lists are, and the lists: `lists` to `in_word` of the plan."""
        seats = np.arange(self._players)[:, None]
        lists: list[Any] = []
        ends: list[Any] = []
        in_list: list[Any] = []
        bytes_, in_word = np.zeros((self._players, 0), np.int64), np.zeros((self._players, 0), np.int64)
        for name, array, first, next_ in arrays:
            about, window, n = array.window.about, array.window, array.bytes.shape[1]
            ring = window.capacity, window.stride
            lists.append((about.most, about.newest, about.over, about.step, about.shift, *ring, len(in_list), n))
            length = (first + next_ * seats[:, 0] + window.length) // 8
            if window.length < 0:
                length = np.full_like(length, self._public_word(about.length))
            start = (first + next_ * seats[:, 0] + window.start) // 8 if window.start >= 0 else -np.ones_like(length)
            ends.append(np.stack([length, start], axis=1))
            left, right, mask = array.shifts()
            in_list += [(self.slices[name].start + k, n, right, mask) for k in range(n)]
            bytes_ = np.concatenate([bytes_, first + next_ * seats + array.bytes], axis=1)
            in_word = np.concatenate([in_word, left], axis=1)
        by_seat = np.stack(ends, axis=1) if ends else np.zeros((self._players, 0, 2), np.int64)
        return (
            np.array(lists, LIST), np.ascontiguousarray(by_seat),
            _columns(in_list, 4), np.ascontiguousarray(bytes_), np.ascontiguousarray(in_word),
        )  # fmt: skip

    def _public_word(self, field: str) -> int:
        dtype, byte = self._state["public"][:2]
        return int(byte + dtype.fields[field][1]) // 8

    def _bounds(self) -> Any:
        """Return the least and largest value of each number before it is scaled, and what it is multiplied by."""
        meanings = [array.meaning for _, array, *_ in self._arrays for _ in range(int(np.prod(array.shape)))]
        meanings += [FLAG] * (self.size - len(meanings))
        low, high = (np.array([getattr(each, name) for each in meanings], np.float32) for name in ("low", "high"))
        largest = np.maximum(np.abs(low), np.abs(high))
        return low, high, np.where([each.is_amount for each in meanings], 1 / largest, 1).astype(np.float32)

    def _range(self) -> Any:
        return self.plan.low * self.plan.scale, self.plan.high * self.plan.scale


def _columns(rows: list[Any], n: int) -> Any:
    """Return rows of `n` numbers as an array for each of these, shape (n, rows)."""
    return np.ascontiguousarray(np.array(rows, np.int64).reshape(-1, n).T)


def _by_seat(rows: list[list[int]], seats: int) -> Any:
    return np.ascontiguousarray(np.array(rows, np.int64).reshape(-1, seats).T)


@kernel
def write_observation(state: Any, seat: int, decision: int, plan: Any, out: Any) -> None:
    """Write what a seat may know of a game into `out`.

    Args:
        state: A game's state as words (`game_parts.words_of`), shape (words,).
        seat: Who sees it, from 0.
        decision: What it is asked; NOTHING: it is not asked, and what a question is about is not seen.
        plan: `Observation.plan`.
        out: float32, shape (`Observation.size`,).

    """
    word, left, right, mask = plan.word[seat], plan.left[seat], plan.right, plan.mask
    for k in range(plan.counts[0]):
        out[k] = ((state[word[k]] << left[k]) >> right[k]) & mask[k]
    if decision == NOTHING:
        for k in range(plan.counts[1], plan.counts[0]):
            out[k] = NOTHING
    _write_lists(state, seat, plan, out)
    _look_up(seat, plan, out)
    low, high, scale = plan.low, plan.high, plan.scale
    for k in range(plan.counts[2]):
        out[k] = min(max(out[k], low[k]), high[k]) * scale[k]
    for k in range(plan.counts[2], out.size):
        out[k] = 0
    if decision != NOTHING:
        out[plan.counts[2] + decision] = 1


@kernel
def _write_lists(state: Any, seat: int, plan: Any, out: Any) -> None:
    """Write the entries of lists that are seen; of those beyond a list's end NOTHING."""
    place, next_, right, mask = plan.in_list[0], plan.in_list[1], plan.in_list[2], plan.in_list[3]
    byte, in_word, ends = plan.byte[seat], plan.in_word[seat], plan.ends[seat]
    for which in range(plan.lists.shape[0]):
        about = plan.lists[which]
        length, start = state[ends[which, 0]] - about.over, about.shift
        if ends[which, 1] != NOTHING:
            start += about.step * state[ends[which, 1]]
        entry, onward = start % about.capacity, 1
        if about.newest == 1:
            entry, onward = (start + length - 1) % about.capacity, about.capacity - 1
        shown, numbers = max(0, min(about.most, length)), range(about.first, about.first + about.n)
        for i in range(shown):
            for k in numbers:
                at = byte[k] + entry * about.stride
                word = state[at >> 3] << (in_word[k] - 8 * (at & 7))
                out[place[k] + i * next_[k]] = (word >> right[k]) & mask[k]
            entry += onward
            if entry >= about.capacity:
                entry -= about.capacity
        for k in numbers:
            for i in range(shown, about.most):
                out[place[k] + i * next_[k]] = NOTHING


@kernel
def _look_up(seat: int, plan: Any, out: Any) -> None:
    """Turn seats and cards into those counted from the seat, and cards into what is printed on them."""
    at, lows, lengths = plan.looked_up[0], plan.looked_up[1], plan.looked_up[2]
    tables, places = plan.tables[seat], plan.places
    for which in range(at.size):
        k, low = at[which], lows[which]
        value = int(out[k]) - low
        out[k] = low + places[tables[which] + value] if 0 <= value < lengths[which] else low
