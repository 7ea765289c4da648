"""A strategy that runs as ordinary Python while the engine stays compiled: for a first try in a session.

The engine calls a small compiled function. That takes Python's lock, has the strategy called, and goes on in compiled
code. Python sees what it would see were the whole game interpreted, as a copy that cannot be written to: what a
strategy keeps of it is still whole when the game is not. Dice, and room for the game's own helpers, are copied back.
"""

import ctypes
import functools
import reprlib
import sys
import threading
import traceback
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.registry import CPUDispatcher
from numba.core.typing import templates
from numba.extending import intrinsic
from numba.np import numpy_support

from bng_sim.core import own_sources, uses
from bng_sim.core.errors import StrategyError
from bng_sim.core.kernels import Kernel
from bng_sim.core.read_only import ReadOnlyRecord

_types: Any = types  # no types are known of them
_templates: Any = templates
_support: Any = numpy_support
_object_mode: Any = numba.objmode
_COMPILED_CALLS: dict[Any, Any] = {CPUDispatcher: CPUDispatcher.__call__, Kernel: Kernel.__call__}
_thread: Any = threading.local()


def kernel(function: FunctionType, signature: Any) -> Any:
    """A compiled function that has `function` called as ordinary Python, with all that it calls of the project.

    It raises `StrategyError`, which names the line, for whatever the function raises and for an index off the list.

    Args:
        function: A strategy, as plain Python.
        signature: Of numba, that of the game's strategies.

    """
    _interpret_what_is_called()
    call: Any = _Call(function, signature)

    def choose(seen: Any, moves: Any, n: Any, traits: Any, dice: Any) -> Any:
        lies = _words(seen), _address(moves), _address(traits), _address(dice)
        n_traits = traits.size
        with _object_mode(choice="int64"):
            choice = call(lies, n, n_traits)
        return choice  # noqa: RET504 (object mode cannot be left by a return)

    made: Any = numba.njit(choose)  # noqa: TID251 (no nogil: it takes Python's lock, and numba warns of that)
    made.compile(signature)
    made.disable_compile()
    return made


class _Call:
    """Calls a strategy with what lies at some addresses."""

    def __init__(self, function: FunctionType, signature: Any) -> None:
        """Work out what it is shown."""
        view, moves, _, traits, dice = signature.args
        self._function, self._view = function, view.instance_class
        self._fields = [_Shown(kind) if isinstance(kind, types.Record) else None for kind in view.types]
        self._moves, self._traits, self._dice = _Shown(moves.dtype), _Shown(traits.dtype), _Shown(dice)

    def __call__(self, lies: Any, n: int, n_traits: int) -> int:
        """The choice, once what the strategy may write to is copied back."""
        try:
            return self._choice(lies, n, n_traits)
        except SystemError as error:
            raise _interrupt_behind(error) or error from None

    def _choice(self, lies: Any, n: int, n_traits: int) -> int:
        before = getattr(_thread, "interprets", False)
        arguments = self._arguments(lies, n, n_traits)
        try:
            _thread.interprets = True
            with np.errstate(over="ignore"):  # the words of random streams wrap around
                choice = self._index(self._function(*arguments), lies, n, n_traits)
        except StrategyError:
            raise
        except Exception as error:  # a strategy may raise anything  # noqa: BLE001
            raise StrategyError(f"{type(error).__name__}: {error}{_where(error)}") from None
        finally:
            _thread.interprets = before
        words, _, _, dice = lies
        self._dice.put_back(arguments[4], dice)
        for field, value, word in zip(self._fields, arguments[0], words, strict=True):
            if field is not None and field.may_be_written_to:
                field.put_back(value, word)
        return choice

    def _arguments(self, lies: Any, n: int, n_traits: int) -> tuple[Any, ...]:
        words, moves, traits, dice = lies
        fields = zip(self._fields, words, strict=True)
        seen = self._view(*(word if field is None else field.record(word) for field, word in fields))
        return seen, self._moves.array(moves, n), n, self._traits.array(traits, n_traits), self._dice.record(dice)

    def _index(self, returned: Any, lies: Any, n: int, n_traits: int) -> int:
        """What was returned, which must be the index of a move."""
        if isinstance(returned, int | np.integer | np.bool_):
            choice = int(returned)
            if 0 <= choice < n:
                return choice
        line = _line_of_return(self._function, self._arguments(lies, n, n_traits))
        what = f"{self._function.__name__} returned {reprlib.repr(returned)} in line {line}"
        raise StrategyError(f"{what}, expected a whole number from 0 to {n - 1}")


class _Shown:
    """A record, or the elements of an array, as Python is shown them."""

    def __init__(self, kind: Any) -> None:
        """Of a type of numba."""
        self._dtype = _of_records(_support.as_dtype(kind))
        self.may_be_written_to = isinstance(kind, types.Record) and not isinstance(kind, ReadOnlyRecord)

    def record(self, address: int) -> Any:
        """A copy of the record that lies there."""
        return self.array(address, 1)[0]

    def array(self, address: int, n: int) -> Any:
        """A copy of the `n` elements that lie there."""
        content = ctypes.string_at(address, n * self._dtype.itemsize)
        array = np.frombuffer(bytearray(content) if self.may_be_written_to else content, self._dtype)
        return array if self._dtype.names is None else array.view(np.recarray)

    def put_back(self, record: Any, address: int) -> None:
        """Let what lies there be as in this copy of it."""
        ctypes.memmove(address, record.tobytes(), self._dtype.itemsize)


def _of_records(dtype: Any) -> Any:
    """The same dtype with fields that are read as attributes, all the way down."""
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


def _interrupt_behind(error: BaseException) -> KeyboardInterrupt | None:
    """The interrupt that came while numba looked up what to call: it goes on, and the next call in Python fails."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__cause__
    return cause


def _where(error: BaseException) -> str:
    """The last line of the strategy's author that an error passed through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not (_is_library(frame.filename) or own_sources.is_own(_path(frame.filename)))]
    return f" (line {own[-1].lineno}, in {own[-1].name}: {own[-1].line})" if own else ""


def _line_of_return(function: FunctionType, arguments: tuple[Any, ...]) -> int:
    """The line of a strategy from which it returns: it is asked again for that."""
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
    """Have what a strategy calls interpreted with it: the project's helpers, and its author's.

    Compiled they would take the records that they are handed for others than those that they are compiled for.
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
    return uses.is_of_library(_path(name))


@functools.cache
def _path(name: str) -> Path:
    return Path(name).resolve()


def _address_of(_typing: Any, value: Any) -> tuple[Any, Any]:
    """Where a record lies, or the first element of an array, as a number."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lies = args[0]
        if isinstance(value, types.Array):
            lies = context.make_array(value)(context, builder, lies).data
        return builder.ptrtoint(lies, context.get_value_type(signature.return_type))

    return _templates.signature(types.intp, value), code


def _words_of(_typing: Any, seen: Any) -> tuple[Any, Any]:
    """Of each field of what is seen where its record lies, or the number that it is."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        fields = [builder.extract_value(args[0], i) for i in range(len(seen))]
        words = [
            builder.ptrtoint(value, context.get_value_type(types.intp)) if isinstance(kind, types.Record) else value
            for kind, value in zip(seen, fields, strict=True)
        ]
        return context.make_tuple(builder, signature.return_type, words)

    return _templates.signature(_types.UniTuple(types.intp, len(seen)), seen), code


_address: Any = intrinsic(_address_of)
_words: Any = intrinsic(_words_of)
