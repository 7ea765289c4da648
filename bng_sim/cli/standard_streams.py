"""What our output goes to: a terminal, a file or a pipe, in whatever encoding, open or closed."""

import codecs
import contextlib
import io
import os
import sys
from collections.abc import Iterator

from bng_sim.core.errors import InputError

_NAME = "bng-sim"  # of the error handler
_PLAINER = {
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
    """Have stdout and stderr take any character, with plainer ones for what they do not know.

    Raises `InputError` if stdout is closed.
    """
    if sys.stderr is None:  # closed: nobody wants to hear it
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (stays open to the end)
    codecs.register_error(_NAME, _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NAME)
    if sys.stdout is None:
        raise InputError("stdout is closed, but that is where results go; send them to a file, or to /dev/null")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding lacks: something alike, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAINER.get(character, "?") for character in error.object[error.start : error.end]), error.end


@contextlib.contextmanager
def flush_at_end() -> Iterator[None]:
    """Write all that is printed meanwhile, at the end at the latest; leaves with exit code 0 when nobody reads on.

    Raises `InputError` if it cannot be written, and for a file that somebody named and that cannot be used.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        exit_quietly()
    except OSError as error:
        if error.filename is not None:  # somebody named a file that the system does not take
            name = os.fsdecode(error.filename)
            raise InputError(f"{name}: cannot be used ({error.strerror}); name another file") from None
        _close_stdout()
        reason = error.strerror or str(error)
        raise InputError(f"the output could not be written ({reason}); send it to where there is room") from None


def exit_quietly() -> None:
    """Leave with exit code 0: whoever reads our output has read enough (`| head`), and nothing is wrong."""
    _close_stdout()
    sys.exit(0)


def _close_stdout() -> None:
    """Let whatever else is written to stdout come to nothing, for it takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
