"""When kernels are compiled, and where what is compiled is cached (`compiling.code_generation` says how).

An entry is cached in a folder named by the fingerprint of all sources that it is compiled from, so that an edit of any
of them compiles it again.
"""

import contextlib
import functools
import hashlib
import importlib
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

_CONFIG: Any = numba.config  # its names are set at run time
INTERPRETED = bool(_CONFIG.DISABLE_JIT)

_ONE_THREAD = threading.Lock()  # numba takes a second thread's compiling for a damaged cache
_KERNELS: dict[Path, list[Any]] = {}  # by file

Function = TypeVar("Function", bound=Callable[..., Any])

# Functions as values carry the strategies; their price is measured and numba is pinned.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)
# A designer's strategy that cannot be kept, for it calls a C function by its address, is compiled anew each time.
warnings.filterwarnings("ignore", "Cannot cache compiled function", numba.NumbaWarning)


def _short_names() -> None:
    """Let functions be called after what they take by a few letters.

    numba writes a type's whole name into that of every function that takes it. The name of a `Table` lists each field
    of its records: 12,000 letters, hundreds of times in each compiled function, were five sixths of the cache.
    """

    def mangled(self: Any) -> tuple[str, tuple[str]]:
        return type(self).__name__, (hashlib.sha256(self.name.encode()).hexdigest()[:16],)

    for kind in (types.NamedTuple, types.FunctionType):
        setattr(kind, "mangling_args", property(mangled))  # noqa: B010 (mypy knows it as a method)


def _trust_in_scipy() -> None:
    """Have numba take it that there is SciPy's linear algebra, as our dependencies say.

    It would import that to see, a fifth of the time in which a small command is done.
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
    """What is being compiled.

    Attributes:
        what: In words.
        kernels: Each function that it is made of.
        of_strategy: Whether it is a strategy, which is soon done, and not the engine.

    """

    what: str
    kernels: tuple[Any, ...]
    of_strategy: bool = False

    @property
    def total(self) -> int:
        """How many functions there are."""
        return len(self.kernels)

    @property
    def done(self) -> int:
        """How many of the functions are compiled."""
        return sum(bool(kernel.signatures) for kernel in self.kernels)


Told = Callable[[Building], contextlib.AbstractContextManager[Any]]
_told: list[Told] = []


@contextlib.contextmanager
def told(tell: Told) -> Iterator[None]:
    """Have `tell` say what is compiled as long as that takes; it is not called for what is only loaded."""
    _told.append(tell)
    try:
        yield
    finally:
        _told.remove(tell)


def build(function: Any, signature: Any, what: str) -> None:
    """Compile `function` for `signature` and no other, or load it.

    One process at a time compiles it: others wait, and load what it compiled.

    Args:
        function: A kernel.
        signature: Of numba.
        what: What it is, in words, for those who wait.

    """
    if INTERPRETED:
        return
    with _ONE_THREAD:
        if function.built:
            return
        path = _file(function.py_func)
        if not project_sources.is_own(path):
            function.build(signature)
        elif not function.load(signature):
            _build(function, signature, path, what)


def _build(function: Any, signature: Any, path: Path, what: str) -> None:
    """Compile a function when it is this process's turn, unless another one has done so meanwhile."""
    of_strategy = project_sources.is_shipped_strategy(path)
    with cache.lock(f"compiling-{_game(path)}-{_module(path)}-{function.__name__}"):
        if function.load(signature):
            return
        kernels = (kernel for file in fingerprint.closure(path) for kernel in _KERNELS.get(file, ()))
        with _telling(Building(what, tuple(kernels), of_strategy)):
            function.build(signature)
    cache.prune()


def build_foreign(function: Any, signature: Any, what: str) -> None:
    """As `build`, for a `checked_kernel` or a `kept_kernel`, and `signature` may leave open what it returns."""
    with _ONE_THREAD:
        if function.load(signature):
            return
        with _telling(Building(what, (function,), of_strategy=True)):
            function.build(signature)
    cache.prune()


@contextlib.contextmanager
def _telling(building: Building) -> Iterator[None]:
    """Have it said that this is compiled."""
    cache.before_compiling()
    with contextlib.ExitStack() as telling:
        for tell in _told:
            telling.enter_context(tell(building))
        yield


def _file(function: Any) -> Path:
    return _resolved(function.__code__.co_filename)


@functools.cache
def _resolved(name: str) -> Path:
    return Path(name).resolve()


@functools.cache
def folder(path: Path, kind: str = "") -> Path:
    """Where the kernels of a file of the project are kept, or those of another `kind` that are made of it.

    They depend also on the records that they are compiled to take.
    """
    files = fingerprint.closure(path)
    records = project_sources.PACKAGE / "games" / _game(path) / "engine" / "records.py"
    if records.is_file():
        files |= fingerprint.closure(records)
    state = fingerprint.together([fingerprint.digest(files), code_keys.generator()])
    return cache.state(_game(path), _module(path) + kind, state)


@functools.cache
def lowered_in(path: Path) -> Path:
    """Where the IR of the kernels of a file of the project is kept."""
    return cache.lowered(_game(path), _module(path))


def _module(path: Path) -> str:
    return ".".join(project_sources.installed_as(path).with_suffix("").parts)


def _game(path: Path) -> str:
    """The game that a source of the project belongs to, or `core`."""
    _package, room, game, *_ = project_sources.installed_as(path).parts
    return game if room in ("games", "shipped_strategies") else cache.CORE


def kernel(function: Function) -> Function:
    """Mark a function to be compiled on first use and kept, or to stay plain Python when interpreted.

    A designer's is compiled where it is called, with its indices checked (`checked`).
    """
    return _compiled(function)


def strategy_kernel(function: Function) -> Function:
    """As `kernel`, linked in the way in which strategies are fastest."""
    return _compiled(function, is_merged=False)


def inlined(function: Function) -> Function:
    """As `kernel`, its code put wherever it is called.

    For small functions called for every move of a list, and for those called from one place only: 15 to 30 % of a
    game's time. Everywhere else it would only lengthen compiling.
    """
    return _compiled(function, is_inlined=True)


def _compiled(function: Function, **how: bool) -> Function:
    path = _file(function)
    if not project_sources.is_own(path):
        return checked_kernel(function)
    if INTERPRETED:
        return function
    made = Kernel(function, **how, entries_in=partial(folder, path), lowered_in=partial(lowered_in, path))
    _KERNELS.setdefault(path, []).append(made)
    return cast(Function, made)


def checked_kernel(function: Function) -> Function:
    """As `kernel`, but with every index checked, and compiled anew each time."""
    return function if INTERPRETED else cast(Function, Kernel(function, is_checked=True))


def kept_kernel(function: Callable[..., Any], kept_in: Path) -> Any:
    """As `checked_kernel`, but kept in a folder of all that it is compiled from."""
    path = _file(function)
    lowered = partial(lowered_in, path) if project_sources.is_own(path) else None
    return Kernel(function, is_checked=True, entries_in=lambda: kept_in, lowered_in=lowered)


def pasted(function: Function) -> Function:
    """As `inlined`, but put into its callers before these are compiled: it leaves no code of its own to be kept.

    For functions that are many, tiny and hardly ever do anything, such as those that log an event.
    """
    return function if INTERPRETED else cast(Function, Kernel(function, is_pasted=True))
