"""Write what a seat may know of a game: compiled code that follows a plan (`observation.Observation` makes it).

This is done at every question to a learner, so the numbers of a state lie in the plan by their size in bytes, are read
as what they are, and are turned, limited and scaled afterwards.
"""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.records import record
from bng_sim.core.event_logs.event_log import NOTHING

LIST = record(  # as a `field_meanings.Window` says
    ("most", np.int64),  # entries seen
    ("newest", np.int64),  # 1: the newest of them, else the first
    ("over", np.int64),  # entries that are not complete
    ("step", np.int64),  # of its start
    ("shift", np.int64),
    ("capacity", np.int64),
    ("stride", np.int64),  # numbers of its size in an entry
    ("first", np.int64),  # of its numbers in `NumbersOfSize.in_list`
    ("n", np.int64),  # of these
    ("place", np.int64),  # in the observation
    ("low", np.int64),  # least value that is looked up
    ("length", np.int64),  # of the table; 0: its numbers are not looked up
)


class NumbersOfSize(NamedTuple):
    """Where the numbers of one size in bytes are, counted in numbers of that size.

    Attributes:
        whole: Of each that is no part of a list, its place in the state [seat, number] ...
        whole_place: ... and in the observation [number].
        bit: Of each bit that is no part of a list, the place of its number in the state [seat, bit] ...
        bit_place: ... and in the observation [bit].
        bit_shift: Which bit of it it is [seat, bit].
        lists: `LIST` of each list.
        of_seat: The words of a list's length and of its start (-1: none), where its table begins, and what NOTHING is
            seen as [seat, list, which of these].
        in_list: Where each number of a list's first entry is [seat, number].
        shift: How far it is shifted to the right [seat, number].
        mask: Its bits [seat, number].

    """

    whole: Any
    whole_place: Any
    bit: Any
    bit_place: Any
    bit_shift: Any
    lists: Any
    of_seat: Any
    in_list: Any
    shift: Any
    mask: Any


class ObservationPlan(NamedTuple):
    """What `write_observation` needs: arrays that `Observation` fills in.

    Attributes:
        counts: How many numbers are no part of a list, how many of these are seen also of a seat that is not asked, and
            where the decision begins.
        bytes: The numbers of one byte.
        words: Those of eight.
        looked_up: Of each number that is no part of a list and is turned into another by a table: its place in the
            observation, least value, and the length of the table [which of these, number].
        tables: Where that table begins [seat, number].
        turned: All tables: what each value is seen as, and last what any other is.
        low: The least value of each number before it is scaled.
        high: The largest.
        scale: What it is multiplied by.

    """

    counts: Any
    bytes: Any
    words: Any
    looked_up: Any
    tables: Any
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
    _write_numbers(state, state, seat, plan.words, plan.turned, out)
    _write_numbers(state.view(np.int8), state, seat, plan.bytes, plan.turned, out)
    n_loose, n_always, n = plan.counts[0], plan.counts[1], plan.counts[2]
    if decision == NOTHING:
        out[n_always:n_loose] = NOTHING
    _look_up(plan.looked_up, plan.tables[seat], plan.turned, out)
    low, high, scale = plan.low, plan.high, plan.scale
    for k in range(n):
        out[k] = min(max(out[k], low[k]), high[k]) * scale[k]
    out[n:] = 0
    if decision != NOTHING:
        out[n + decision] = 1


@inlined
def _write_numbers(values: Any, state: Any, seat: int, plan: Any, turned: Any, out: Any) -> None:
    """Write all numbers of one size; `values` are the state as numbers of that size."""
    at, place = plan.whole[seat], plan.whole_place
    for k in range(place.size):
        out[place[k]] = values[at[k]]
    at, place, bit = plan.bit[seat], plan.bit_place, plan.bit_shift[seat]
    for k in range(place.size):
        out[place[k]] = values[at[k]] >> bit[k] & 1
    for which in range(plan.lists.size):
        _write_list(values, state, seat, plan, which, turned, out)


@inlined
def _write_list(values: Any, state: Any, seat: int, plan: Any, which: int, turned: Any, out: Any) -> None:
    """Write the entries of a list that are seen; of those beyond its end what NOTHING is seen as."""
    about, of_seat = plan.lists[which], plan.of_seat[seat, which]
    in_list, shifts, masks = plan.in_list[seat], plan.shift[seat], plan.mask[seat]
    n, place, length, capacity = about.n, about.place, state[of_seat[0]] - about.over, about.capacity
    entry, onward, ring = about.shift, about.stride, capacity * about.stride
    if of_seat[1] != NOTHING:
        entry += about.step * state[of_seat[1]]
    if about.newest == 1:
        entry, onward = entry + length - 1, ring - about.stride
    if entry < 0 or entry >= capacity:
        entry %= capacity
    shown, begin, low, values_turned = max(0, min(about.most, length)), of_seat[2], about.low, about.length
    out[place + shown * n : place + about.most * n] = of_seat[3]
    for k in range(about.first, about.first + n):
        at, end, shift, mask = in_list[k] + entry * about.stride, in_list[k] + ring, shifts[k], masks[k]
        for to in range(place, place + shown * n, n):
            value = values[at] >> shift & mask
            at += onward
            if at >= end:
                at -= ring
            if values_turned > 0:
                value -= low
                out[to] = turned[begin + (value if 0 <= value < values_turned else values_turned)]
            else:
                out[to] = value
        place += 1


@inlined
def _look_up(looked_up: Any, begins: Any, turned: Any, out: Any) -> None:
    """Turn seats and cards into those counted from the seat, and cards into what is printed on them."""
    place, low, length = looked_up[0], looked_up[1], looked_up[2]
    for k in range(place.size):
        value = int(out[place[k]]) - low[k]
        out[place[k]] = turned[begins[k] + (value if 0 <= value < length[k] else length[k])]
