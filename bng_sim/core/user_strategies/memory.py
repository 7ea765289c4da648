"""Find what a strategy that runs as ordinary Python keeps from one decision to the next.

Everything that its code can reach is compared with its initial state: globals and closures, default arguments,
attributes of functions, classes and objects, contents of lists and dicts, the state of random streams and iterators.
The internal state of libraries and the project is ignored.
"""

import functools
import hashlib
import io
import pickle
from collections.abc import Iterator
from types import FunctionType, GeneratorType, ModuleType
from typing import Any, NamedTuple

from bng_sim.core.compiling import code_names

_PROTOCOL = 4  # of pickle: it stores arrays as bytes
_MISSING = object()
_IMMUTABLE = 1 << 8  # `Py_TPFLAGS_IMMUTABLETYPE` among the flags of a type
_Key = tuple[int, str]  # the function that reaches an object, and the object's description
_NAMES = ("LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL", "DELETE_GLOBAL")  # names of bytecode instructions


class Reached(NamedTuple):
    """Hold an object that code can reach, and its description."""

    words: str
    value: Any


class Memory:
    """Compare what a function and its author's functions that it calls can reach now with what it was at creation."""

    def __init__(self, function: FunctionType) -> None:
        """Record the initial state."""
        self._functions = code_names.functions(function)
        self._first = self._digests()

    def kept(self) -> list[str]:
        """Describe each object that differs from its initial state: "`history` (a list)"."""
        now = self._digests()
        if now == self._first:
            return []
        kinds = {key: _kind(reached.value) for key, reached in self._reached()}
        changed = [key for key, digest in now.items() if self._first.get(key) != digest]
        gone = [key for key in self._first if key not in now]
        return list(dict.fromkeys(f"{key[1]} ({kinds.get(key, 'gone')})" for key in changed or gone))

    def _digests(self) -> dict[_Key, bytes]:
        return {
            key: _identity(reached.value) if self._is_looked_at(reached.value) else _digest(reached.value)
            for key, reached in self._reached()
        }

    def _is_looked_at(self, value: Any) -> bool:
        """Return whether a value is a function whose variables are reached anyway, and are named instead of it."""
        return code_names.python_function(value) in self._functions

    def _reached(self) -> Iterator[tuple[_Key, Reached]]:
        for i, function in enumerate(self._functions):
            for words, value in _of_function(function):
                for reached in _parts(words, value):
                    yield (i, reached.words), reached


def _of_function(function: FunctionType) -> Iterator[Reached]:
    """Yield what a function's code can reach besides its arguments."""
    name = function.__name__
    for each in _global_names(function):
        yield Reached(f"`{each}`", function.__globals__.get(each, _MISSING))
    for each, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield Reached(f"`{each}` of the function around `{name}`", _content(cell))
    parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
    defaults = function.__defaults__ or ()
    for each, value in [*zip(reversed(parameters), reversed(defaults), strict=False), *_items(function.__kwdefaults__)]:
        yield Reached(f"the default of `{each}` in `{name}`", value)
    for each, value in _items(function.__dict__):
        yield Reached(f"`{name}.{each}`", value)


@functools.lru_cache(1024)
def _global_names(function: FunctionType) -> tuple[str, ...]:
    return tuple(dict.fromkeys(step.argval for _, step in code_names.instructions(function) if step.opname in _NAMES))


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not bound yet
        return _MISSING


def _items(values: Any) -> list[tuple[str, Any]]:
    return list(values.items()) if values else []


def _parts(words: str, value: Any) -> list[Reached]:
    """Return the attributes of an author's module, class or object; any other value as it is."""
    kind = value if isinstance(value, ModuleType | type) else type(value)
    if not code_names.is_of_author(kind):
        return [Reached(words, value)]
    attributes = _attributes(value) if kind is value else _state(value, getattr(value, "__dict__", {}))
    data = [
        Reached(f"`{words.strip('`')}.{name}`", each)
        for name, each in attributes
        if code_names.python_function(each) is None
    ]
    return data or [Reached(words, value)]


def _attributes(value: ModuleType | type) -> list[tuple[str, Any]]:
    """Return the attributes of a module or class, without those that Python maintains."""
    return [
        (name, each)
        for name, each in vars(value).items()
        if not isinstance(each, ModuleType) and not (name.startswith("__") and name.endswith("__"))
    ]


def _state(value: Any, state: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return the attributes of an object, without cached properties."""
    kind = type(value)
    return [
        (name, each)
        for name, each in state.items()
        if not isinstance(getattr(kind, str(name), None), functools.cached_property)
    ]


def _digest(value: Any) -> bytes:
    """Hash all that a value holds; if it cannot be inspected, hash its identity."""
    if value is _MISSING:
        return b""
    written = io.BytesIO()
    try:
        _Pickler(written, _PROTOCOL).dump(value)
    except Exception:  # arbitrary objects may raise anything or be nested too deeply  # noqa: BLE001
        return type(value).__qualname__.encode()
    return hashlib.blake2b(written.getbuffer(), digest_size=16).digest()


def _identity(value: Any) -> bytes:
    """Return which object a value is."""
    return id(value).to_bytes(16, "little")


def _object(name: Any) -> Any:
    """Stand for an object of which only its state is written."""
    return name


class _Pickler(pickle.Pickler):
    """Write what can be reached from a value; the result cannot be read back."""

    def reducer_override(self, value: Any) -> Any:
        """Return the pickled form of a value that is no number, text or plain container."""
        if value is _object:
            return NotImplemented
        function = code_names.python_function(value)
        if function is not None:
            return _object, (id(function),), list(_of_function(function)) if code_names.is_foreign(function) else None
        if isinstance(value, type | ModuleType):
            return _object, (id(value),), _attributes(value) if code_names.is_of_author(value) else None
        return _of_object(value)


def _of_object(value: Any) -> Any:
    """Return the pickled form of an object, or of its type alone if it cannot be inspected.

    Its identity would not do: some objects are created on access.
    """
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    if isinstance(value, GeneratorType):
        frame = value.gi_frame
        return _object, (name,), None if frame is None else [frame.f_lasti, frame.f_locals]
    if isinstance(value, property | functools.cached_property | staticmethod | classmethod):
        return _object, (name,), code_names.wrapped(value)
    if isinstance(value, functools._lru_cache_wrapper):  # compared by the function that it caches
        return _object, (name,), [value.__wrapped__]
    try:
        is_opaque = name.startswith("bng_sim.") or _has_no_state(type(value))
        reduced = None if is_opaque else value.__reduce_ex__(_PROTOCOL)
    except Exception:  # not picklable  # noqa: BLE001
        reduced = None
    if isinstance(reduced, tuple) and len(reduced) > 2 and isinstance(reduced[2], dict):
        return (*reduced[:2], dict(_state(value, reduced[2])), *reduced[3:])
    return reduced or (_object, (name,))


def _has_no_state(kind: Any) -> bool:
    """Return whether objects of a type are pickled by their type alone.

    Python would search their slots each time, and lose an interrupt that comes meanwhile (`copyreg._slotnames`).
    """
    is_plain = kind.__reduce_ex__ is object.__reduce_ex__ and kind.__reduce__ is object.__reduce__
    return is_plain and bool(kind.__flags__ & _IMMUTABLE)


def _kind(value: Any) -> str:
    """Return the word for a value's type, with its article."""
    if value is _MISSING:
        return "gone"
    name = type(value).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
