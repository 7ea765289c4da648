"""Writing files so that a machine which stops at any moment leaves each either as it was or as it should be.

Everything that a run writes goes through `write`, `append` and `remove`, and these through `os`: five kinds of step
(write, sync, rename, sync of the folder, unlink) that tests make fail one after the other.
"""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import filelock

from bng_sim.core.errors import InputError

MOMENT = 0.5  # seconds to wait for a lock: `bng-sim status` holds it for less
_TEMPORARY = ".{name}.writing-{writer}"  # what a file is called until all of it is written


def write(path: Path, content: bytes) -> None:
    """Write a file so that at any moment either all of it is there under this name, or nothing new."""
    writer = f"{os.getpid()}-{threading.get_ident()}"
    temporary = path.with_name(_TEMPORARY.format(name=path.name, writer=writer))
    _put(temporary, content, os.O_TRUNC)
    os.replace(temporary, path)  # noqa: PTH105 (the tests' faults are planted in `os`)
    _sync_folder(path.parent)


def write_json(path: Path, value: Any) -> None:
    """Write one JSON document."""
    write(path, (json.dumps(value, indent=1, allow_nan=False) + "\n").encode())


def append(path: Path, line: str) -> None:
    """Add a line to a file; a machine that stops in between leaves at most a torn last line."""
    _put(path, f"{line}\n".encode(), os.O_APPEND)


def remove(path: Path) -> None:
    """Delete a file, if it is there."""
    if path.exists():
        os.unlink(path)  # noqa: PTH108 (the tests' faults are planted in `os`)
        _sync_folder(path.parent)


def is_torn(path: Path) -> bool:
    """Whether a file is what a write that was stopped has left."""
    return path.match(_TEMPORARY.format(name="*", writer="*"))


def clear(folder: Path) -> None:
    """Delete what writes that were stopped have left below a folder."""
    for torn in folder.rglob(_TEMPORARY.format(name="*", writer="*")):
        remove(torn)


@contextmanager
def lock(folder: Path, otherwise: str = "give this config another `name`") -> Iterator[None]:
    """Keep other processes out of a folder; one that dies, however it dies, keeps nobody out.

    Raises `InputError` if another process is at work in it, with what to do `otherwise` than wait; and for the root of
    the file system, which nothing can lie beside.
    """
    place = Path(os.path.abspath(folder))  # noqa: PTH100 (it takes `..` away, and follows no link)
    if not place.name:
        raise InputError(f"{folder}: the root of the file system, expected a folder of the run's own; name another")
    held = filelock.FileLock(place.with_name(f".{place.name}.lock"))  # beside it: the folder may be deleted
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        held.acquire(timeout=MOMENT, poll_interval=MOMENT / 10)
    except filelock.Timeout:
        raise InputError(f"{folder}: another bng-sim is at work in it; wait for it, or {otherwise}") from None
    try:
        yield
    finally:
        held.release()


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
    """Make the names of a folder last too; Windows knows no such step."""
    if os.name != "posix":
        return
    directory = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
