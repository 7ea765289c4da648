"""Output that the commands share: consoles, tables, JSON, formats and errors of options."""

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
from rich.text import Text

from bng_sim.analyses.numbers import NO_INTERVAL
from bng_sim.cli.standard_streams import exit_quietly
from bng_sim.core.errors import InputError
from bng_sim.core.input import typed_numbers
from bng_sim.core.visible import visible

if TYPE_CHECKING:
    from bng_sim.core.game import Game

LONGEST_SHOWN = 60  # characters of a value in an error message
_NO_BREAK, _GLUE = "\N{NO-BREAK SPACE}", "\ue000"  # rich breaks lines at the first, too


class _Plain(Console):
    """A console on which text from users has no special effect."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Convert as rich does, and keep a figure and its unit on one line."""
        return super().render_str(text.replace(_NO_BREAK, _GLUE), **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render as rich does, with control characters made visible."""
        for segment in super().render(renderable, options):
            text = segment.text.replace(_GLUE, _NO_BREAK)
            yield segment if segment.control else segment._replace(text=visible(text))

    def on_broken_pipe(self) -> None:
        """Exit with code 0, where rich would exit with an error."""
        exit_quietly()


def stdout() -> Console:
    """Create the console for results: plain if it is no terminal or NO_COLOR is set; text is never taken as markup."""
    width = None if sys.stdout.isatty() else 120
    return _Plain(file=sys.stdout, highlight=False, markup=False, emoji=False, width=width)


def stderr() -> Console:
    """Create the console for messages and progress."""
    return _Plain(file=sys.stderr, highlight=False, markup=False, emoji=False)


def print_json(value: Any) -> None:
    """Print one JSON document."""
    sys.stdout.write(json.dumps(value, indent=2, allow_nan=False) + "\n")


def make_table(title: str, *columns: str) -> Table:
    """Create a table with words in the first column, numbers in the others; on narrow terminals cells wrap."""
    created = Table(title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for index, column in enumerate(columns):
        created.add_column(column, justify="left" if index == 0 else "right", no_wrap=index == 0, overflow="fold")
    return created


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """Create a parser for an option that takes a whole number from `low` to `high`."""
    wanted = f"a whole number of at least {low}" if high is None else f"a whole number from {low} to {high}"

    def parse(given: str) -> int:
        text = str(given)  # a default is a number
        number = typed_numbers.whole(text)
        if number is None or number < low or (high is not None and number > high):
            raise typer.BadParameter(f"got {shorten(text)!r}, expected {wanted}")
        return number

    return parse


def number_between(low: float, high: float) -> Callable[[str], float]:
    """Create a parser for an option that takes a number above `low` and below `high`."""

    def parse(given: str) -> float:
        text = str(given)  # a default is a number
        number = typed_numbers.decimal(text)
        if number is None or not low < number < high:
            raise typer.BadParameter(f"got {shorten(text)!r}, expected a number above {low:g} and below {high:g}")
        return number

    return parse


def parse_path(text: str) -> Path:
    """Parse an option that takes a folder or a file."""
    if not str(text).strip():  # a default is a path
        raise typer.BadParameter("got '', expected a path; `.` is the folder here")
    if any("\ud800" <= c <= "\udfff" for c in str(text)):  # stand for bytes outside UTF-8, which polars refuses
        raise typer.BadParameter(f"got {shorten(str(text))!r}, expected a path in UTF-8")
    return Path(text)


def check_writable(folder: Path, option: str) -> None:
    """Create a folder if needed; raises `InputError`, before any work is done, if it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = "it is a file" if folder.is_file() else error.strerror or str(error)
        raise InputError(f"{folder}: cannot be written ({reason}); choose another folder with {option}") from None


def shorten(text: str) -> str:
    """Shorten a text for an error message if it is long."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} ..."


def missing_feature(game: "Game", what: str, command: str) -> InputError:
    """Build the error of a command that needs a feature that the game does not offer."""
    return InputError(f"{game.title} offers no {what}, which `bng-sim {command}` needs")


def format_percent(rate: float) -> str:
    """Format a rate as a percentage with two decimals."""
    return f"{100 * rate:.2f} %"


def format_interval(low: float | None, high: float | None, write: Callable[[float], str] = format_percent) -> str:
    """Format the ends of an interval, or state that there is none."""
    return NO_INTERVAL if low is None or high is None else f"{write(low)} to {write(high)}"
