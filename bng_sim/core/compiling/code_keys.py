"""Compute keys of kernels' code: code cached under a key is identical to what compiling again would produce.

The key covers the function's code, the constants that it uses wherever they are declared, and all functions inlined
early into it. It does not cover the kernels that it calls: on loading, the cache compares their return types and
symbols with those at compile time.
"""

import enum
import hashlib
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np
from numba.core import types
from numba.core.extending import _Intrinsic

from bng_sim.core.compiling import code_names, fingerprint


class Content(NamedTuple):
    """Hold what a function's code consists of.

    Attributes:
        key: Hash of its code and its constants, in hexadecimal digits.
        calls: The kernels that its code refers to, in order.

    """

    key: str
    calls: tuple[Any, ...]


_HERE = Path(__file__).resolve().parent
# The modules that determine how code is generated and cached.
_GENERATORS = ("code_files", "code_generation", "code_keys", "entry_files", "kernels", "lowered_files", "read_only")


def generator_key() -> str:
    """Return the key of the modules that generate code."""
    return fingerprint.digest(_HERE / f"{name}.py" for name in _GENERATORS)


def text_of_types(args: tuple[Any, ...]) -> str:
    """Return a text that identifies argument types.

    numba's own text of a named tuple leaves out the module of its class, which cached code refers to: after the class
    has moved, that code cannot be loaded.
    """
    classes = [kind.instance_class for kind in args if isinstance(kind, (types.NamedTuple, types.NamedUniTuple))]
    return repr((args, [f"{each.__module__}.{each.__qualname__}" for each in classes]))


class _Unknown(Exception):  # noqa: N818 (an answer, not a fault)
    """Raised for a value of which no key can be computed."""


_known: weakref.WeakKeyDictionary[FunctionType, Content | None] = weakref.WeakKeyDictionary()


def content(function: FunctionType) -> Content | None:
    """Return a function's content; None if it uses a value of which no key can be computed."""
    if function not in _known:
        try:
            calls: dict[Any, None] = {}
            said = "\n".join(_of_function(function, calls))
            _known[function] = Content(hashlib.sha256(said.encode()).hexdigest()[:16], tuple(calls))
        except _Unknown:
            _known[function] = None
    return _known[function]


def key_with_callees(function: FunctionType) -> str | None:
    """Return the key of a function and all that it calls, as loaded; None if a part of it has no key.

    The loaded code counts, since a designer's file may be edited and loaded again while the process runs.
    """
    found: dict[FunctionType, str] = {}
    todo = [function]
    while todo:
        current = todo.pop()
        if current not in found:
            said = content(current)
            if said is None:
                return None
            found[current] = said.key
            todo += [kernel.py_func for kernel in said.calls]
    return fingerprint.together(found.values())


def _of_function(function: FunctionType, calls: dict[Any, None]) -> Iterator[str]:
    yield f"{function.__module__}.{function.__qualname__}"
    yield from _of_code(function.__code__, is_function=True)
    yield _of_value(function.__defaults__, calls)
    for named in code_names.names(function):
        if not isinstance(named.value, ModuleType):
            yield f"{named.words} {_of_value(named.value, calls)}"


def _of_code(code: CodeType, *, is_function: bool) -> Iterator[str]:
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    yield repr((code.co_code, counts, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars))
    yield repr(code.co_exceptiontable)
    docstring = code.co_consts[:1] if is_function else ()
    for i, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            yield from _of_code(constant, is_function=False)
        elif i or not isinstance(docstring[0] if docstring else None, str):
            yield repr(constant)


def _of_value(value: Any, calls: dict[Any, None]) -> str:
    """Return the text that represents a value in a key; raises `_Unknown`."""
    if hasattr(value, "is_inlined_early"):  # a kernel
        if not value.is_inlined_early:
            calls.setdefault(value)
            return "kernel"
        return "\n".join(_of_function(value.py_func, calls))
    if isinstance(value, tuple):
        return f"{type(value).__qualname__}({','.join(_of_value(each, calls) for each in value)})"
    if isinstance(value, _Intrinsic):
        return _of_intrinsic(value._defn, calls)
    return _of_constant(value)


def _of_intrinsic(definition: FunctionType, calls: dict[Any, None]) -> str:
    closure = [_of_value(cell.cell_contents, calls) for cell in definition.__closure__ or ()]  # all bound: it was used
    return f"{definition.__qualname__} {fingerprint.of(Path(definition.__code__.co_filename).resolve())} {closure}"


def _of_constant(value: Any) -> str:
    if value is None or isinstance(value, bool | int | float | complex | str | bytes | np.generic | np.dtype):
        return f"{type(value).__qualname__} {value!r}"
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        return f"{value.dtype!r} {value.shape} {hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()}"
    if isinstance(value, types.Type):
        return f"type {value.name}"
    if isinstance(value, enum.Enum):
        return f"{type(value).__qualname__} {value.value!r}"
    if isinstance(value, type):
        return _of_class(value)
    if isinstance(value, BuiltinFunctionType | FunctionType | np.ufunc) and _is_of_library(value):
        return f"{getattr(value, '__module__', '')}.{value.__name__}"
    raise _Unknown


def _is_of_library(value: Any) -> bool:
    return not isinstance(value, FunctionType) or code_names.is_library(value)


def _of_class(kind: type) -> str:
    parts = [kind.__module__, kind.__qualname__]
    if issubclass(kind, enum.Enum):
        parts += [f"{member.name}={member.value!r}" for member in kind]
    return " ".join([*parts, *getattr(kind, "_fields", ())])
