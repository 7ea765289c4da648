"""Print one game, as a transcript or a page for people or as JSON Lines for programs."""

import json
import os
import re
import select
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from bng_sim.api.arguments import MOST_PLAYOUTS
from bng_sim.api.one_game import OneGame
from bng_sim.cli import chance_output, interrupts, page_output
from bng_sim.cli.output import stderr, stdout, whole_number
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.win_chances import Moment

PLAYOUTS = 1_000
SeatOption = Annotated[
    int | None,
    typer.Option(
        help="Show only what this seat sees.", parser=whole_number(1), metavar="S", show_default="all is shown"
    ),
]
JsonlOption = Annotated[
    bool, typer.Option("--jsonl", help="Print the event log as JSON Lines (docs/<game>/events.md).")
]
StepOption = Annotated[bool, typer.Option("--step", help="On a terminal: wait for Enter before every turn; q quits.")]
HtmlOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write a page that shows the table event by event.", show_default="none"),
]
ChancesOption = Annotated[
    bool, typer.Option("--chances", help="Print each seat's chance to win after every turn, and the decisive turns.")
]
PlayoutsOption = Annotated[
    int,
    typer.Option(
        help="Number of playouts from each turn, for --chances.", parser=whole_number(20, MOST_PLAYOUTS), metavar="N"
    ),
]
InsteadOption = Annotated[
    str | None,
    typer.Option(
        help="How the game might have continued after another move in this turn: its number, or ? for a list.",
        metavar="TURN=MOVE",
        show_default="none",
    ),
]
LEAST_COLUMNS = 22  # columns; with fewer left, the rest is not indented to the last part
HINT = "Enter: next turn; q and Enter: quit"
_MOMENT = 0.2  # seconds between looks at the input
_LAST_PART = re.compile(r".*\s{2,}|\s*")
_TO_COMMA = re.compile(r".+?(?:, |$)")


class GameDisplay(NamedTuple):
    """How one game is shown.

    Attributes:
        seat: The seat, from 1, whose view is shown; None: everything.
        jsonl: Whether to print the event log as JSON Lines.
        step: Whether to pause before every turn.
        html: File to which the game is written as a page.
        playouts: Number of playouts from each moment.
        chances: Whether to add the chances from turn to turn.
        instead: A turn and a move; shows how the game might have continued after that move instead of the game.

    """

    seat: int | None
    jsonl: bool
    step: bool
    html: Path | None
    playouts: int
    chances: bool
    instead: str | None


def print_game(game: Game, cell: Cell, index: int, how: GameDisplay) -> None:
    """Print one game, or write its page.

    Raises `InputError` if the seat does not exist, for options that exclude each other, or if the page cannot be
    written.
    """
    _check_options(how, cell.rules.players)
    if how.html is not None:
        page_output.check_free(how.html, "--html")
    if how.instead is not None:
        chance_output.print_alternatives(game, cell, index, how.instead, how.playouts)
        return
    one = OneGame(game, cell, index)
    moments = chance_output.compute_chances(game, cell, index, how.playouts) if how.chances else []
    if how.jsonl:
        sys.stdout.writelines(json.dumps(event) + "\n" for event in one.log)
        if moments:
            chance_output.print_chances_as_json(moments)
        return
    if how.html is not None:
        page_output.write(how.html, one.page(how.seat, curves=_draw_curves(moments)), "--html")
        stdout().print(str(how.html), soft_wrap=True)
        return
    print_lines(one.lines(how.seat), how.step, one.pauses)
    if moments:
        chance_output.print_chances(moments)
    stderr().print(f"Code: {one.code}", soft_wrap=True)


def _draw_curves(moments: Sequence[Moment]) -> str:
    """Draw the chances as curves, an `svg` element; empty if they were not asked for."""
    if not moments:
        return ""
    from bng_sim.analyses.plots.win_chance_curves import draw_curves  # noqa: PLC0415 (matplotlib takes a second to import; only pages need it)

    return draw_curves(moments)


def _check_options(how: GameDisplay, players: int) -> None:
    if how.seat is not None and how.seat > players:
        raise InputError(f"--seat {how.seat}: expected 1 to {players}, the number of players")
    if how.chances and how.seat is not None:
        raise InputError("--chances: they are computed from all hands; leave out --seat")
    if how.instead is not None and (how.chances or how.jsonl or how.step or how.html or how.seat is not None):
        raise InputError(
            "--instead: prints a table, not the game; leave out --chances, --jsonl, --step, --html and --seat"
        )
    if how.jsonl and (how.step or how.seat is not None):
        raise InputError("--jsonl: prints the whole event log at once; leave out --seat and --step")
    if how.html is not None and (how.jsonl or how.step):
        raise InputError("--html: writes a page instead of printing the game; leave out --jsonl and --step")


def print_lines(lines: Iterable[Text], step: bool, pauses: str) -> None:
    """Print the lines; with `step` wait before each line that begins with `pauses`, and exit when asked to.

    Raises `InputError` if the input is not a terminal.
    """
    if step and not (sys.stdin and sys.stdin.isatty()):
        raise InputError("--step: waits for Enter before every turn, but the input is not a terminal")
    console = stdout()
    for line in lines:
        if step and line.plain.startswith(pauses):
            _wait_for_enter()
        for part in wrap_line(line, console) if console.is_terminal else (line,):
            console.print(part, soft_wrap=True)


def wrap_line(line: Text, console: Console) -> Iterator[Text]:
    """Wrap a line between words, and indent the rest to its last part (after two spaces), or like the line.

    So a list in the last column of a table stays in its column.
    """
    if line.cell_len <= console.width:
        yield line
        return
    indent = len(line.plain) - len(line.plain.lstrip())
    last = _LAST_PART.match(line.plain)
    at = last.end() if last and console.width - last.end() >= LEAST_COLUMNS else indent
    head, body = line.divide([at]) if at else (Text(), line)
    for part in _split_text(body, console, console.width - at):
        part.rstrip()
        yield head + part
        head = Text(" " * at)


def _split_text(body: Text, console: Console, width: int) -> list[Text]:
    """Split a text after commas if the pieces fit, so that names stay whole, otherwise between words."""
    ends, fits = [0], True
    for piece in _TO_COMMA.finditer(body.plain):
        fits = fits and cell_len(piece[0].rstrip()) <= width
        if len(ends) > 1 and cell_len(body.plain[ends[-2] : piece.end()].rstrip()) <= width:
            ends.pop()
        ends.append(piece.end())
    return list(body.divide(ends[1:-1])) if fits else list(body.wrap(console, width))


def _wait_for_enter() -> None:
    """Wait for Enter; exit with code 0 at q or the end of input, with 130 when interrupted."""
    console = stderr()
    try:
        console.print(HINT, style="dim", end="")
        # A pending read may miss Ctrl-C, since the signal may arrive on a thread of one of the libraries.
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
