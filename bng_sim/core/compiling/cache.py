"""The folder on disk where what takes long to make is kept: compiled code, and what is known of sources.

    <folder>/<machine>/<game or core>/<module>/<state of its sources>/    entries: machine code that is called
    <folder>/<machine>/<game or core>/<module>.lowered/                   IR of single kernels, that entries are made of
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

PREBUILT = Path(__file__).resolve().parents[2] / "compiled"  # what a wheel brings along: `make wheel`
CORE = "core"  # what belongs to no game
SOURCES = "sources"
STATES = 2  # of a module's sources whose compiled code is kept: the current one and one older
KEEP_LOWERED_DAYS = 7  # IR that no edit has asked for
KEEP_UNUSED_DAYS = 30  # what another numba, Python or CPU made, and what earlier versions of bng-sim left
_made: list[str] = []  # the temporary folder, by the process that deletes it
_refused: list[str] = []  # why the user's folder cannot be written, until that is said
_unsaid = [True]  # until it is said why the code that a wheel brought along is of no use
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
        _refused.append(str(error.strerror))
        _made.append(tempfile.mkdtemp(prefix="bng-sim-"))
        os.environ[_OURS] = _made[0]
        atexit.register(discard_temporary)
        return Path(_made[0])
    return wanted


def before_compiling() -> None:
    """Say what the user can do about having to compile, once: nobody need read it who finds all compiled."""
    while _refused:
        sys.stderr.write(
            f"bng-sim: compiled code cannot be kept in {asked_for()} ({_refused.pop()}): compiling anew each time. "
            "Set BNG_SIM_CACHE_DIR to a folder that can be written.\n"
        )
    if _unsaid and PREBUILT.is_dir():
        _unsaid.clear()
        sys.stderr.write(f"bng-sim: {_why_not_prebuilt()}, so the game is compiled here\n")


def _why_not_prebuilt() -> str:
    came = sorted(folder.name for folder in _folders(PREBUILT))
    if platform_tag() in came:
        return "the code that came compiled with this installation is of other sources"
    return f"this installation came with code compiled for {' and '.join(came) or 'nothing'}, not {platform_tag()}"


def discard_temporary() -> None:
    """Delete the temporary folder, if this process has made one."""
    if _made:
        shutil.rmtree(_made.pop(), ignore_errors=True)


def asked_for() -> Path:
    """Where it should be."""
    return Path(os.environ.get("BNG_SIM_CACHE_DIR") or platformdirs.user_cache_dir("bng-sim"))


@functools.cache
def machine() -> Path:
    """The part of the folder for this numba, Python, system, CPU and setting of bounds checks."""
    processor = llvmlite.binding.get_host_cpu_name() + llvmlite.binding.get_host_cpu_features().flatten()
    checks = "checked" if _CONFIG.BOUNDSCHECK else "unchecked"
    return root() / f"{platform_tag()}-{hashlib.sha256(processor.encode()).hexdigest()[:8]}-{checks}"


def platform_tag() -> str:
    """What compiled code must agree on besides the CPU: numba, llvmlite, Python and the system."""
    python = platform.python_implementation() + ".".join(platform.python_version_tuple()[:2])
    compiler = f"numba{numba.__version__}-llvmlite{llvmlite.__version__}"
    return f"{compiler}-{python}-{sys.platform}-{platform.machine()}"


def prebuilt(path: Path) -> Path | None:
    """Where the installation may have brought along what belongs at a path of the cache.

    It is compiled for any CPU of its kind, so that it fits wherever `platform_tag` does, and never with bounds checks.
    """
    if _CONFIG.BOUNDSCHECK or not path.is_relative_to(machine()):
        return None
    return PREBUILT / platform_tag() / path.relative_to(machine())


def state(game: str, module: str, fingerprint: str) -> Path:
    """Where the functions of a module are kept that are compiled from sources with this fingerprint."""
    folder = machine() / game / module / fingerprint
    touch(folder)
    return folder


def lowered(game: str, module: str) -> Path:
    """Where the IR of a module's functions is kept, each in a file of its own that says of what it was made."""
    return machine() / game / f"{module}.lowered"


def lock(name: str) -> filelock.BaseFileLock:
    """What one process at a time holds."""
    machine().mkdir(parents=True, exist_ok=True)
    return filelock.FileLock(machine() / f"{name}.lock")


def touch(path: Path) -> None:
    """Note that a folder or file is in use, if there is one."""
    with contextlib.suppress(OSError):
        os.utime(path)


def prune() -> None:
    """Delete the compiled code of all but the latest states of each module, and what nobody has used for long."""
    touch(machine())
    for module in machine().glob("*/*/"):
        states = sorted(_folders(module), key=_used, reverse=True)
        delete(*states[STATES:])
    today = time.time()
    for path in machine().glob("*/*.lowered/*"):
        if _used(path) < today - KEEP_LOWERED_DAYS * 86400:
            path.unlink(missing_ok=True)
    oldest = today - KEEP_UNUSED_DAYS * 86400
    delete(*(folder for folder in _folders(root()) if folder.name != SOURCES and _used(folder) < oldest))


def clear(*games: str) -> None:
    """Delete what is kept of these games, for this machine; without any, all there is."""
    delete(*(machine() / game for game in games) if games else _folders(root()))


def sizes() -> dict[str, int]:
    """Bytes kept by game; `core` for what all share, `other` for what other versions left."""
    found: Counter[str] = Counter()
    for path, size in files().items():
        parts = path.relative_to(root()).parts
        found[parts[1] if len(parts) in (4, 5) else CORE if parts[0] == SOURCES else "other"] += size
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


def _used(path: Path) -> float:
    with contextlib.suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def delete(*folders: Path) -> None:
    """Delete some of it."""
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)  # another process may be deleting it too
