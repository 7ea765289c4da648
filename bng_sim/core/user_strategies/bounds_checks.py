"""Compile a designer's strategy with bounds checks, in it and in all that it calls.

The engine and the shipped strategies are compiled without such checks; tests run them with checks instead. A
designer's index may be anything, and the memory behind an array is another player's hand. So the project's functions
that a strategy calls are compiled once more for it, with checks.
"""

from collections.abc import Callable
from pathlib import Path
from types import CellType, FunctionType, ModuleType
from typing import Any

from numba.core.dispatcher import Dispatcher

from bng_sim.core.compiling import cache, code_keys, code_names, compiler, fingerprint, project_sources
from bng_sim.core.compiling.kernels import Kernel


def kernel(function: FunctionType, game: str, returns: str = "") -> Any:
    """Return the strategy `function` compiled with all checks, and cached if it is in a file.

    Args:
        function: The strategy as plain Python.
        game: Name of the game.
        returns: The return type to compile it with; empty: numba infers it.
    """
    copy = _Copies().of(function)
    path = Path(function.__code__.co_filename)
    key = code_keys.key_with_callees(copy) if path.is_file() else None  # not in a notebook
    if key is None:
        return compiler.checked_kernel(copy)
    state = fingerprint.together([code_keys.generator_key(), key, function.__qualname__, returns])
    return compiler.cached_kernel(copy, cache.state(game, f"{path.stem}.{function.__name__}", state))


class _Copies:
    """Create copies of functions in which names refer to checked copies."""

    def __init__(self) -> None:
        self._known: dict[FunctionType, Any] = {}

    def of(self, function: FunctionType) -> FunctionType:
        """Return a copy of a function that calls checked copies only."""
        copy, names = self._begun(function)
        self._finish(function, names)
        return copy

    def _begun(self, function: FunctionType) -> tuple[FunctionType, dict[str, Any]]:
        """Return a copy without its names, and a dict of names to fill: their values may call the function itself."""
        names: dict[str, Any] = {}
        cells = tuple(CellType(self._checked(cell.cell_contents)) for cell in function.__closure__ or ())
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells or None)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        return copy, names

    def _finish(self, function: FunctionType, names: dict[str, Any]) -> None:
        names |= {name: self._checked(value) for name, value in code_names.globals_of(function).items()}

    def _checked(self, value: Any) -> Any:
        """Return the checked counterpart of a value."""
        if isinstance(value, Kernel | Dispatcher):
            function = value.py_func
            if function not in self._known:
                copy, names = self._begun(function)
                self._known[function] = _kernel(copy)
                self._finish(function, names)
            return self._known[function]
        if isinstance(value, ModuleType) and not code_names.is_library(value):
            return _Module(value, self._checked)
        return value


def _kernel(copy: FunctionType) -> Any:
    """Return the checked kernel; the project's are cached once for all strategies, as they take most compile time."""
    path = Path(copy.__code__.co_filename).resolve()
    if project_sources.is_own(path):
        return compiler.cached_kernel(copy, compiler.folder(path, "-checked"))
    return compiler.checked_kernel(copy)


class _Module(ModuleType):
    """Replace a module by one whose functions are checked copies."""

    def __init__(self, module: ModuleType, checked: Callable[[Any], Any]) -> None:
        """Create the replacement of `module`."""
        super().__init__(module.__name__)
        self._module, self._checked = module, checked

    def __getattr__(self, name: str) -> Any:
        return self._checked(getattr(self._module, name))
