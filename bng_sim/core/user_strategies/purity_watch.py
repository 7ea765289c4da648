"""Watch a designer's strategy at run time: that it changes none of its arguments and chooses by them alone.

Types and bounds keep a strategy from writing (`read_only`, `bounds_checks`). To find what evades them, in a few games
all arguments are compared before and after each call, and the strategy is called again with the same random numbers.
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
DIFFERS = "it chose otherwise when it was asked again with the same random numbers"

_templates: Any = templates  # numba has no type annotations
_cgutils: Any = cgutils
_ir: Any = ir
_MOST = 64  # strategies watched at the same time
_SYMBOL = "bng_sim_watched"  # the symbol by which compiled code finds `_ADDRESSES` in any process
_ADDRESSES = (ctypes.c_int64 * _MOST)()
_places = itertools.count()
llvm.add_symbol(_SYMBOL, ctypes.addressof(_ADDRESSES))
_numba: Any = numba


def watch(function: Any, signature: Any, private: tuple[str, ...]) -> Any:
    """Return a strategy that calls `function`, and raises `RuntimeError` if it changes its arguments or its choice.

    Args:
        function: The compiled strategy; plain Python if interpreted.
        signature: The numba signature of the game's strategies.
        private: Fields of the view in which the game's own helpers work, and which may change.
    """
    if compiler.INTERPRETED:
        return _watched_interpreted(function, private)
    view = signature.args[0]
    fields = enumerate(zip(view.fields, view.types, strict=True))
    shown = _records([i for i, (name, kind) in fields if name not in private and isinstance(kind, types.Record)])

    place, function_at = _place_for(function_addresses.address(function, signature)), _function_at(signature)

    def watching(seen: Any, moves: Any, n: Any, traits: Any, rng: Any) -> Any:
        function = function_at(place)
        before, drawn_from = shown(seen) + _sum(moves), _copy(pointer(rng), _size(rng))
        choice = function(seen, moves, n, traits, rng)
        if shown(seen) + _sum(moves) != before:
            raise RuntimeError(CHANGED)
        _put_back(pointer(rng), drawn_from)
        if function(seen, moves, n, traits, rng) != choice:
            raise RuntimeError(DIFFERS)
        return choice

    made: Any = compiler.cached_kernel(watching, compiler.folder(Path(__file__), f"-{place}-{'-'.join(private)}"))
    made.build(signature)
    made.watches = function  # keep its code alive as long as it is called
    return made


def _place_for(address: int) -> int:
    """Return the index at which compiled code finds a function's address: the same in all processes for the first."""
    place = next(_places) % _MOST
    _ADDRESSES[place] = address
    return place


def _function_at(signature: Any) -> Any:
    """Return an intrinsic that gets the function at an index of `_ADDRESSES`.

    So the watching code is the same for all strategies of a game, and compiled once.
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

    def watching(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        before, drawn_from = content(seen, moves), rng.copy()
        choice = function(seen, moves, n, traits, rng)
        if content(seen, moves) != before:
            raise RuntimeError(CHANGED)
        for name in rng.dtype.names:
            rng[name] = drawn_from[name]
        if function(seen, moves, n, traits, rng) != choice:
            raise RuntimeError(DIFFERS)
        return choice

    return watching


def _size_of(_typing: Any, value: Any) -> tuple[Any, Callable[..., Any]]:
    """Return the size of a record, or of an array's element, in bytes."""
    kind = value.dtype if isinstance(value, types.Array) else value

    def code(context: Any, _builder: Any, _signature: Any, _args: Any) -> Any:
        return context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind)))

    return _templates.signature(types.intp, value), code


_size: Any = intrinsic(_size_of)


@compiler.kernel
def _bytes(pointer: Any, n: Any) -> Any:
    """Return the `n` bytes at a pointer."""
    return _numba.carray(pointer, (n,), np.uint8)


@compiler.kernel
def _copy(pointer: Any, n: Any) -> Any:
    """Return a copy of the bytes at a pointer."""
    there, copy = _bytes(pointer, n), np.empty(n, np.uint8)
    for i in range(n):
        copy[i] = there[i]
    return copy


@compiler.kernel
def _put_back(pointer: Any, copy: Any) -> Any:
    """Restore the bytes at a pointer from a copy."""
    there = _bytes(pointer, copy.size)
    for i in range(copy.size):
        there[i] = copy[i]


@compiler.kernel
def _sum_of_bytes(pointer: Any, n: Any) -> Any:
    """Return a checksum of the bytes at a pointer."""
    total = np.uint64(0)
    for byte in _bytes(pointer, n):
        total = (total ^ np.uint64(byte)) * np.uint64(1099511628211)  # FNV-1a's prime
    return total


@compiler.checked_kernel
def _sum(values: Any) -> Any:
    return _sum_of_bytes(pointer(values), len(values) * _size(values))


def _records(places: list[int]) -> Callable[[Any], Any]:
    """Return a function that computes a checksum of these fields of a tuple."""
    place, *rest = places

    def of_field(seen: Any) -> Any:
        return _sum_of_bytes(pointer(seen[place]), _size(seen[place]))

    if not rest:
        return compiler.checked_kernel(of_field)
    others = _records(rest)

    def of_all(seen: Any) -> Any:
        return _sum_of_bytes(pointer(seen[place]), _size(seen[place])) * np.uint64(31) + others(seen)

    return compiler.checked_kernel(of_all)
