"""Provide the cache folder on disk: compiled code, and facts about sources.

    <folder>/<machine>/<game or core>/<module>/<state of its sources>/    entries: machine code that Python calls
    <folder>/<machine>/<game or core>/<module>.lowered/                   IR of single kernels, which entries link
    <folder>/<machine>/*.lock                                             locks: one process compiles at a time
    <folder>/sources/                                                     what `fingerprint` extracted from a source

Everything may be deleted at any time and is created again when needed. A folder that can be read but not written is
used as it is; what it lacks goes into a temporary folder.
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

PREBUILT = Path(__file__).resolve().parents[2] / "compiled"  # compiled code shipped in a wheel: `make wheel`
CORE = "core"  # for modules that belong to no game
SOURCES = "sources"
STATES = 2  # states of a module's sources to keep: the current one and one older
KEEP_LOWERED_DAYS = 7  # days that unused IR is kept
KEEP_UNUSED_DAYS = 30  # days that other numba, Python, CPU or bng-sim versions' files are kept
_made: list[str] = []  # the temporary folder, in the process that deletes it
_refused: list[str] = []  # why the user's folder is not writable, until the warning is printed
_unsaid = [True]  # whether the warning about unusable shipped code is still to come
_OURS = "BNG_SIM_TEMPORARY_CACHE"  # environment variable that passes the temporary folder to child processes
_CONFIG: Any = numba.config  # its attributes are set at run time


@functools.cache
def root() -> Path:
    """Return the folder to write to: the user's, or if that is read-only a temporary one that child processes share."""
    if _OURS in os.environ:
        return Path(os.environ[_OURS])
    wanted = requested_root()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        # A folder that many users share may be writable while what one of them has compiled is not.
        for folder in filter(Path.is_dir, (wanted, wanted / _machine_name())):
            with tempfile.TemporaryFile(dir=folder):
                pass
    except OSError as error:
        _refused.append(str(error.strerror))
        _made.append(tempfile.mkdtemp(prefix="bng-sim-"))
        os.environ[_OURS] = _made[0]
        atexit.register(discard_temporary)
        return Path(_made[0])
    return wanted


def before_compiling() -> None:
    """Print once what the user can do about having to compile. Nothing is printed if all code is cached."""
    while _refused:
        sys.stderr.write(
            f"bng-sim: compiled code cannot be kept in {requested_root()} ({_refused.pop()}): what is missing there is "
            "compiled each time. Set BNG_SIM_CACHE_DIR to a folder that can be written.\n"
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
    """Delete the temporary folder, if this process created one."""
    if _made:
        shutil.rmtree(_made.pop(), ignore_errors=True)


def requested_root() -> Path:
    """Return the cache folder that the environment asks for, whether or not it is writable."""
    return Path(os.environ.get("BNG_SIM_CACHE_DIR") or platformdirs.user_cache_dir("bng-sim"))


@functools.cache
def machine() -> Path:
    """Return the subfolder for this numba, Python, system, CPU and bounds-check mode."""
    return root() / _machine_name()


def _machine_name() -> str:
    processor = llvmlite.binding.get_host_cpu_name() + llvmlite.binding.get_host_cpu_features().flatten()
    checks = "checked" if _CONFIG.BOUNDSCHECK else "unchecked"
    return f"{platform_tag()}-{hashlib.sha256(processor.encode()).hexdigest()[:8]}-{checks}"


def platform_tag() -> str:
    """Return what compiled code must match besides the CPU: numba, llvmlite, Python and the system."""
    python = platform.python_implementation() + ".".join(platform.python_version_tuple()[:2])
    compiler = f"numba{numba.__version__}-llvmlite{llvmlite.__version__}"
    return f"{compiler}-{python}-{sys.platform}-{platform.machine()}"


def places(path: Path) -> Iterator[Path]:
    """Yield where a file of the cache may be: its path, the same in the user's folder if that is read-only, shipped."""
    yield path
    if root() != requested_root() and path.is_relative_to(root()):
        yield requested_root() / path.relative_to(root())
    shipped = _prebuilt(path)
    if shipped is not None:
        yield shipped


def _prebuilt(path: Path) -> Path | None:
    """Return the path of the shipped counterpart of a path of the cache; None if shipped code cannot fit.

    Shipped code is compiled for any CPU of its kind, so it fits wherever `platform_tag` does, and has no bounds checks.
    """
    if _CONFIG.BOUNDSCHECK or not path.is_relative_to(machine()):
        return None
    return PREBUILT / platform_tag() / path.relative_to(machine())


def state(game: str, module: str, fingerprint: str) -> Path:
    """Return the folder of a module's compiled functions for sources with this fingerprint."""
    folder = machine() / game / module / fingerprint
    touch(folder)
    return folder


def lowered(game: str, module: str) -> Path:
    """Return the folder of the IR of a module's functions, one file each, which names the function's content key."""
    return machine() / game / f"{module}.lowered"


@contextlib.contextmanager
def lock(name: str) -> Iterator[None]:
    """Hold the lock of this name for the duration of a `with` block; one process does so at a time."""
    with contextlib.ExitStack() as holding:
        # Where no file can be locked, two processes may compile the same, which costs no more than time.
        with contextlib.suppress(OSError, NotImplementedError):
            machine().mkdir(parents=True, exist_ok=True)
            holding.enter_context(filelock.FileLock(machine() / f"{name}.lock"))
        yield


def touch(path: Path) -> None:
    """Mark a folder or file as in use, if it exists."""
    with contextlib.suppress(OSError):
        os.utime(path)


def prune() -> None:
    """Delete the compiled code of all but the latest states of each module, and whatever was not used for long."""
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
    """Delete what is cached for these games on this machine; without arguments, the whole cache."""
    delete(*(machine() / game for game in games) if games else _folders(root()))


def sizes() -> dict[str, int]:
    """Return bytes cached by game; `core` for shared modules, `other` for files of other versions."""
    found: Counter[str] = Counter()
    for path, size in files().items():
        parts = path.relative_to(root()).parts
        found[parts[1] if len(parts) in (4, 5) else CORE if parts[0] == SOURCES else "other"] += size
    return dict(sorted(found.items()))


def files() -> dict[Path, int]:
    """Return each cached file's size in bytes."""
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
    """Delete some folders of the cache."""
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)  # another process may be deleting it too
