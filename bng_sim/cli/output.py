"""What the commands share in speaking to people: consoles, tables, JSON."""

import json
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table

from bng_sim.analyses.numbers import NO_INTERVAL
from bng_sim.cli.streams import reader_has_gone
from bng_sim.core.errors import InputError
from bng_sim.core.input import typed_numbers
from bng_sim.core.visible import visible

if TYPE_CHECKING:
    from bng_sim.core.game import Game

LONGEST_SHOWN = 60  # characters of what is wrong


class _Plain(Console):
    """A console on which nothing that users have named has any effect."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """As rich does it, and what steers a terminal is shown."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=visible(segment.text))

    def on_broken_pipe(self) -> None:
        """End well, where rich would end as if something had failed."""
        reader_has_gone()


def stdout() -> Console:
    """Where results go; plain where it is no terminal or NO_COLOR is set. Text is printed as it is, never as markup."""
    width = None if sys.stdout.isatty() else 120
    return _Plain(file=sys.stdout, highlight=False, markup=False, emoji=False, width=width)


def stderr() -> Console:
    """Where messages and progress go."""
    return _Plain(file=sys.stderr, highlight=False, markup=False, emoji=False)


def print_json(value: Any) -> None:
    """Print one JSON document."""
    sys.stdout.write(json.dumps(value, indent=2, allow_nan=False) + "\n")


def table(title: str, *columns: str) -> Table:
    """A table whose first column is words and whose others are numbers; on a narrow terminal these take two lines."""
    made = Table(title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for index, column in enumerate(columns):
        made.add_column(column, justify="left" if index == 0 else "right", no_wrap=index == 0, overflow="fold")
    return made


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A parser for an option that takes a whole number from `low` to `high`."""
    wanted = f"a whole number of at least {low}" if high is None else f"a whole number from {low} to {high}"

    def parse(given: str) -> int:
        text = str(given)  # a default comes as a number
        number = typed_numbers.whole(text)
        if number is None or number < low or (high is not None and number > high):
            raise typer.BadParameter(f"got {shorten(text)!r}, expected {wanted}")
        return number

    return parse


def a_path(text: str) -> Path:
    """A parser for an option that takes a folder, or a file."""
    if not str(text).strip():  # a default comes as a path
        raise typer.BadParameter("got '', expected a path; `.` is the folder here")
    if any("\ud800" <= c <= "\udfff" for c in str(text)):  # what is no UTF-8 comes as these; polars takes no such path
        raise typer.BadParameter(f"got {shorten(str(text))!r}, expected a path in UTF-8")
    return Path(text)


def writable(folder: Path, option: str) -> None:
    """Make a folder if it is not there; raises `InputError` before work is done that could not be written to it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = "it is a file" if folder.is_file() else error.strerror or str(error)
        raise InputError(f"{folder}: cannot be written ({reason}); choose another folder with {option}") from None


def shorten(text: str) -> str:
    """A text as it is shown where somebody may have written a long one."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} ..."


def lacks(game: "Game", what: str, command: str) -> InputError:
    """The error of a command that needs what a game does not offer."""
    return InputError(f"{game.title} offers no {what}, which `bng-sim {command}` needs")


def percent(rate: float) -> str:
    """A rate as a percentage with two decimals."""
    return f"{100 * rate:.2f} %"


def between(low: float | None, high: float | None, write: Callable[[float], str] = percent) -> str:
    """The ends of an interval, or that there is none."""
    return NO_INTERVAL if low is None or high is None else f"{write(low)} to {write(high)}"
