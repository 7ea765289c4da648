"""Set up stdout and stderr for terminals, files and pipes, in any encoding, open or closed."""

import codecs
import contextlib
import io
import os
import sys
from collections.abc import Iterator

from bng_sim.core.errors import InputError

_NAME = "bng-sim"  # name of the error handler
_SUBSTITUTES = {
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MINUS SIGN}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{PLUS-MINUS SIGN}": "+/-",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{RIGHTWARDS ARROW}": "->",
    "\N{LEFTWARDS ARROW}": "<-",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
    "\N{BLACK CIRCLE}": "#",
    "\N{WHITE CIRCLE}": ".",
    "\N{CHECK MARK}": "ok",
    "\N{BALLOT X}": "x",
    "\N{DAGGER}": "+",
    "\N{MIDDLE DOT}": ".",
}


def configure() -> None:
    """Configure stdout and stderr to take any character, with substitutes for those that their encoding lacks.

    Raises `InputError` if stdout is closed.
    """
    if sys.stderr is None:  # closed by the caller
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (open until the process ends)
    codecs.register_error(_NAME, _substitute)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NAME)
    if sys.stdout is None:
        raise InputError("stdout is closed, but results are written to it; redirect it to a file, or to /dev/null")


def _substitute(error: UnicodeError) -> tuple[str, int]:
    """Return the substitute for characters that an encoding lacks: a similar one, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_SUBSTITUTES.get(character, "?") for character in error.object[error.start : error.end]), error.end


@contextlib.contextmanager
def flush_at_end() -> Iterator[None]:
    """Flush stdout at the end of this context; exits with code 0 if the reader has closed the pipe.

    Raises `InputError` if the output cannot be written, and for a file named by the user that cannot be used.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        exit_quietly()
    except OSError as error:
        if error.filename is not None:  # a file named by the user, not stdout
            name = os.fsdecode(error.filename)
            raise InputError(f"{name}: cannot be used ({error.strerror}); name another file") from None
        _close_stdout()
        reason = error.strerror or str(error)
        raise InputError(f"the output could not be written ({reason}); redirect it to a disk with free space") from None


def exit_quietly() -> None:
    """Exit with code 0: the reader of our output has closed the pipe (`| head`), which is not an error."""
    _close_stdout()
    sys.exit(0)


def _close_stdout() -> None:
    """Redirect stdout to nowhere, since it takes no more output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
