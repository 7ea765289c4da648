"""Printing a story: lines that fit the terminal, and a pause before every turn if it is wanted."""

import os
import re
import select
import sys
from collections.abc import Iterable, Iterator

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from bng_sim.cli import interrupts
from bng_sim.cli.output import stderr, stdout
from bng_sim.core.errors import InputError

LEAST = 22  # columns that must be left of a line for what does not fit to stand below its last part
HINT = "Enter: next turn; q and Enter: leave"
_MOMENT = 0.2  # seconds
_LAST_PART = re.compile(r".*\s{2,}|\s*")
_TO_COMMA = re.compile(r".+?(?:, |$)")


def tell(lines: Iterable[Text], step: bool, pauses: str) -> None:
    """Print the lines; with `step` wait before every one that begins with `pauses`, and leave when asked to.

    Raises `InputError` if there is nobody to wait for.
    """
    if step and not (sys.stdin and sys.stdin.isatty()):
        raise InputError("--step: it waits for Enter before every turn, but nobody is there: the input is no terminal")
    console = stdout()
    for line in lines:
        if step and line.plain.startswith(pauses):
            _wait()
        for part in fitted(line, console) if console.is_terminal else (line,):
            console.print(part, soft_wrap=True)


def fitted(line: Text, console: Console) -> Iterator[Text]:
    """The line cut between words so that it fits, and the rest below its last part (where two spaces end), or indented.

    So a list that is the last column of a table stays in its column.
    """
    if line.cell_len <= console.width:
        yield line
        return
    indent = len(line.plain) - len(line.plain.lstrip())
    last = _LAST_PART.match(line.plain)
    at = last.end() if last and console.width - last.end() >= LEAST else indent
    head, body = line.divide([at]) if at else (Text(), line)
    for part in _parts(body, console, console.width - at):
        part.rstrip()
        yield head + part
        head = Text(" " * at)


def _parts(body: Text, console: Console, width: int) -> list[Text]:
    """A text cut after its commas where that is enough, so that names stay whole, or else between words."""
    ends, fits = [0], True
    for piece in _TO_COMMA.finditer(body.plain):
        fits = fits and cell_len(piece[0].rstrip()) <= width
        if len(ends) > 1 and cell_len(body.plain[ends[-2] : piece.end()].rstrip()) <= width:
            ends.pop()
        ends.append(piece.end())
    return list(body.divide(ends[1:-1])) if fits else list(body.wrap(console, width))


def _wait() -> None:
    """Wait for Enter; leave with exit code 0 at q or the end of input, with 130 when interrupted."""
    console = stderr()
    try:
        console.print(HINT, style="dim", end="")
        # A read that has begun may sleep through Ctrl-C, for the signal can come on a thread of one of the libraries.
        while os.name == "posix" and not select.select([sys.stdin], [], [], _MOMENT)[0]:
            pass
        answer = sys.stdin.readline()
    except KeyboardInterrupt as asked:
        console.print()
        raise typer.Exit(interrupts.exit_code(asked)) from None
    up = [(ControlType.CURSOR_UP, 1)] if answer.endswith("\n") else []
    console.control(Control(*up, ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
    if not answer or answer.strip().lower() == "q":
        raise typer.Exit
