"""What a strategy that runs as ordinary Python keeps from one decision to the next.

All that its code can reach is compared with what it was at first: names of its module and of functions around it,
defaults of parameters, attributes of functions, classes and objects, what is in lists and dicts, the state of random
streams and iterators. What libraries and the project keep for themselves is not looked at.
"""

import functools
import hashlib
import io
import pickle
from collections.abc import Iterator
from types import FunctionType, GeneratorType, ModuleType
from typing import Any, NamedTuple

from bng_sim.core.compiling import code_names

_PROTOCOL = 4  # of pickle: arrays as their bytes
_MISSING = object()
_IMMUTABLE = 1 << 8  # `Py_TPFLAGS_IMMUTABLETYPE` among the flags of a type
_Key = tuple[int, str]  # which function reaches something, and what to call that
_NAMES = ("LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL", "DELETE_GLOBAL")  # names of steps


class Reached(NamedTuple):
    """Something that code can reach: what to call it, and what it is."""

    words: str
    value: Any


class Memory:
    """What a function, and all of its author's that it calls, could reach when this was made."""

    def __init__(self, function: FunctionType) -> None:
        """Look at it."""
        self._functions = code_names.functions(function)
        self._first = self._digests()

    def kept(self) -> list[str]:
        """Name what is not as it was at first: "`history` (a list)"."""
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
        """Whether a value is a function whose own variables are reached anyway: they are named instead of it."""
        return code_names.plain(value) in self._functions

    def _reached(self) -> Iterator[tuple[_Key, Reached]]:
        for i, function in enumerate(self._functions):
            for words, value in _of_function(function):
                for reached in _parts(words, value):
                    yield (i, reached.words), reached


def _of_function(function: FunctionType) -> Iterator[Reached]:
    """What a function's code can reach besides what it is handed."""
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
    return tuple(dict.fromkeys(step.argval for _, step in code_names.steps(function) if step.opname in _NAMES))


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # it is not bound yet
        return _MISSING


def _items(values: Any) -> list[tuple[str, Any]]:
    return list(values.items()) if values else []


def _parts(words: str, value: Any) -> list[Reached]:
    """An author's module, class or object by its attributes, anything else as it is."""
    kind = value if isinstance(value, ModuleType | type) else type(value)
    if not code_names.is_of_author(kind):
        return [Reached(words, value)]
    attributes = _attributes(value) if kind is value else _state(value, getattr(value, "__dict__", {}))
    data = [
        Reached(f"`{words.strip('`')}.{name}`", each) for name, each in attributes if code_names.plain(each) is None
    ]
    return data or [Reached(words, value)]


def _attributes(value: ModuleType | type) -> list[tuple[str, Any]]:
    """What stands in a module or class, without what Python notes there for itself."""
    return [
        (name, each)
        for name, each in vars(value).items()
        if not isinstance(each, ModuleType) and not (name.startswith("__") and name.endswith("__"))
    ]


def _state(value: Any, state: dict[str, Any]) -> list[tuple[str, Any]]:
    """The attributes of an object, without those that are computed once and cached."""
    kind = type(value)
    return [
        (name, each)
        for name, each in state.items()
        if not isinstance(getattr(kind, str(name), None), functools.cached_property)
    ]


def _digest(value: Any) -> bytes:
    """A number made of all that a value holds; of what cannot be looked into, of which object it is."""
    if value is _MISSING:
        return b""
    written = io.BytesIO()
    try:
        _Pickler(written, _PROTOCOL).dump(value)
    except Exception:  # whatever an object of any kind raises, and what goes too deep  # noqa: BLE001
        return type(value).__qualname__.encode()
    return hashlib.blake2b(written.getbuffer(), digest_size=16).digest()


def _identity(value: Any) -> bytes:
    """Which object a value is."""
    return id(value).to_bytes(16, "little")


def _object(name: Any) -> Any:
    """Stand for an object of which no more is written than its state."""
    return name


class _Pickler(pickle.Pickler):
    """Writes down what can be reached from a value; it cannot be read back."""

    def reducer_override(self, value: Any) -> Any:
        """How a value is written that is neither a number, text nor a plain container."""
        if value is _object:
            return NotImplemented
        function = code_names.plain(value)
        if function is not None:
            return _object, (id(function),), list(_of_function(function)) if code_names.is_foreign(function) else None
        if isinstance(value, type | ModuleType):
            return _object, (id(value),), _attributes(value) if code_names.is_of_author(value) else None
        return _of_object(value)


def _of_object(value: Any) -> Any:
    """How an object is written: what pickle would, or by its type alone if it cannot be looked into.

    By which object it is would not do: some are created when they are asked for.
    """
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    if isinstance(value, GeneratorType):
        frame = value.gi_frame
        return _object, (name,), None if frame is None else [frame.f_lasti, frame.f_locals]
    if isinstance(value, property | functools.cached_property | staticmethod | classmethod):
        return _object, (name,), code_names.wrapped(value)
    if isinstance(value, functools._lru_cache_wrapper):  # as good as what it caches
        return _object, (name,), [value.__wrapped__]
    try:
        is_opaque = name.startswith("bng_sim.") or _has_no_state(type(value))
        reduced = None if is_opaque else value.__reduce_ex__(_PROTOCOL)
    except Exception:  # it cannot be pickled  # noqa: BLE001
        reduced = None
    if isinstance(reduced, tuple) and len(reduced) > 2 and isinstance(reduced[2], dict):
        return (*reduced[:2], dict(_state(value, reduced[2])), *reduced[3:])
    return reduced or (_object, (name,))


def _has_no_state(kind: Any) -> bool:
    """Whether objects of a type are pickled by their type alone.

    Python would look for their slots each time, and drops an interrupt that comes just then (`copyreg._slotnames`).
    """
    is_plain = kind.__reduce_ex__ is object.__reduce_ex__ and kind.__reduce__ is object.__reduce__
    return is_plain and bool(kind.__flags__ & _IMMUTABLE)


def _kind(value: Any) -> str:
    """What kind of thing a value is, with its article."""
    if value is _MISSING:
        return "gone"
    name = type(value).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
