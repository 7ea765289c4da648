"""Run a strategy as ordinary Python while the engine stays compiled, for a first try in a session.

The engine calls a small compiled function, which takes Python's lock and has the strategy called in a thread of its
own. Python sees what it would see if the whole game were interpreted, as a read-only copy. Dice, and scratch space of
the game's own helpers, are copied back.
"""

import ctypes
import functools
import reprlib
import sys
import threading
import traceback
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.registry import CPUDispatcher
from numba.core.typing import templates
from numba.experimental import function_type
from numba.extending import intrinsic
from numba.np import numpy_support

from bng_sim.core.compiling import code_names, project_sources
from bng_sim.core.compiling.kernels import Kernel
from bng_sim.core.compiling.read_only import ReadOnlyRecord
from bng_sim.core.errors import StrategyError
from bng_sim.core.user_strategies.consistency import Consistency
from bng_sim.core.user_strategies.memory import Memory
from bng_sim.core.user_strategies.own_thread import OwnThread

_types: Any = types  # numba has no type annotations
_templates: Any = templates
_support: Any = numpy_support
_cgutils: Any = cgutils
_function_type: Any = function_type
_COMPILED_CALLS: dict[Any, Any] = {CPUDispatcher: CPUDispatcher.__call__, Kernel: Kernel.__call__}
_thread: Any = threading.local()


def kernel(function: FunctionType, signature: Any) -> Any:
    """Return a compiled function that calls `function`, and all project code that it calls, as ordinary Python.

    It raises `StrategyError`, naming the line, if the function raises, returns an index off the list, or keeps
    something from one call to the next.

    Args:
        function: The strategy as plain Python.
        signature: The numba signature of the game's strategies.
    """
    _interpret_what_is_called()
    call = _Call(function, signature)
    choice = _answer_of(call)

    def choose(seen: Any, moves: Any, n: Any, traits: Any, rng: Any) -> Any:
        addresses = _words(seen), _address(moves), _address(traits), _address(rng)
        return choice(addresses, n, traits.size)

    made: Any = numba.njit(choose)  # noqa: TID251 (of this process alone, and not cached)
    made.compile(signature)
    made.disable_compile()
    made.calls = call
    made.address = _function_type._get_jit_address(made, signature)  # as numba itself asks
    return made


def is_python(compiled: Any) -> bool:
    """Return whether a strategy, in the form the engine takes, runs as ordinary Python."""
    return hasattr(compiled, "calls")


class _Seen(NamedTuple):
    """Hold a copy of a strategy's arguments: each field of its view as bytes or a number, the others as bytes."""

    fields: list[Any]
    moves: bytes
    n: int
    traits: bytes
    rng: bytes


class _Answer(NamedTuple):
    """Hold a strategy's choice, and the generator and writable fields after it."""

    choice: int
    rng: bytes
    written: list[bytes | None]


class _Call:
    """Call a strategy with what is stored at some addresses."""

    def __init__(self, function: FunctionType, signature: Any) -> None:
        """Derive the types of the strategy's arguments from the signature."""
        view, moves, _, traits, rng = signature.args
        self._function, self._view = function, view.instance_class
        self._fields = [_Shown(kind) if isinstance(kind, types.Record) else None for kind in view.types]
        self._moves, self._traits, self._rng = _Shown(moves.dtype), _Shown(traits.dtype), _Shown(rng)
        self._consistency = Consistency(Memory(function), self._asked)

    def __call__(self, addresses: Any, n: int, n_traits: int) -> int:
        """Return the choice, after copying back what the strategy may write to."""
        shown = self._look(addresses, n, n_traits)
        answer = self._asked(shown)
        self._consistency.note(shown, answer)
        words, _, _, rng = addresses
        ctypes.memmove(rng, answer.rng, len(answer.rng))
        for word, written in zip(words, answer.written, strict=True):
            if written is not None:
                ctypes.memmove(word, written, len(written))
        return answer.choice

    def check(self) -> None:
        """Raise `StrategyError` if the strategy turned out to remember its decisions."""
        try:
            self._consistency.check()
        except StrategyError as error:
            raise StrategyError(f"strategy {self._function.__name__}: {error}") from None

    def _look(self, addresses: Any, n: int, n_traits: int) -> _Seen:
        """Return a copy of the values at these addresses."""
        words, moves, traits, rng = addresses
        fields = zip(self._fields, words, strict=True)
        return _Seen(
            [word if field is None else field.copy(word) for field, word in fields],
            self._moves.copy(moves, n),
            n,
            self._traits.copy(traits, n_traits),
            self._rng.copy(rng),
        )

    def _asked(self, shown: _Seen) -> _Answer:
        """Return the strategy's answer, called in a frame from which nothing else can be reached."""
        arguments = self._arguments(shown)
        returned, error = _own_thread().call(self._function, arguments)
        if error is not None:
            if not isinstance(error, Exception) or isinstance(error, StrategyError):
                raise error
            raise StrategyError(f"{type(error).__name__}: {error}{_where(error)}") from None
        choice = self._index(returned, shown)
        written = [
            value.tobytes() if field is not None and field.may_be_written_to else None
            for field, value in zip(self._fields, arguments[0], strict=True)
        ]
        return _Answer(choice, arguments[4].tobytes(), written)

    def _arguments(self, shown: _Seen) -> tuple[Any, ...]:
        fields = zip(self._fields, shown.fields, strict=True)
        seen = self._view(*(each if field is None else field.record(each) for field, each in fields))
        moves, traits = self._moves.array(shown.moves), self._traits.array(shown.traits)
        return seen, moves, shown.n, traits, self._rng.record(shown.rng)

    def _index(self, returned: Any, shown: _Seen) -> int:
        """Return the returned value if it is the index of a move; raise otherwise."""
        if isinstance(returned, int | np.integer | np.bool_):
            choice = int(returned)
            if 0 <= choice < shown.n:
                return choice
        line, _ = _own_thread().call(_line_of_return, (self._function, self._arguments(shown)))
        what = f"{self._function.__name__} returned {reprlib.repr(returned)} in line {line}"
        raise StrategyError(f"{what}, expected a whole number from 0 to {shown.n - 1}")


class _Shown:
    """Convert a record, or the elements of an array, to what Python is shown."""

    def __init__(self, kind: Any) -> None:
        """Create the converter for a numba type."""
        self._dtype = _of_records(_support.as_dtype(kind))
        self.may_be_written_to = isinstance(kind, types.Record) and not isinstance(kind, ReadOnlyRecord)

    def copy(self, address: int, n: int = 1) -> bytes:
        """Return the bytes of the `n` elements at an address."""
        return ctypes.string_at(address, n * self._dtype.itemsize)

    def record(self, content: bytes) -> Any:
        """Return the record of these bytes."""
        return self.array(content)[0]

    def array(self, content: bytes) -> Any:
        """Return the array elements of these bytes."""
        array = np.frombuffer(bytearray(content) if self.may_be_written_to else content, self._dtype)
        return array if self._dtype.names is None else array.view(np.recarray)


def _own_thread() -> OwnThread:
    """Return the thread in which the strategies of this thread's games are called."""
    known: OwnThread | None = getattr(_thread, "own", None)
    if known is None or not known.is_ready:
        known = _thread.own = OwnThread(_begin_to_interpret)
    return known


def _begin_to_interpret() -> None:
    _thread.interprets = True
    np.seterr(over="ignore")  # random streams rely on wrap-around


def _of_records(dtype: Any) -> Any:
    """Return the same dtype with fields that can be read as attributes at every depth."""
    if dtype.subdtype is not None:
        element, shape = dtype.subdtype
        return np.dtype((_of_records(element), shape))
    if dtype.names is None:
        return dtype
    formats, offsets = zip(*(dtype.fields[name][:2] for name in dtype.names), strict=True)
    laid_out: Any = {
        "names": dtype.names,
        "formats": [*map(_of_records, formats)],
        "offsets": offsets,
        "itemsize": dtype.itemsize,
    }
    return np.dtype((np.record, np.dtype(laid_out)))


def _where(error: BaseException) -> str:
    """Return the last line of the strategy's author that an error passed through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [
        frame for frame in frames if not (_is_library(frame.filename) or project_sources.is_own(_path(frame.filename)))
    ]
    return f" (line {own[-1].lineno}, in {own[-1].name}: {own[-1].line})" if own else ""


def _line_of_return(function: FunctionType, arguments: tuple[Any, ...]) -> int:
    """Return the line of a strategy from which it returns, by calling it again."""
    lines = [function.__code__.co_firstlineno]

    def traced(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code is function.__code__:
            lines.append(frame.f_lineno)
            return traced
        return None

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return lines[-1]


@functools.cache
def _interpret_what_is_called() -> None:
    """Run the functions that a strategy calls as ordinary Python too: the project's helpers and its author's.

    Compiled functions would not accept the records passed, whose types differ.
    """
    for kind, compiled_call in _COMPILED_CALLS.items():
        kind.__call__ = _interpreting(compiled_call)


def _interpreting(compiled_call: Any) -> Any:
    def call(self: Any, *args: Any, **named: Any) -> Any:
        if getattr(_thread, "interprets", False) and not _is_library(self.py_func.__code__.co_filename):
            return self.py_func(*args, **named)
        return compiled_call(self, *args, **named)

    return call


@functools.cache
def _is_library(name: str) -> bool:
    return code_names.is_of_library(_path(name))


@functools.cache
def _path(name: str) -> Path:
    return Path(name).resolve()


def _address_of(_typing: Any, value: Any) -> tuple[Any, Any]:
    """Return the address of a record, or of an array's first element, as a number."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        address = args[0]
        if isinstance(value, types.Array):
            address = context.make_array(value)(context, builder, address).data
        return builder.ptrtoint(address, context.get_value_type(signature.return_type))

    return _templates.signature(types.intp, value), code


def _words_of(_typing: Any, seen: Any) -> tuple[Any, Any]:
    """Return for each field of a view the address of its record, or its number."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        fields = [builder.extract_value(args[0], i) for i in range(len(seen))]
        words = [
            builder.ptrtoint(value, context.get_value_type(types.intp)) if isinstance(kind, types.Record) else value
            for kind, value in zip(seen, fields, strict=True)
        ]
        return context.make_tuple(builder, signature.return_type, words)

    return _templates.signature(_types.UniTuple(types.intp, len(seen)), seen), code


def _answer_of(call: _Call) -> Any:
    """Return a function for compiled code that calls `call`, which must be kept alive, with numbers.

    numba's own way (`objmode`) first runs some Python of numba's at each call. An interrupt there does not end the
    call, and is lost if Python then looks up an attribute that is not in its cache.
    """

    def typed(_typing: Any, addresses: Any, n: Any, n_traits: Any) -> tuple[Any, Any]:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            python, environment = context.get_python_api(builder), context.get_env_manager(builder)
            lock = python.gil_ensure()
            passed = [
                python.from_native_value(kind, value, environment)
                for kind, value in zip(signature.args, args, strict=True)
            ]
            called = context.add_dynamic_addr(builder, id(call), info="a strategy in Python")
            answer = python.call_function_objargs(called, passed)
            for each in passed:
                python.decref(each)
            with _cgutils.if_unlikely(builder, _cgutils.is_null(builder, answer)):
                python.gil_release(lock)
                context.call_conv.return_exc(builder)
            choice = python.long_as_longlong(answer)
            python.decref(answer)
            python.gil_release(lock)
            return choice

        return _templates.signature(types.int64, addresses, n, n_traits), code

    return intrinsic(typed)


_address: Any = intrinsic(_address_of)
_words: Any = intrinsic(_words_of)
