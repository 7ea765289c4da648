"""Compiling before the first game: said while it lasts, and done on two cores where there are two."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence

from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from bng_sim.cli import leaving
from bng_sim.cli.output import stderr
from bng_sim.core import cache, compiler
from bng_sim.core.compiler import Building
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import Lineup
from bng_sim.sweep.play.watch import watch

_INTERRUPTED = "interrupted before the first game; what is compiled so far is kept"
# Compiles strategies in a process of its own; the first process finds them in the cache.
_BESIDE = """
import sys
from bng_sim.core.processes import end_with
end_with(int(sys.argv[1]))
from bng_sim.games import opened
game = opened(sys.argv[2], ())
for name in sys.argv[3:]:
    game.strategies.compiled(name)
"""


def compile_engine(game: Game, lineups: Iterable[Lineup]) -> None:
    """Compile the engine and the strategies that will play, or load them, and say so while it takes long."""
    wanted = list(lineups)
    with contextlib.ExitStack() as stack:
        stack.enter_context(leaving.saying(lambda: _INTERRUPTED))
        stack.enter_context(compiler.told(_Teller(game, wanted, stack)))
        for lineup in wanted:
            game.warm_up(lineup)


def watch_strategies(game: Game, cells: Iterable[tuple[str, Cell]]) -> None:
    """Watch designers' strategies for a few games, and say so; raises `StrategyError` if one does more than choose.

    Args:
        game: Which game.
        cells: What will be played, each with what it is called.

    """
    with leaving.saying(lambda: "interrupted before the first game"):
        watched = watch(game, cells)
    for name, games in watched.items():
        words = "it changed nothing that it was shown, and chose the same when asked twice"
        stderr().print(f"Watched {name} in {games} games: {words}", style="dim", soft_wrap=True)


class _Teller:
    """Says what is compiled; while it is the engine, another process sees to the strategies."""

    def __init__(self, game: Game, lineups: Sequence[Lineup], stack: contextlib.ExitStack) -> None:
        """Start with nothing to say; what is started is ended with `stack`."""
        names = dict.fromkeys(entry.name for lineup in lineups for entry in lineup.entries)
        self._game = game
        self._names = [name for name in names if game.strategies[name].is_shipped]
        self._stack = stack

    @contextlib.contextmanager
    def __call__(self, building: Building) -> Iterator[None]:
        """Say that this is compiled, until it is."""
        if not building.of_strategy and _can_share_work():
            self._stack.enter_context(_beside(self._game.name, self._names))
        console, start = stderr(), time.monotonic()
        if not console.is_terminal:
            console.print(f"{_words(building)} ...", soft_wrap=True)
            yield
            return
        with Live(console=console, transient=True, refresh_per_second=4, get_renderable=lambda: _line(building, start)):
            yield


def _can_share_work() -> bool:
    """Whether what another process compiles on another core is found by this one."""
    return (os.cpu_count() or 1) > 1 and cache.root() == cache.asked_for()


@contextlib.contextmanager
def _beside(game: str, names: Sequence[str]) -> Iterator[None]:
    """Have another process compile these strategies meanwhile; what it has not done, this one does later."""
    command = [sys.executable, "-c", _BESIDE, str(os.getpid()), game, *names]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


def _words(building: Building) -> str:
    how_long = "some seconds to a minute" if building.of_strategy else "a minute or two"
    return f"Compiling {building.what}, once for this version: {how_long}"


def _line(building: Building, start: float) -> Table:
    """What is compiled, how far that is and for how long it has lasted."""
    line = Table.grid(padding=(0, 1))
    bar = ProgressBar(building.total, building.done, width=24) if not building.of_strategy else ""
    line.add_row(_words(building), bar, f"{time.monotonic() - start:.0f} s")
    return line
