"""Compiling, and keeping what is compiled for as long as its sources say the same.

numba keeps compiled functions on disk, but notices a change in the function's own file only. So each lies in a folder
that carries the fingerprint of all it is compiled from.
"""

import contextlib
import functools
import hashlib
import importlib
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numba.np.linalg
from numba import types

from bng_sim.core import cache, fingerprint

PACKAGE = fingerprint.PROJECT / "bng_sim"
STRATEGIES = fingerprint.PROJECT / "strategies"
_CONFIG: Any = numba.config  # its names are set at run time
INTERPRETED = bool(_CONFIG.DISABLE_JIT)

_ONE_THREAD = threading.Lock()  # numba takes a second thread's compiling for a damaged cache
_KERNELS: dict[Path, list[Any]] = {}  # by file
_KEPT_IN: dict[FunctionType, Path] = {}  # where a designer's function is kept

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


def is_shipped_strategy(path: Path) -> bool:
    """Whether a source file is one of the strategies that come with the package."""
    return STRATEGIES in path.resolve().parents


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
    """Compile `function` for `signature` and no other, or load it; a damaged cache is made anew once.

    One process at a time compiles, for numba's index of a function is not safe to write from several at once; once a
    function is built nobody waits.

    Args:
        function: A kernel.
        signature: Of numba.
        what: What it is, in words, for those who wait.

    """
    if INTERPRETED:
        return
    with _ONE_THREAD:
        if function.signatures:
            return
        path = _file(function.py_func)
        if not is_own(path):
            function.compile(signature)
        elif _marker(function, path).exists():
            _compile(function, signature, path)
        else:
            _build(function, signature, path, what)
        function.disable_compile()


def _build(function: Any, signature: Any, path: Path, what: str) -> None:
    """Compile a function when it is this process's turn, unless another one has done so meanwhile.

    Engines of different games wait for one another: each writes to the index of what core's functions were compiled to.
    """
    of_strategy = is_shipped_strategy(path)
    with cache.lock(f"compiling-{_game(path)}-strategies" if of_strategy else "compiling-engine"):
        if _marker(function, path).exists():
            _compile(function, signature, path)
            return
        kernels = (kernel for file in fingerprint.closure(path) for kernel in _KERNELS.get(file, ()))
        with _telling(Building(what, tuple(kernels), of_strategy)):
            _compile(function, signature, path)
        marker = _marker(function, path)
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()
    cache.prune()


def _compile(function: Any, signature: Any, path: Path) -> None:
    try:
        function.compile(signature)
    except numba.core.errors.NumbaError:
        raise
    except Exception:  # whatever unpickling a damaged file raises  # noqa: BLE001
        cache.clear(_game(path), cache.CORE)  # nobody knows which of it is damaged
        function.compile(signature)


def build_foreign(function: Any, signature: Any, what: str) -> None:
    """As `build`, for a `checked_kernel` or a `kept_kernel`, and `signature` may leave open what it returns."""
    kept_in = _KEPT_IN.get(function.py_func)
    building = Building(what, (function,), of_strategy=True)
    with _ONE_THREAD:
        if kept_in is None:
            with _telling(building):
                function.compile(signature)
        else:
            with cache.lock("compiling-own"):
                _build_kept(function, signature, kept_in, building)
        function.disable_compile()


def _build_kept(function: Any, signature: Any, kept_in: Path, building: Building) -> None:
    is_kept = any(kept_in.glob("*.nbi"))
    with contextlib.nullcontext() if is_kept else _telling(building):
        try:
            function.compile(signature)
        except numba.core.errors.NumbaError:
            raise
        except Exception:  # as in `_compile`
            if not is_kept:
                raise
            cache.delete(kept_in)
            function.compile(signature)
    cache.prune()


@contextlib.contextmanager
def _telling(building: Building) -> Iterator[None]:
    """Have it said that this is compiled."""
    with contextlib.ExitStack() as telling:
        for tell in _told:
            telling.enter_context(tell(building))
        yield


def _marker(function: Any, path: Path) -> Path:
    """The file that says that `function` and all it calls are built."""
    return folder(path) / f"{function.__name__}.built"


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
    records = path.with_name("records.py")
    if records.is_file():
        files |= fingerprint.closure(records)
    module = path.relative_to(fingerprint.PROJECT).with_suffix("")
    return cache.state(_game(path), ".".join(module.parts) + kind, fingerprint.digest(files))


def _game(path: Path) -> str:
    """The game that a source of the project belongs to, or `core`."""
    parts = path.relative_to(fingerprint.PROJECT).parts
    if parts[0] == STRATEGIES.name:
        return parts[1]
    return parts[2] if parts[1] == "games" else cache.CORE


class ByContent:
    """Where numba keeps a function: in the folder of its sources' fingerprint, wherever on disk these lie.

    numba's own locators go by a file's path and time, so that a second install or a `touch` would compile anew.
    It finds this one by name (NUMBA_CACHE_LOCATOR_CLASSES in its reference manual).
    """

    def __init__(self, function: Any) -> None:
        """Locate `function`, which is the project's, or one of which it was said where it is kept."""
        self._folder = _KEPT_IN.get(function) or folder(_file(function))
        self._py_file = function.__code__.co_filename  # by this name numba looks for it to say what cannot be kept

    @classmethod
    def from_function(cls, function: Any, _file: str) -> "ByContent":
        """The locator of a function."""
        return cls(function)

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> int:
        """Nothing: a change of the sources is a change of the folder."""
        return 0

    def get_disambiguator(self) -> str:
        """What tells functions of one name in one module apart: nothing, for there are no two."""
        return "kernel"


def kernel(function: Function) -> Function:
    """Mark a function to be compiled on first use and kept, or to stay plain Python when interpreted.

    A designer's is compiled where it is called, with its indices checked (`checked`).
    """
    return _compiled(function, inline=False)


def inlined(function: Function) -> Function:
    """As `kernel`, its code put wherever it is called.

    For small functions called for every move of a list, and for those called from one place only: 15 to 30 % of a
    game's time. Everywhere else it would only lengthen compiling.
    """
    return _compiled(function, inline=True)


def _compiled(function: Function, inline: bool) -> Function:
    path = _file(function)
    if not is_own(path):
        return checked_kernel(function)
    dispatcher = _located(function, inline=inline)
    if INTERPRETED:
        return cast(Function, dispatcher)
    _KERNELS.setdefault(path, []).append(dispatcher)
    return cast(Function, _one_signature(dispatcher))


def _located(function: Any, *, inline: bool = False, checked: bool = False) -> Any:
    """A function that numba compiles, and keeps where `ByContent` says."""
    others = _CONFIG.CACHE_LOCATOR_CLASSES
    _CONFIG.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByContent.__name__}"  # numba reads it when it decorates
    try:
        return numba.njit(cache=True, nogil=True, forceinline=inline, boundscheck=checked)(function)
    finally:
        _CONFIG.CACHE_LOCATOR_CLASSES = others


@functools.cache
def is_own(path: Path) -> bool:
    """Whether a source file is one of the project's."""
    return bool({PACKAGE, STRATEGIES} & set(path.parents))


def _one_signature(dispatcher: Any) -> Any:
    """Let calls with a constant share the code of calls with a variable.

    numba would compile `ask(..., 2)` apart from `ask(..., n)`, and its cache is not safe with several signatures.
    """
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(types.unliteral, args)), {name: types.unliteral(kws[name]) for name in kws})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def checked_kernel(function: Function) -> Function:
    """As `kernel`, but with every index checked, and compiled anew each time."""
    return cast(Function, numba.njit(nogil=True, boundscheck=True)(function))


def kept_kernel(function: FunctionType, kept_in: Path) -> Any:
    """As `checked_kernel`, but kept in a folder of all that it is compiled from."""
    _KEPT_IN[function] = kept_in
    return _one_signature(_located(function, checked=True))


def pasted(function: Function) -> Function:
    """As `inlined`, but put into its callers before these are compiled: it leaves no code of its own to be kept.

    For functions that are many, tiny and hardly ever do anything, such as those that log an event.
    """
    return cast(Function, numba.njit(inline="always", nogil=True)(function))
