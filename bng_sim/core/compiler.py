"""Compiling once a version: where compiled code is kept, and who may write it.

numba keeps compiled functions on disk, but notices a change in the function's own file only. So
the folder carries a hash of every source that compiled code is built from, and of all else that
decides what the compiler makes of it. Import this module before any function is marked `kernel`.
"""

import contextlib
import hashlib
import os
import platform
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import filelock
import llvmlite.binding
import numba
import platformdirs

PACKAGE = Path(__file__).resolve().parents[1]
SOURCES = (PACKAGE / "core", PACKAGE / "games", PACKAGE.parent / "strategies")
KEEP_UNUSED_DAYS = 30

Function = TypeVar("Function", bound=Callable[..., Any])


def source_digest() -> str:
    """A hash of every source that compiled code is built from, 16 hexadecimal digits."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_key() -> str:
    """The name of the cache folder: sources, numba, Python, CPU and the bounds-check flag."""
    processor = f"{llvmlite.binding.get_host_cpu_name()} {llvmlite.binding.get_host_cpu_features().flatten()}"
    parts = (
        source_digest(),
        numba.__version__,
        platform.python_implementation() + platform.python_version(),
        hashlib.sha256(processor.encode()).hexdigest()[:8],
        "checked" if numba.config.BOUNDSCHECK else "unchecked",
    )
    return "-".join(parts)


def _cache_folder() -> Path:
    """The folder for this version's compiled code: the user's, or a temporary one if that is read-only."""
    root = Path(os.environ.get("BNG_SIM_CACHE_DIR") or platformdirs.user_cache_dir("bng-sim"))
    folder = root / cache_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)
    except OSError as error:
        warnings.warn(
            f"compiled code cannot be kept in {root} ({error.strerror}): compiling anew each time. "
            "Set BNG_SIM_CACHE_DIR to a folder that can be written.",
            stacklevel=2,
        )
        return Path(tempfile.mkdtemp(prefix="bng-sim-"))
    _delete_unused(root)
    return folder


def _delete_unused(root: Path) -> None:
    oldest = time.time() - KEEP_UNUSED_DAYS * 86400
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # another process may be deleting it too
            if folder.is_dir() and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


INTERPRETED = bool(numba.config.DISABLE_JIT)
CACHE = _cache_folder()
numba.config.CACHE_DIR = str(CACHE)
# The feature carries the strategies; its price is measured and numba is pinned.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)


def kernel(function: Function) -> Function:
    """Mark a function of the engine: compiled on first use and kept, or plain Python when interpreted."""
    return numba.njit(cache=True, nogil=True)(function)  # type: ignore[no-any-return]


def is_built(entry: str) -> bool:
    """Whether `build` has finished for `entry` with these sources on this machine."""
    return INTERPRETED or (CACHE / f"{entry}.built").exists()


@contextlib.contextmanager
def building(entry: str) -> Iterator[None]:
    """Let one process at a time compile, and nobody wait once the cache is complete."""
    if is_built(entry):
        yield
        return
    with filelock.FileLock(CACHE / "building.lock"):
        yield
        (CACHE / f"{entry}.built").touch()


def build(entry: str, functions: list[tuple[Any, Any]]) -> None:
    """Compile each (function, signature), or load it; a damaged cache is deleted and made anew once."""
    if INTERPRETED:
        return
    with building(entry):
        try:
            _compile(functions)
        except numba.core.errors.NumbaError:
            raise
        except Exception:  # whatever unpickling a damaged file raises  # noqa: BLE001
            for path in CACHE.rglob("*.nb[ic]"):
                path.unlink(missing_ok=True)
            _compile(functions)


def _compile(functions: list[tuple[Any, Any]]) -> None:
    for function, signature in functions:
        function.compile(signature)
