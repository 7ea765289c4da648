"""Compile kernels when needed and cache the result (`compiling.code_generation` generates the code).

An entry is cached in a folder named after the fingerprint of all sources that it is compiled from, so that an edit of
any of them compiles it again.
"""

import contextlib
import functools
import hashlib
import importlib
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numba.np.linalg
from numba import types

from bng_sim.core.compiling import cache, code_keys, fingerprint, project_sources
from bng_sim.core.compiling.kernels import Kernel

_CONFIG: Any = numba.config  # its attributes are set at run time
INTERPRETED = bool(_CONFIG.DISABLE_JIT)

_ONE_THREAD = threading.Lock()  # while one thread compiles, numba reports a damaged cache to a second
_KERNELS: dict[Path, list[Any]] = {}  # by file

Function = TypeVar("Function", bound=Callable[..., Any])

# Strategies are passed as first-class functions, an experimental feature: its cost is measured and numba is pinned.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)
# A designer's strategy that calls a C function by its address cannot be cached and is compiled in each process.
warnings.filterwarnings("ignore", "Cannot cache compiled function", numba.NumbaWarning)


def _short_names() -> None:
    """Let numba name functions by a short hash of their argument types.

    numba puts a type's whole name into that of every function that takes it. The name of a `Table` lists each field
    of its records: 12,000 letters, hundreds of times in each compiled function, were five sixths of the cache.
    """

    def mangled(self: Any) -> tuple[str, tuple[str]]:
        return type(self).__name__, (hashlib.sha256(self.name.encode()).hexdigest()[:16],)

    for kind in (types.NamedTuple, types.FunctionType):
        setattr(kind, "mangling_args", property(mangled))  # noqa: B010 (mypy knows it as a method)


def _trust_in_scipy() -> None:
    """Have numba assume that SciPy's linear algebra is installed, as our dependencies require.

    numba would import it to check, which takes a fifth of a small command's time.
    """
    check = numba.np.linalg.ensure_blas
    numba.np.linalg.ensure_blas = lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        numba.np.linalg.ensure_blas = check


_short_names()
_trust_in_scipy()


class Building(NamedTuple):
    """Describe a compilation in progress.

    Attributes:
        what: Description for people.
        kernels: The functions that it consists of.
        of_strategy: Whether it is a strategy, which takes a short time, rather than the engine.

    """

    what: str
    kernels: tuple[Any, ...]
    of_strategy: bool = False

    @property
    def total(self) -> int:
        """The number of functions."""
        return len(self.kernels)

    @property
    def done(self) -> int:
        """The number of functions compiled so far."""
        return sum(bool(kernel.signatures) for kernel in self.kernels)


Report = Callable[[Building], contextlib.AbstractContextManager[Any]]
_reporters: list[Report] = []


@contextlib.contextmanager
def reporting(report: Report) -> Iterator[None]:
    """Call `report` for each compilation within a `with` block; it is not called for code that is only loaded."""
    _reporters.append(report)
    try:
        yield
    finally:
        _reporters.remove(report)


def build(function: Any, signature: Any, what: str) -> None:
    """Compile `function` for `signature` and no other, or load it from the cache.

    One process at a time compiles it: others wait and load the result.

    Args:
        function: A kernel.
        signature: Of numba.
        what: Description for people who wait.
    """
    if INTERPRETED:
        return
    with _ONE_THREAD:
        if function.built:
            return
        path = _file(function.py_func)
        if not project_sources.is_cached(path):
            function.build(signature)
        elif not function.load(signature):
            _build(function, signature, path, what)


def _build(function: Any, signature: Any, path: Path, what: str) -> None:
    """Compile a function while holding the lock, unless another process has done so meanwhile."""
    of_strategy = project_sources.is_shipped_strategy(path)
    with cache.lock(f"compiling-{_game(path)}-{_module(path)}-{function.__name__}"):
        if function.load(signature):
            return
        kernels = (kernel for file in fingerprint.closure(path) for kernel in _KERNELS.get(file, ()))
        with _reported(Building(what, tuple(kernels), of_strategy)):
            function.build(signature)
    cache.prune()


def build_foreign(function: Any, signature: Any, what: str) -> None:
    """Compile or load a `checked_kernel` or a `cached_kernel`; `signature` may leave the return type open."""
    with _ONE_THREAD:
        if function.load(signature):
            return
        with _reported(Building(what, (function,), of_strategy=True)):
            function.build(signature)
    if function.entry_file is not None:
        cache.prune()


@contextlib.contextmanager
def _reported(building: Building) -> Iterator[None]:
    """Report a compilation for the duration of a `with` block."""
    cache.before_compiling()
    with contextlib.ExitStack() as stack:
        for report in _reporters:
            stack.enter_context(report(building))
        yield


def _file(function: Any) -> Path:
    return _resolved(function.__code__.co_filename)


@functools.cache
def _resolved(name: str) -> Path:
    return Path(name).resolve()


@functools.cache
def folder(path: Path, kind: str = "") -> Path:
    """Return the folder that caches the entries of a project file, or its variants of another `kind`.

    Its name depends also on the record types that they are compiled for.
    """
    files = fingerprint.closure(path)
    records = project_sources.PACKAGE / "games" / _game(path) / "engine" / "records.py"
    if records.is_file():
        files |= fingerprint.closure(records)
    state = fingerprint.together([fingerprint.digest(files), code_keys.generator_key()])
    return cache.state(_game(path), _module(path) + kind, state)


@functools.cache
def lowered_in(path: Path) -> Path:
    """Return the folder that caches the IR of a project file's kernels."""
    return cache.lowered(_game(path), _module(path))


def forget(path: Path) -> None:
    """Forget what is known of a designer's file that has changed since this process read it."""
    fingerprint.forget(path)
    folder.cache_clear()
    lowered_in.cache_clear()
    _KERNELS.pop(path, None)


def _module(path: Path) -> str:
    if game := project_sources.adopted_as(path):
        return f"own.{game}"
    return ".".join(project_sources.installed_as(path).with_suffix("").parts)


def _game(path: Path) -> str:
    """Return the game that a source of the project belongs to, or `core`."""
    if game := project_sources.adopted_as(path):
        return game
    _package, folder, game, *_ = project_sources.installed_as(path).parts
    return game if folder in ("games", "shipped_strategies") else cache.CORE


def kernel(function: Function) -> Function:
    """Mark a function to be compiled on first use and cached; with numba's JIT disabled it stays plain Python.

    A designer's function is compiled for its caller, with bounds checks (`user_strategies.bounds_checks`).
    """
    return _compiled(function)


def strategy_kernel(function: Function) -> Function:
    """Mark a function like `kernel`, linked in the way that makes strategies fastest."""
    return _compiled(function, is_merged=False)


def inlined(function: Function) -> Function:
    """Mark a function like `kernel`, and have LLVM inline it wherever it is called.

    For small functions called for every move of a list, and those with a single call site: it saves 15 to 30 % of a
    game's time. Elsewhere it would only lengthen compiling.
    """
    return _compiled(function, is_inlined=True)


def _compiled(function: Function, **how: bool) -> Function:
    path = _file(function)
    if not project_sources.is_cached(path):
        return checked_kernel(function)
    if INTERPRETED:
        return function
    how["is_checked"] = project_sources.has_checks(path)
    made = Kernel(function, **how, entries_in=partial(folder, path), lowered_in=partial(lowered_in, path))
    _KERNELS.setdefault(path, []).append(made)
    return cast(Function, made)


def part_of(module: str) -> Callable[[Function], Function]:
    """Make a function that core defines part of a game's module: its kernel is named and cached with that module's.

    Each game's kernels need names and folders of their own: what they call differs, and so does what they depend on.

    Args:
        module: The name of the module, `__name__` where it calls core; it imports all that the function uses.

    """

    def move(function: Function) -> Function:
        if not INTERPRETED:  # where tracebacks should show the line in core
            function.__module__, function.__qualname__ = module, function.__name__
            file = str(sys.modules[module].__file__)
            function.__code__ = function.__code__.replace(co_filename=file)
        return function

    return move


def checked_kernel(function: Function) -> Function:
    """Create a kernel like `kernel`, with bounds checks, compiled in each process."""
    return function if INTERPRETED else cast(Function, Kernel(function, is_checked=True))


def cached_kernel(function: Callable[..., Any], kept_in: Path) -> Any:
    """Create a kernel like `checked_kernel`, cached in a folder named after all that it is compiled from."""
    path = _file(function)
    lowered = partial(lowered_in, path) if project_sources.is_cached(path) else None
    return Kernel(function, is_checked=True, entries_in=lambda: kept_in, lowered_in=lowered)


def inlined_early(function: Function) -> Function:
    """Mark a function like `inlined`, but copy it into its callers before they are compiled: it has no code to cache.

    For numerous tiny functions that rarely do anything, such as those that log an event.
    """
    return function if INTERPRETED else cast(Function, Kernel(function, is_inlined_early=True))
