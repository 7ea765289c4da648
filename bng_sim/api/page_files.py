"""Files that users name: written over a file of that kind that bng-sim wrote before, and over nothing else."""

from collections.abc import Callable
from pathlib import Path

from bng_sim.core.errors import InputError
from bng_sim.sweeps.store import disk

MARK = b"<!-- written by bng-sim, which overwrites it without asking -->\n"


def is_marked(path: Path) -> bool:
    """Check whether a file ends as `write` ends it."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - len(MARK)))
        return file.read(len(MARK)) == MARK


def refuse_foreign(path: Path, argument: str, is_own: Callable[[Path], bool] = is_marked) -> None:
    """Raise `InputError`, which begins with the argument, for what exists there and bng-sim did not write.

    Args:
        path: The file that will be written; call this before its content is made, which may take long.
        argument: What users call the path by.
        is_own: Checks whether a file may be overwritten. Raises `OSError`, as this does, for one that cannot be read.

    """
    if path.exists() and not path.is_dir() and not path.is_file():  # reading some of these does not end
        raise InputError(f"{argument} {path}: a device, a pipe or a socket, not a file; name another file")
    if path.exists() and not is_own(path):
        raise InputError(f"{argument} {path}: exists already, and was not written by bng-sim; name another file")


def write(path: Path, page: str) -> None:
    """Write a page with the mark by which it is recognised later."""
    disk.write(path, page.encode() + MARK)
