"""Compiling once a version: where compiled code is kept, and who may write it.

numba keeps compiled functions on disk, but notices a change in the function's own file only. So
the folder carries a hash of every source that compiled code is built from, and of all else that
decides what the compiler makes of it.
"""

import contextlib
import hashlib
import os
import platform
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import filelock
import llvmlite.binding
import numba
import platformdirs
from numba import types

PACKAGE = Path(__file__).resolve().parents[1]
STRATEGIES = PACKAGE.parent / "strategies"
KEEP_UNUSED_DAYS = 30
_CONFIG: Any = numba.config  # its names are set at run time
INTERPRETED = bool(_CONFIG.DISABLE_JIT)

_ONE_THREAD = threading.Lock()  # numba takes a second thread's compiling for a damaged cache

Function = TypeVar("Function", bound=Callable[..., Any])


def source_digest(folders: tuple[Path, ...]) -> str:
    """A hash of every source in `folders`, 16 hexadecimal digits."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path.relative_to(folder.parent)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _machine() -> str:
    """What besides the sources decides what the compiler makes of them: numba, Python, CPU, bounds checks."""
    processor = llvmlite.binding.get_host_cpu_name() + llvmlite.binding.get_host_cpu_features().flatten()
    parts = (
        numba.__version__,
        platform.python_implementation() + platform.python_version(),
        hashlib.sha256(processor.encode()).hexdigest()[:8],
        "checked" if _CONFIG.BOUNDSCHECK else "unchecked",
    )
    return "-".join(parts)


def _root() -> Path:
    """Where compiled code is kept: the user's cache, or a temporary folder if that is read-only."""
    root = Path(os.environ.get("BNG_SIM_CACHE_DIR") or platformdirs.user_cache_dir("bng-sim"))
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError as error:
        warnings.warn(
            f"compiled code cannot be kept in {root} ({error.strerror}): compiling anew each time. "
            "Set BNG_SIM_CACHE_DIR to a folder that can be written.",
            stacklevel=2,
        )
        return Path(tempfile.mkdtemp(prefix="bng-sim-"))
    _delete_unused(root)
    return root


def _delete_unused(root: Path) -> None:
    oldest = time.time() - KEEP_UNUSED_DAYS * 86400
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # another process may be deleting it too
            if folder.is_dir() and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


class Cache:
    """A folder of compiled code that belongs to one state of its sources."""

    def __init__(self, root: Path, name: str, folders: tuple[Path, ...], parts: "Cache | None" = None) -> None:
        """Make the folder for the present state of the sources in `folders`.

        Args:
            root: Where the folder is made.
            name: What it holds.
            folders: Sources.
            parts: The cache of what its functions call, if they lie in another.
        """
        self._parts = parts
        self.folder = root / f"{name}-{source_digest(folders)}-{_machine()}"
        self.folder.mkdir(exist_ok=True)
        os.utime(self.folder)

    def is_built(self, entry: str) -> bool:
        """Whether `build` has finished for `entry`."""
        return INTERPRETED or self._marker(entry).exists()

    def build(self, entry: str, function: Any, signature: Any) -> None:
        """Compile `function` for `signature` and no other, or load it; a damaged cache is made anew once.

        One process at a time compiles, for numba's index of a function is not safe to write from
        several at once; once `entry` is built nobody waits.
        """
        if INTERPRETED:
            return
        with _ONE_THREAD:
            if function.signatures:
                return
            if self.is_built(entry):
                self._compile(function, signature)
            else:
                with filelock.FileLock(self.folder / "building.lock"):
                    self._compile(function, signature)
                    self._marker(entry).touch()
            function.disable_compile()

    def _marker(self, entry: str) -> Path:
        return self.folder / f"{entry}.built"

    def _compile(self, function: Any, signature: Any) -> None:
        try:
            function.compile(signature)
        except numba.core.errors.NumbaError:
            raise
        except Exception:  # whatever unpickling a damaged file raises  # noqa: BLE001
            self._clear()
            function.compile(signature)

    def _clear(self) -> None:
        """Delete all that is compiled, here and of what it calls: nobody knows which of it is damaged."""
        for path in (*self.folder.rglob("*.nb[ic]"), *self.folder.glob("*.built")):
            path.unlink(missing_ok=True)
        if self._parts is not None:
            self._parts._clear()


_ROOT = _root()
ENGINE_CACHE = Cache(_ROOT, "engine", (PACKAGE / "core", PACKAGE / "games"))
# Apart from the engine's, so that a new or changed strategy never recompiles the engine.
STRATEGY_CACHE = Cache(_ROOT, "strategies", (PACKAGE / "core", PACKAGE / "games", STRATEGIES), ENGINE_CACHE)
# Functions as values carry the strategies; their price is measured and numba is pinned.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)


def is_shipped_strategy(path: Path) -> bool:
    """Whether a source file is one of the strategies that come with the package."""
    return STRATEGIES in path.resolve().parents


class ByContent:
    """Where numba keeps a function: in the folder of its sources' digest, wherever on disk these lie.

    numba's own locators go by a file's path and time, so that a second install or a `touch` would compile anew.
    It finds this one by name (NUMBA_CACHE_LOCATOR_CLASSES in its reference manual).
    """

    def __init__(self, function: Any) -> None:
        """Locate `function`, which is the engine's or a shipped strategy."""
        cache = STRATEGY_CACHE if is_shipped_strategy(Path(function.__code__.co_filename)) else ENGINE_CACHE
        self._folder = cache.folder / str(function.__module__)
        self._line = function.__code__.co_firstlineno

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
        """What tells functions of one name in one module apart."""
        return str(self._line)


def kernel(function: Function) -> Function:
    """Mark a function to be compiled on first use and kept, or to stay plain Python when interpreted.

    Of a designer's file nothing is kept: it may import others whose changes no cache would notice.
    """
    return _compiled(function, inline=False)


def inlined(function: Function) -> Function:
    """As `kernel`, its code put wherever it is called.

    For small functions called for every move of a list, and for those called from one place only: 15 to 30 % of a
    game's time. Everywhere else it would only lengthen compiling.
    """
    return _compiled(function, inline=True)


def _compiled(function: Function, inline: bool) -> Function:
    if not {PACKAGE, STRATEGIES} & set(Path(function.__code__.co_filename).resolve().parents):
        return uncached_kernel(function)
    others = _CONFIG.CACHE_LOCATOR_CLASSES
    _CONFIG.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByContent.__name__}"  # numba reads it when it decorates
    try:
        dispatcher = numba.njit(cache=True, nogil=True, forceinline=inline)(function)
    finally:
        _CONFIG.CACHE_LOCATOR_CLASSES = others
    return cast(Function, dispatcher if INTERPRETED else _one_signature(dispatcher))


def _one_signature(dispatcher: Any) -> Any:
    """Let calls with a constant share the code of calls with a variable.

    numba would compile `ask(..., 2)` apart from `ask(..., n)`, and its cache is not safe with several signatures.
    """
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(types.unliteral, args)), {name: types.unliteral(kws[name]) for name in kws})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def uncached_kernel(function: Function) -> Function:
    """As `kernel`, but compiled anew each time."""
    return cast(Function, numba.njit(nogil=True)(function))


def pasted(function: Function) -> Function:
    """As `inlined`, but put into its callers before these are compiled: it leaves no code of its own to be kept.

    For functions that are many, tiny and hardly ever do anything, such as those that log an event.
    """
    return cast(Function, numba.njit(inline="always", nogil=True)(function))
