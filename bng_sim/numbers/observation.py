"""What a seat may know of a game as numbers: one array, of one size for a game under some rules.

It has every field of the public record and of the seat's own that the game declares, which decision the seat is asked,
and what that is about. Amounts are shares of their largest value, all else whole numbers.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.engine import Engine
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.field_meanings import FLAG, Fields, Meaning
from bng_sim.core.game import Game
from bng_sim.core.parameters import Rules
from bng_sim.numbers.game_parts import engine_of, fields_of
from bng_sim.numbers.lookup import LookupTables
from bng_sim.numbers.observation_writer import IN_LIST, LOOKED_UP, WINDOW, NumbersOfSize, ObservationPlan
from bng_sim.numbers.record_numbers import SIZES, NumberArray, arrays_of, byte_of_word

DECISION = "decision"


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
        self._players, self._seats = players, np.arange(players)[:, None]
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
        loose, tables = [*plain, *of_asked_seat], LookupTables(self._players)
        bytes_, words = (self._of_size(size, _sized(size, loose), _sized(size, listed), tables) for size in SIZES)
        counts = [sum(array.bytes.shape[1] for _, array, *_ in some) for some in (loose, plain)]
        not_always = [array for _, array, *_ in (*of_asked_seat, *listed)]
        nothing = [self._nothing(array.meaning, tables) for array in not_always for _ in _all(array)]
        return ObservationPlan(
            np.array([*counts, self.slices[DECISION].start]), bytes_, words,
            self._by_seat([np.array(each)[:, None] for each in nothing]).astype(np.float32),
            tables.array().astype(np.float32), *self._bounds(),
        )  # fmt: skip

    def _nothing(self, meaning: Meaning, tables: LookupTables) -> list[int]:
        """Return what NOTHING is seen as, for each seat."""
        if not _is_looked_up(meaning):
            return [NOTHING] * self._players
        begins, length = tables.add_turned(meaning)
        return [tables.turned(begin, length, NOTHING - meaning.low) for begin in begins]

    def _of_size(self, size: int, loose: Any, listed: Any, tables: LookupTables) -> NumbersOfSize:
        """Return where the numbers of a size are: those that are no part of a list, and those that are."""
        whole, looked_up, bits = ([each for each in loose if _how(each[1]) == how] for how in range(3))
        windows, ends, in_lists = self._lists(size, listed, tables)
        return NumbersOfSize(
            self._in_state(size, whole).astype(np.uint32), self._places(whole),
            self._looked_up(size, looked_up, tables),
            self._in_state(size, bits), self._places(bits), self._by_seat([array.bits for _, array, *_ in bits]),
            windows, ends, in_lists,
        )  # fmt: skip

    def _in_state(self, size: int, arrays: Any) -> Any:
        """Return where each number is in the state, counted in numbers of that size, of lists in the first entry."""
        return self._by_seat([(first + self._seats * next_ + array.bytes) // size for _, array, first, next_ in arrays])

    def _places(self, arrays: Any) -> Any:
        """Return where each number is in the observation."""
        places = [np.arange(self.slices[name].start, self.slices[name].stop) for name, *_ in arrays]
        return np.concatenate([np.zeros(0, np.int64), *places]).astype(np.uint32)

    def _by_seat(self, arrays: list[Any]) -> Any:
        return np.ascontiguousarray(np.concatenate([np.zeros((self._players, 0), np.int64), *arrays], axis=1))

    def _looked_up(self, size: int, arrays: Any, tables: LookupTables) -> Any:
        """Return `LOOKED_UP` of each number of arrays that are no lists [seat, number]."""
        at, place = self._in_state(size, arrays), self._places(arrays)
        found: Any = np.zeros(at.shape, LOOKED_UP)
        found["at"], found["place"] = at, place
        self._fill_tables(found, arrays, tables)
        return found

    def _fill_tables(self, found: Any, arrays: Any, tables: LookupTables) -> None:
        """Write for each number of arrays [seat, number] where the table begins by which it is looked up."""
        done = 0
        for _, array, *_ in arrays:
            of_array = found[:, done : done + array.bytes.shape[1]]
            if _is_looked_up(array.meaning):
                begins, of_array["length"] = tables.add_turned(array.meaning)
                of_array["begin"], of_array["low"] = np.array(begins)[:, None], array.meaning.low
            done += array.bytes.shape[1]

    def _lists(self, size: int, arrays: Any, tables: LookupTables) -> Any:
        """Return `windows`, `ends` and `in_lists` of the plan."""
        by_window: dict[Any, list[Any]] = {}
        for each in arrays:
            window, ends = each[1].window, self._ends(each)
            about = window.about._replace(of=None, length="", start="")
            by_window.setdefault((about, window.capacity, ends.tobytes()), []).append(each)
        windows, ends_of_all, n = [], [], 0
        ordered: list[Any] = []
        for (about, capacity, _), lists in by_window.items():
            of_kind = [[each for each in lists if _how(each[1]) == how] for how in range(3)]
            firsts = [n]
            for some in of_kind:
                firsts.append(firsts[-1] + sum(array.bytes.shape[1] for _, array, *_ in some))
                ordered += some
            n = firsts[-1]
            windows.append((about.most, about.newest, about.over, about.step, about.shift, capacity, *firsts))
            ends_of_all.append(self._ends(lists[0]))
        in_lists = self._in_lists(size, ordered, tables)
        ends = np.stack(ends_of_all, axis=1) if windows else np.zeros((self._players, 0, 2), np.int64)
        return np.array(windows, WINDOW), np.ascontiguousarray(ends), in_lists

    def _in_lists(self, size: int, arrays: Any, tables: LookupTables) -> Any:
        """Return `IN_LIST` of each number of lists [seat, number]."""
        at = self._in_state(size, arrays)
        found: Any = np.zeros(at.shape, IN_LIST)
        found["at"], found["shift"] = at, self._by_seat([np.maximum(array.bits, 0) for _, array, *_ in arrays])
        done = 0
        for name, array, *_ in arrays:
            n = array.bytes.shape[1]
            of_list = found[:, done : done + n]
            of_list["stride"], of_list["next"] = array.window.stride // size, n
            of_list["place"] = self.slices[name].start + np.arange(n)
            done += n
        self._fill_tables(found, arrays, tables)
        return found

    def _ends(self, listed: Any) -> NDArray[np.int64]:
        """Return the words of a list's length and of its start (NOTHING: none), shape (seats, 2)."""
        _, array, first, next_ = listed
        window = array.window
        ends = [(first + self._seats[:, 0] * next_ + at) // 8 for at in (window.length, window.start)]
        if window.length < 0:
            ends[0][:] = self._public_word(window.about.length)
        if window.start < 0:
            ends[1][:] = NOTHING
        return np.stack(ends, axis=1)

    def _public_word(self, field: str) -> int:
        dtype, byte = self._state["public"][:2]
        return int(byte + byte_of_word(dtype.fields, field)) // 8

    def _bounds(self) -> Any:
        """Return the least and largest value of each number before it is scaled, and what it is multiplied by."""
        meanings = [array.meaning for _, array, *_ in self._arrays for _ in _all(array)]
        meanings += [FLAG] * (self.size - len(meanings))
        low, high = (np.array([getattr(each, name) for each in meanings], np.float32) for name in ("low", "high"))
        largest = np.maximum(np.abs(low), np.abs(high))
        return low, high, np.where([each.is_amount for each in meanings], 1 / largest, 1).astype(np.float32)

    def _range(self) -> Any:
        return self.plan.low * self.plan.scale, self.plan.high * self.plan.scale


def _is_looked_up(meaning: Meaning) -> bool:
    return bool(meaning.turns or meaning.places)


def _how(array: NumberArray) -> int:
    """Return how numbers are read: 0 as they are, 1 by a table, 2 as bits."""
    return 2 if (array.bits >= 0).any() else int(_is_looked_up(array.meaning))


def _all(array: NumberArray) -> range:
    """Return the places of the numbers of an array as it is seen."""
    return range(int(np.prod(array.shape)))


def _sized(size: int, arrays: Any) -> list[Any]:
    return [each for each in arrays if each[1].size == size]
