"""Crash-safe file operations: a machine that stops at any moment leaves each file either as it was or as it should be.

Whatever is written for users is written through here. A run writes only through `write`, `append` and `remove`, and
these go through `os`, in five kinds of steps (write, sync, rename, sync of the folder, unlink) that tests make fail one
after the other.
"""

import json
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import filelock

from bng_sim.core.errors import InputError

MOMENT = 0.5  # seconds to wait for a lock; `bng-sim status` holds it for less
_TEMPORARY = ".{name}.writing-{writer}"  # name of a file until it is completely written
_LONGEST = 40  # characters of a name in a temporary one, which file systems limit in length too


def write(path: Path, content: bytes) -> None:
    """Write a file atomically: at any moment either all of the content is there under this name, or nothing new."""
    temporary = _temporary(path)
    try:
        _put(temporary, content, os.O_TRUNC)
        os.replace(temporary, path)  # noqa: PTH105 (the tests' faults are planted in `os`)
    except OSError:
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108 (as above)
        raise
    _sync_folder(path.parent)


def write_named(path: Path, content: bytes, argument: str) -> None:
    """Write a file that a user has named, atomically, and its folder; a link stays a link.

    Args:
        path: The file.
        content: Its content.
        argument: What users name the file by, such as `--out`.

    Raises:
        InputError: If it cannot be written there. An earlier file stays as it was.

    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise InputError(f"{argument} {path}: a folder or a device, not a file; name another file")
        target.parent.mkdir(parents=True, exist_ok=True)
        write(target, content)
    except (OSError, RuntimeError) as error:  # the second for links that lead in a circle
        reason = getattr(error, "strerror", None) or error
        raise InputError(
            f"{argument} {path}: cannot be written ({reason}); make room there, or name another file"
        ) from None


def write_json(path: Path, value: Any) -> None:
    """Write one JSON document."""
    write(path, (json.dumps(value, indent=1, allow_nan=False) + "\n").encode())


def copy_folder(folder: Path, target: Path) -> None:
    """Copy a folder to a new name, or over an empty folder, atomically: at any moment all of it is there or nothing."""
    temporary = _temporary(target)
    try:
        shutil.copytree(folder, temporary, copy_function=_copy)
        if target.is_dir():
            target.rmdir()
        os.replace(temporary, target)  # noqa: PTH105 (as above)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    _sync_folder(target.parent)


def link(path: Path, target: Path) -> None:
    """Give a file a second name, atomically; it is copied where the file system has no such names."""
    temporary = _temporary(target)
    try:
        os.link(path, temporary)
    except OSError:
        write(target, path.read_bytes())
        return
    os.replace(temporary, target)  # noqa: PTH105 (as above)
    with suppress(FileNotFoundError):  # `replace` does nothing if both names were of one file already
        os.unlink(temporary)  # noqa: PTH108 (as above)
    _sync_folder(target.parent)


def append(path: Path, line: str) -> None:
    """Append a line to a file; a machine that stops in between leaves at most a torn last line."""
    _put(path, f"{line}\n".encode(), os.O_APPEND)


def remove(path: Path) -> None:
    """Delete a file if it exists."""
    if path.exists():
        os.unlink(path)  # noqa: PTH108 (the tests' faults are planted in `os`)
        _sync_folder(path.parent)


def is_torn(path: Path) -> bool:
    """Return whether a file was left by a write that was interrupted."""
    return path.match(_TEMPORARY.format(name="*", writer="*"))


def clear(folder: Path) -> None:
    """Delete the files below a folder that interrupted writes have left."""
    for torn in folder.rglob(_TEMPORARY.format(name="*", writer="*")):
        remove(torn)


@contextmanager
def lock(folder: Path, otherwise: str = "give this config another `name`") -> Iterator[None]:
    """Keep other processes out of a folder; the lock of a process that dies is released, however it dies.

    Raises:
        InputError: If another process holds the lock, naming what to do `otherwise` than wait; or for the root of the
            file system, which has no parent folder for the lock file.
        OSError: If there can be no lock file, since the folder's parent cannot be written.

    """
    place = Path(os.path.abspath(folder))  # noqa: PTH100 (it takes `..` away, and follows no link)
    if not place.name:
        raise InputError(f"{folder}: the root of the file system, expected a folder of the run's own; name another")
    held = filelock.FileLock(place.with_name(f".{place.name}.lock"))  # next to the folder, which may be deleted
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        Path(held.lock_file).touch()  # where this is impossible, `acquire` would only ever wait
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(folder)) from None
    try:
        held.acquire(timeout=MOMENT, poll_interval=MOMENT / 10)
    except filelock.Timeout:
        raise InputError(f"{folder}: another bng-sim is using it; wait for it, or {otherwise}") from None
    try:
        yield
    finally:
        held.release()


def _copy(path: str, target: str) -> None:
    write(Path(target), Path(path).read_bytes())


def _temporary(path: Path) -> Path:
    """Return the name of a file or folder until it is completely written."""
    writer = f"{os.getpid()}-{threading.get_ident()}"
    return path.with_name(_TEMPORARY.format(name=path.name[:_LONGEST], writer=writer))


def _put(path: Path, content: bytes, flag: int) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | flag, 0o666)
    try:
        written = 0
        while written < len(content):
            written += os.write(file, content[written:])
        os.fsync(file)
    finally:
        os.close(file)


def _sync_folder(folder: Path) -> None:
    """Sync the names in a folder to disk; Windows has no such operation."""
    if os.name != "posix":
        return
    directory = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
