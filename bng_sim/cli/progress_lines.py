"""Progress of long work on the command line: lines and bars on stderr, and messages for interrupts."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager

from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from bng_sim.api import preparation
from bng_sim.api.progress_display import BarDisplay, describe_compilation
from bng_sim.cli import interrupts
from bng_sim.cli.output import stderr
from bng_sim.core.compiling.compiler import Building
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import Lineup

_COMPILING = "interrupted before the first game; compiled code is cached"


class ProgressLines(BarDisplay):
    """Print sentences as lines, and show bars that disappear at the end."""

    shows_text = True

    def __init__(self) -> None:
        """Show everything on stderr."""
        super().__init__(stderr())
        self._printed = ""  # about compiling, last

    def show_text(self, text: str, *, is_aside: bool = False) -> None:
        """Print a sentence."""
        self._console.print(text, style="dim" if is_aside else "", soft_wrap=True)

    @contextlib.contextmanager
    def compiling(self, building: Building) -> Iterator[None]:
        """Show what is being compiled, and for how long."""
        start = time.monotonic()
        if not self._console.is_terminal:
            words = describe_compilation(building)
            if words != self._printed:  # what lets players think is several kernels
                self._console.print(f"{words} ...", soft_wrap=True)
            self._printed = words
            yield
            return
        with Live(
            console=self._console,
            transient=True,
            refresh_per_second=4,
            get_renderable=lambda: _compilation_line(building, start),
        ):
            yield

    def _describing(self, words: Callable[[], str]) -> AbstractContextManager[None]:
        return interrupts.describe_on_interrupt(words)


def compile_engine(game: Game, lineups: Iterable[Lineup]) -> None:
    """Compile the engine and the strategies of the lineups, or load them, and show it while it takes long."""
    with interrupts.describe_on_interrupt(lambda: _COMPILING):
        preparation.compile_engine(game, lineups, ProgressLines())


def watch_strategies(game: Game, cells: Iterable[tuple[str, Cell]]) -> None:
    """Watch users' strategies for a few games; raises `StrategyError` if one does more than choose a move."""
    with interrupts.describe_on_interrupt(lambda: "interrupted before the first game"):
        preparation.watch_strategies(game, cells, ProgressLines())


def _compilation_line(building: Building, start: float) -> Table:
    """Show what is being compiled, its progress and how long it has taken."""
    line = Table.grid(padding=(0, 1))
    bar = ProgressBar(building.total, building.done, width=24) if not building.of_strategy else ""
    line.add_row(describe_compilation(building), bar, f"{time.monotonic() - start:.0f} s")
    return line
