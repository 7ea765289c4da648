"""Pages that an option names: checked before anything is played, and written at the end."""

import tempfile
from pathlib import Path

from bng_sim.api import page_files
from bng_sim.core.errors import InputError


def check_free(path: Path, option: str) -> None:
    """Refuse a file that bng-sim did not write, or that cannot be written, before a game is played.

    Raises:
        InputError: With the option.

    """
    try:
        page_files.refuse_foreign(path, option)
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise _not_writable(path, option, error) from None


def write(path: Path, page: str, option: str) -> None:
    """Write a page; raises `InputError` with the option if it cannot be written."""
    try:
        page_files.write(path, page)
    except OSError as error:
        raise _not_writable(path, option, error) from None


def _not_writable(path: Path, option: str, error: OSError) -> InputError:
    return InputError(f"{option} {path}: cannot be written: {error.strerror}; name another file")
