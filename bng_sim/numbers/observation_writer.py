"""Write what a seat may know of a game: compiled code that follows a plan (`observation.Observation` makes it).

This is done at every question to a learner, so the numbers of a state lie in the plan by their size in bytes, are read
as what they are, and are turned, limited and scaled afterwards.
"""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.records import record
from bng_sim.core.event_logs.event_log import NOTHING

LOOKED_UP = record(  # a number that is turned into another by a table
    ("at", np.int64),  # in the state
    ("place", np.int64),  # in the observation
    ("begin", np.int64),  # of the table
    ("low", np.int64),  # least value in it
    ("length", np.int64),
)
WINDOW = record(  # lists of one length, as a `field_meanings.Window` says
    ("most", np.int64),  # entries seen
    ("newest", np.int64),  # 1: the newest of them, else the first
    ("over", np.int64),  # entries that are not complete
    ("step", np.int64),  # of its start
    ("shift", np.int64),
    ("capacity", np.int64),
    ("whole", np.int64),  # where its whole numbers begin in `NumbersOfSize.in_lists` ...
    ("looked_up", np.int64),  # ... those that are looked up ...
    ("bits", np.int64),  # ... bits ...
    ("end", np.int64),  # ... and what comes after
)
IN_LIST = record(  # a number of each entry of a list
    ("at", np.int64),  # in the state, of its first entry
    ("stride", np.int64),  # from there to the next
    ("place", np.int64),  # in the observation
    ("next", np.int64),  # from there to that of the next entry
    ("shift", np.int64),  # of a bit: which
    ("begin", np.int64),  # of one that is looked up: as in `LOOKED_UP`
    ("low", np.int64),
    ("length", np.int64),
)


class NumbersOfSize(NamedTuple):
    """Where the numbers of one size in bytes are, counted in numbers of that size.

    Attributes:
        whole: Of each that is no part of a list and not looked up, its place in the state [seat, number] ...
        whole_place: ... and in the observation [number].
        looked_up: `LOOKED_UP` of each that is no part of a list [seat, number].
        bit: Of each bit that is no part of a list, the place of its number in the state [seat, bit] ...
        bit_place: ... and in the observation [bit].
        bit_shift: Which bit of it it is [seat, bit].
        windows: `WINDOW` of all lists of one length.
        ends: The words of their length and of their start (-1: none) [seat, window, which of these].
        in_lists: `IN_LIST` of each number [seat, number].

    """

    whole: Any
    whole_place: Any
    looked_up: Any
    bit: Any
    bit_place: Any
    bit_shift: Any
    windows: Any
    ends: Any
    in_lists: Any


class ObservationPlan(NamedTuple):
    """What `write_observation` needs: arrays that `Observation` fills in.

    Attributes:
        counts: How many numbers are no part of a list, how many of these are seen also of a seat that is not asked, and
            where the decision begins.
        bytes: The numbers of one byte.
        words: Those of eight.
        nothing: Of each number that is not always seen, what stands for it then [seat, number].
        turned: All tables: what each value is seen as, and last what any other is.
        low: The least value of each number before it is scaled.
        high: The largest.
        scale: What it is multiplied by.

    """

    counts: Any
    bytes: Any
    words: Any
    nothing: Any
    turned: Any
    low: Any
    high: Any
    scale: Any


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
    n_loose, n_always, n, nothing = plan.counts[0], plan.counts[1], plan.counts[2], plan.nothing[seat]
    for k in range(n_loose, n):
        out[k] = nothing[k - n_always]
    _write_numbers(state, state, seat, plan.words, plan.turned, out)
    _write_numbers(state.view(np.int8), state, seat, plan.bytes, plan.turned, out)
    if decision == NOTHING:
        for k in range(n_always, n_loose):
            out[k] = nothing[k - n_always]
    low, high, scale = plan.low, plan.high, plan.scale
    for k in range(n):
        out[k] = min(max(out[k], low[k]), high[k]) * scale[k]
    for k in range(n, out.size):
        out[k] = 0
    if decision != NOTHING:
        out[n + decision] = 1


@inlined
def _write_numbers(values: Any, state: Any, seat: int, plan: Any, turned: Any, out: Any) -> None:
    """Write all numbers of one size; `values` are the state as numbers of that size."""
    at, place = plan.whole[seat], plan.whole_place
    for k in range(place.size):
        out[place[k]] = values[at[k]]
    looked_up = plan.looked_up[seat]
    for k in range(looked_up.size):
        about = looked_up[k]
        out[about.place] = _turned(values[about.at], about.begin, about.low, about.length, turned)
    at, place, bit = plan.bit[seat], plan.bit_place, plan.bit_shift[seat]
    for k in range(place.size):
        out[place[k]] = values[at[k]] >> bit[k] & 1
    for which in range(plan.windows.size):
        _write_lists(values, state, plan.windows[which], plan.ends[seat, which], plan.in_lists[seat], turned, out)


@inlined
def _turned(value: Any, begin: int, low: int, length: int, turned: Any) -> Any:
    """Return what a value is seen as by the table that begins there."""
    place = value - low
    return turned[begin + (place if 0 <= place < length else length)]


@inlined
def _write_lists(values: Any, state: Any, about: Any, ends: Any, in_lists: Any, turned: Any, out: Any) -> None:
    """Write the entries that are seen of lists of one length, number by number."""
    length, capacity = state[ends[0]] - about.over, about.capacity
    shown, entry, onward = min(about.most, length), about.shift, 1
    if shown <= 0:
        return
    if ends[1] != NOTHING:
        entry += about.step * state[ends[1]]
    if about.newest == 1:
        entry, onward = entry + length - 1, -1
    if entry < 0 or entry >= capacity:
        entry %= capacity
    before_end = min(shown, entry + 1 if onward < 0 else capacity - entry)  # entries, until it goes round
    whole, looked_up, bits, end = about.whole, about.looked_up, about.bits, about.end
    for k in range(whole, end):
        number = in_lists[k]
        at, to, step, next_ = number.at + entry * number.stride, number.place, onward * number.stride, number.next
        shift, begin, low, table = number.shift, number.begin, number.low, number.length
        n, ring = before_end, capacity * step
        for _ in range(2):
            if k < looked_up:
                for _ in range(n):
                    out[to] = values[at]
                    at += step
                    to += next_
            elif k < bits:
                for _ in range(n):
                    out[to] = _turned(values[at], begin, low, table, turned)
                    at += step
                    to += next_
            else:
                for _ in range(n):
                    out[to] = values[at] >> shift & 1
                    at += step
                    to += next_
            at -= ring
            n = shown - n
