"""Watching a designer's strategy: that it changes nothing of what it is shown, and that its choice hangs on that alone.

Types and bounds keep a strategy from writing (`read_only`, `checked`). What would get past them is looked for in a few
games: all that it is shown is compared before and after, and it is asked a second time with the same dice.
"""

import ctypes
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing import templates
from numba.extending import intrinsic

from bng_sim.core.compiling import compiler, function_addresses
from bng_sim.core.compiling.record_copy import pointer

CHANGED = "it changed what it was shown"
DIFFERS = "it chose otherwise when it was asked again with the same dice"

_templates: Any = templates  # no types are known of them
_cgutils: Any = cgutils
_ir: Any = ir
_MOST = 64  # strategies that are watched at the same time
_SYMBOL = "bng_sim_watched"  # what compiled code knows `_ADDRESSES` by, wherever it lies in this process
_ADDRESSES = (ctypes.c_int64 * _MOST)()
_places = itertools.count()
llvm.add_symbol(_SYMBOL, ctypes.addressof(_ADDRESSES))
_numba: Any = numba


def watched(function: Any, signature: Any, private: tuple[str, ...]) -> Any:
    """A strategy that does as `function` does, and raises `RuntimeError` if that changes what it sees, or its mind.

    Args:
        function: As compiled; plain Python if interpreted.
        signature: Of numba, that of the game's strategies.
        private: Fields of what it sees in which the game's own helpers work, so that they may change.

    """
    if compiler.INTERPRETED:
        return _watched_interpreted(function, private)
    view = signature.args[0]
    fields = enumerate(zip(view.fields, view.types, strict=True))
    shown = _records([i for i, (name, kind) in fields if name not in private and isinstance(kind, types.Record)])

    place, function_at = _place_for(function_addresses.address(function, signature)), _function_at(signature)

    def watching(seen: Any, moves: Any, n: Any, traits: Any, dice: Any) -> Any:
        function = function_at(place)
        before, rolls = shown(seen) + _sum(moves), _copy(pointer(dice), _size(dice))
        choice = function(seen, moves, n, traits, dice)
        if shown(seen) + _sum(moves) != before:
            raise RuntimeError(CHANGED)
        _put_back(pointer(dice), rolls)
        if function(seen, moves, n, traits, dice) != choice:
            raise RuntimeError(DIFFERS)
        return choice

    made: Any = compiler.kept_kernel(watching, compiler.folder(Path(__file__), f"-{place}-{'-'.join(private)}"))
    made.build(signature)
    made.watches = function  # its code must outlast the calls
    return made


def _place_for(address: int) -> int:
    """The place where compiled code finds a function's address from now on: the same for all processes' first."""
    place = next(_places) % _MOST
    _ADDRESSES[place] = address
    return place


def _function_at(signature: Any) -> Any:
    """What gives compiled code the function at a place of `_ADDRESSES`.

    So the code that watches is the same for all strategies of a game, and compiled once.
    """
    kind = types.FunctionType(signature)

    def typed(_typing: Any, place: Any) -> tuple[Any, Callable[..., Any]]:
        def code(context: Any, builder: Any, _called: Any, args: Any) -> Any:
            addresses = _cgutils.add_global_variable(builder.module, _ir.IntType(64), _SYMBOL)
            return function_addresses.found(kind, context, builder, addresses, args[0])

        return _templates.signature(kind, place), code

    return intrinsic(typed)


def _watched_interpreted(function: Callable[..., int], private: tuple[str, ...]) -> Callable[..., int]:
    def content(seen: Any, moves: Any) -> bytes:
        fields = zip(seen._fields, seen, strict=True)
        return b"".join(np.asarray(value).tobytes() for name, value in [*fields, ("", moves)] if name not in private)

    def watching(seen: Any, moves: Any, n: int, traits: Any, dice: Any) -> int:
        before, rolls = content(seen, moves), dice.copy()
        choice = function(seen, moves, n, traits, dice)
        if content(seen, moves) != before:
            raise RuntimeError(CHANGED)
        for name in dice.dtype.names:
            dice[name] = rolls[name]
        if function(seen, moves, n, traits, dice) != choice:
            raise RuntimeError(DIFFERS)
        return choice

    return watching


def _size_of(_typing: Any, value: Any) -> tuple[Any, Callable[..., Any]]:
    """How many bytes a record takes, or an element of an array."""
    kind = value.dtype if isinstance(value, types.Array) else value

    def code(context: Any, _builder: Any, _signature: Any, _args: Any) -> Any:
        return context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind)))

    return _templates.signature(types.intp, value), code


_size: Any = intrinsic(_size_of)


@compiler.kernel
def _bytes(pointer: Any, n: Any) -> Any:
    """What lies there."""
    return _numba.carray(pointer, (n,), np.uint8)


@compiler.kernel
def _copy(pointer: Any, n: Any) -> Any:
    """A copy of what lies there."""
    there, copy = _bytes(pointer, n), np.empty(n, np.uint8)
    for i in range(n):
        copy[i] = there[i]
    return copy


@compiler.kernel
def _put_back(pointer: Any, copy: Any) -> Any:
    """Let what lies there be as in a copy."""
    there = _bytes(pointer, copy.size)
    for i in range(copy.size):
        there[i] = copy[i]


@compiler.kernel
def _sum_of_bytes(pointer: Any, n: Any) -> Any:
    """A number made of all that lies there."""
    total = np.uint64(0)
    for byte in _bytes(pointer, n):
        total = (total ^ np.uint64(byte)) * np.uint64(1099511628211)  # FNV-1a's prime
    return total


@compiler.checked_kernel
def _sum(values: Any) -> Any:
    return _sum_of_bytes(pointer(values), len(values) * _size(values))


def _records(places: list[int]) -> Callable[[Any], Any]:
    """What makes one number of these fields of a tuple."""
    place, *rest = places

    def of_field(seen: Any) -> Any:
        return _sum_of_bytes(pointer(seen[place]), _size(seen[place]))

    if not rest:
        return compiler.checked_kernel(of_field)
    others = _records(rest)

    def of_all(seen: Any) -> Any:
        return _sum_of_bytes(pointer(seen[place]), _size(seen[place])) * np.uint64(31) + others(seen)

    return compiler.checked_kernel(of_all)
