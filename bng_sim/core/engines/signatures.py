"""The numba signatures of an engine: of its strategies, of many games at once, and of playing on from a question."""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from bng_sim.core.compiling.read_only import read_only
from bng_sim.core.engines.records import Table
from bng_sim.core.engines.streams import STREAM
from bng_sim.core.event_logs import event_log

_types: Any = types  # no types are known of them

ADDRESSES = types.int64[::1]  # `function_addresses.addresses`
_NUMBERS, _TRAITS, _OUTCOMES = (
    types.Array(types.int64, 1, "C"),
    types.Array(types.float64, 1, "C"),
    types.Array(types.int8, 3, "C"),
)


class Signatures(NamedTuple):
    """Of the kernels of `engines.engine.Engine`, which says what each of them takes."""

    step: Any
    play_batch: Any
    begin: Any
    play_to_question: Any
    order_by_preference: Any
    run_playouts: Any
    weigh_worlds: Any


def shown(dtype: np.dtype[Any]) -> Any:
    """Return the numba type of a record as a strategy sees it: read-only."""
    return read_only(numba.from_dtype(dtype))


def of_strategy(view: type[NamedTuple], fields: Sequence[Any], move: Any) -> Any:
    """Return the signature of a strategy: `(seen, moves, n, traits, rng)` to the index of a move.

    Args:
        view: What it sees.
        fields: The types of that, in order: `shown(RULES)`, ...
        move: The type of a move: a record's, or `types.int64`.

    """
    return types.int64(
        _types.NamedTuple(fields, view),
        read_only(types.Array(move, 1, "C")),
        types.int64,
        read_only(_TRAITS),
        numba.from_dtype(STREAM),
    )


@functools.cache  # numba derives the types of records in tens of milliseconds
def of_kernels(
    state: np.dtype[Any], moves: np.dtype[Any], rules: np.dtype[Any], setting: np.dtype[Any], row: np.dtype[Any]
) -> Signatures:
    """Return the signatures of an engine's kernels, derived from the types of its records."""
    of_one = [numba.from_dtype(each) for each in (state, moves, rules)]
    of_setting, of_row, log = map(numba.from_dtype, (setting, row, event_log.LOG))
    states, lists, of_rules, rows, settings, logs = map(_array, (*of_one, of_row, of_setting, log))
    several = (states, lists, rows, of_rules)  # as `game_kernels.Slot` says
    table = _types.NamedTuple((*of_one, of_row, log), Table)
    script = (ADDRESSES, types.int64, _TRAITS, logs)
    return Signatures(
        step=types.void(table, types.voidptr),
        play_batch=types.void(*of_one, of_setting, ADDRESSES, ADDRESSES, types.int64, rows, log),
        begin=types.void(*several, settings, types.int64, logs),
        play_to_question=types.int64(*several, ADDRESSES, ADDRESSES, types.int64, types.int64, logs),
        order_by_preference=types.void(*several, *script, _NUMBERS),
        run_playouts=types.void(
            *several, *script, ADDRESSES, _NUMBERS, types.int64, types.int64, _NUMBERS, types.int64, _OUTCOMES
        ),
        weigh_worlds=types.void(*several, *script, types.int64, _TRAITS),
    )


def _array(of: Any) -> Any:
    return types.Array(of, 1, "C")
