"""The folder on disk where what takes long to make is kept: compiled code, and what is known of sources.

    <folder>/<machine>/<game or core>/<module>/<state of its sources>/    compiled functions
    <folder>/<machine>/*.lock                                             one process at a time compiles
    <folder>/sources/                                                     what `fingerprint` has read out of a source

Any of it may be deleted at any time: whoever needs it makes it again.
"""

import atexit
import contextlib
import functools
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import filelock
import llvmlite.binding
import numba
import platformdirs

CORE = "core"  # what belongs to no game
SOURCES = "sources"
STATES = 2  # of a module's sources whose compiled code is kept: the current one and one older
KEEP_UNUSED_DAYS = 30  # what another numba, Python or CPU made, and what earlier versions of bng-sim left
_made: list[str] = []  # the temporary folder, by the process that deletes it
_OURS = "BNG_SIM_TEMPORARY_CACHE"  # names the temporary folder to the processes that we start
_CONFIG: Any = numba.config  # its names are set at run time


@functools.cache
def root() -> Path:
    """The folder: the user's cache, or if that is read-only one for this process and those that it starts."""
    if _OURS in os.environ:
        return Path(os.environ[_OURS])
    wanted = asked_for()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            pass
    except OSError as error:
        sys.stderr.write(
            f"bng-sim: compiled code cannot be kept in {wanted} ({error.strerror}): compiling anew each time. "
            "Set BNG_SIM_CACHE_DIR to a folder that can be written.\n"
        )
        _made.append(tempfile.mkdtemp(prefix="bng-sim-"))
        os.environ[_OURS] = _made[0]
        atexit.register(discard_temporary)
        return Path(_made[0])
    return wanted


def discard_temporary() -> None:
    """Delete the temporary folder, if this process has made one."""
    if _made:
        shutil.rmtree(_made.pop(), ignore_errors=True)


def asked_for() -> Path:
    """Where it should be."""
    return Path(os.environ.get("BNG_SIM_CACHE_DIR") or platformdirs.user_cache_dir("bng-sim"))


@functools.cache
def machine() -> Path:
    """The part of the folder for this numba, Python, CPU and setting of bounds checks."""
    processor = llvmlite.binding.get_host_cpu_name() + llvmlite.binding.get_host_cpu_features().flatten()
    parts = (
        numba.__version__,
        platform.python_implementation() + platform.python_version(),
        hashlib.sha256(processor.encode()).hexdigest()[:8],
        "checked" if _CONFIG.BOUNDSCHECK else "unchecked",
    )
    return root() / "-".join(parts)


def state(game: str, module: str, fingerprint: str) -> Path:
    """Where the functions of a module are kept that are compiled from sources with this fingerprint."""
    folder = machine() / game / module / fingerprint
    _touch(folder)
    return folder


def lock(name: str) -> filelock.BaseFileLock:
    """What one process at a time holds."""
    machine().mkdir(parents=True, exist_ok=True)
    return filelock.FileLock(machine() / f"{name}.lock")


def _touch(folder: Path) -> None:
    """Note that it is in use, if it is there."""
    with contextlib.suppress(OSError):
        os.utime(folder)


def prune() -> None:
    """Delete the compiled code of all but the latest states of each module, and what nobody has used for long."""
    _touch(machine())
    for module in machine().glob("*/*/"):
        states = sorted(_folders(module), key=_used, reverse=True)
        delete(*states[STATES:])
    oldest = time.time() - KEEP_UNUSED_DAYS * 86400
    delete(*(folder for folder in _folders(root()) if folder.name != SOURCES and _used(folder) < oldest))


def clear(*games: str) -> None:
    """Delete what is kept of these games, for this machine; without any, all there is."""
    delete(*(machine() / game for game in games) if games else _folders(root()))


def sizes() -> dict[str, int]:
    """Bytes kept by game; `core` for what all share, `other` for what other versions left."""
    found: Counter[str] = Counter()
    for path, size in files().items():
        parts = path.relative_to(root()).parts
        found[parts[1] if len(parts) == 5 else CORE if parts[0] == SOURCES else "other"] += size
    return dict(sorted(found.items()))


def files() -> dict[Path, int]:
    """Every file that is kept, with its size."""
    found = {}
    for folder, _, names in os.walk(root()):
        for name in names:
            with contextlib.suppress(OSError):  # another process may be deleting it
                path = Path(folder, name)
                found[path] = path.stat().st_size
    return found


def _folders(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from [path for path in folder.iterdir() if path.is_dir()]


def _used(folder: Path) -> float:
    with contextlib.suppress(OSError):
        return folder.stat().st_mtime
    return 0.0


def delete(*folders: Path) -> None:
    """Delete some of it."""
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)  # another process may be deleting it too
