"""Find the names that a function's code uses, the values they refer to, and the functions that it calls.

Names are resolved as Python would resolve them, through modules and aliases, down to the project's own functions and
those of libraries, whose code is not examined.
"""

import dis
import functools
import pickle
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from bng_sim.core.compiling import project_sources

_LIBRARIES = tuple(Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib", "purelib", "platlib"))
_UNKNOWN = object()
LOADS_FIELD = ("LOAD_ATTR", "LOAD_METHOD")  # names of bytecode instructions


class Named(NamedTuple):
    """Describe an occurrence of a dotted name in a function's code.

    Attributes:
        function: The function in whose code it occurs.
        line: Line number in the file.
        words: The name as written: `np.random.rand`.
        value: The value that it refers to now.

    """

    function: Any  # `Any`, since mypy takes a function here for a method
    line: int
    words: str
    value: Any


def python_function(value: Any) -> FunctionType | None:
    """Return the Python function inside a kernel or wrapper; None if the value is no function."""
    found = getattr(value, "py_func", value)
    return found if isinstance(found, FunctionType) else None


def is_foreign(value: FunctionType | ModuleType) -> bool:
    """Return whether a function or module is a designer's, neither the project's nor a library's."""
    path = _path(value)
    return path is not None and not is_library(value) and not project_sources.is_own(path)


def is_of_author(value: type | ModuleType) -> bool:
    """Return whether a class or module is a designer's, from a file or a session."""
    if isinstance(value, ModuleType):
        return is_foreign(value)
    module = sys.modules.get(value.__module__)
    return value.__module__ == "__main__" or (module is not None and is_foreign(module))


def is_library(value: FunctionType | ModuleType) -> bool:
    """Return whether a function or module is Python's or an installed library's, and not the project's."""
    path = _path(value)
    return path is None or is_of_library(path)


@functools.cache
def is_of_library(path: Path) -> bool:
    """Return whether a function's file belongs to Python or an installed library."""
    return not project_sources.is_own(path) and any(folder in path.parents for folder in _LIBRARIES)


def _path(value: FunctionType | ModuleType) -> Path | None:
    name = value.__code__.co_filename if isinstance(value, FunctionType) else getattr(value, "__file__", None)
    return None if name is None else _resolved(name)


@functools.cache
def _resolved(name: str) -> Path:
    return Path(name).resolve()


def functions(function: FunctionType) -> list[FunctionType]:
    """Return a designer's function and all the designer's functions that it calls."""
    found: dict[FunctionType, None] = {}
    todo = [function]
    while todo:
        current = todo.pop()
        if current not in found:
            found[current] = None
            called = [other for named in names(current) for other in _functions_of(named.value)]
            todo += [other for other in reversed(called) if is_foreign(other)]
    return list(found)


def _functions_of(value: Any) -> Iterator[FunctionType]:
    """Yield the functions that calling a value may run: itself, what it wraps, or a designer's class's methods."""
    function = python_function(value) or python_function(getattr(value, "__wrapped__", None))
    if function is not None:
        yield function
        return
    kind = value if isinstance(value, type) else type(value)
    for owner in kind.__mro__:
        if is_of_author(owner):
            for member in vars(owner).values():
                yield from filter(None, map(python_function, wrapped(member)))


def wrapped(member: Any) -> list[Any]:
    """Return a class member, or the functions that it wraps if it is a property or similar."""
    found = [getattr(member, name, None) for name in ("fget", "fset", "fdel", "func", "__func__")]
    return [each for each in found if each is not None] or [member]


def names(function: FunctionType) -> Iterator[Named]:
    """Yield each name in a function's code that refers to something outside it, and each prefix of a dotted one."""
    words, value = "", _UNKNOWN
    for line, step in instructions(function):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"):
            words, value = str(step.argval), _outside(function, step.argval)
        elif step.opname in LOADS_FIELD and isinstance(value, ModuleType):
            words, value = f"{words}.{step.argval}", getattr(value, step.argval, _UNKNOWN)
        else:
            value = _UNKNOWN
        if value is not _UNKNOWN:
            yield Named(function, line, words, value)


def instructions(function: FunctionType) -> Iterator[tuple[int, dis.Instruction]]:
    """Yield each bytecode instruction of a function and its comprehensions, with the line number."""
    for code in _codes(function.__code__):
        line = code.co_firstlineno
        for step in dis.get_instructions(code):
            line = step.positions.lineno or line if step.positions else line
            yield line, step


def constants(function: FunctionType) -> dict[str, bytes]:
    """Return the values other than functions that a designer's function and its callees use: name -> bytes.

    numba compiles in the values of that moment.
    """
    found = {}
    for used in functions(function):
        for named in names(used):
            if not isinstance(named.value, ModuleType | type) and python_function(named.value) is None:
                found[f"{used.__module__}.{named.words}"] = _bytes(named.value)
    return found


def globals_of(function: FunctionType) -> dict[str, Any]:
    """Return the module's global names that a function's code uses, with their values."""
    wanted = {name for code in _codes(function.__code__) for name in code.co_names}
    return {name: value for name, value in function.__globals__.items() if name in wanted or name.startswith("__")}


def _bytes(value: Any) -> bytes:
    try:
        return pickle.dumps(value, protocol=5)
    except Exception:  # an arbitrary object may raise anything  # noqa: BLE001
        return type(value).__qualname__.encode()


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _outside(function: FunctionType, name: str) -> Any:
    """Return the value of a name that is not local to a function."""
    free = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=False))
    if name in free:
        try:
            return free[name].cell_contents
        except ValueError:  # it is not bound yet
            return _UNKNOWN
    built_in = function.__globals__.get("__builtins__", {})
    built_in = vars(built_in) if isinstance(built_in, ModuleType) else built_in
    return function.__globals__.get(name, built_in.get(name, _UNKNOWN))
