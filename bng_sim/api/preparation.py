"""Preparation before the first game: compile, on two cores where possible, and check users' strategies."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence

from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.core.compiling import cache, compiler
from bng_sim.core.compiling.compiler import Building
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import Lineup
from bng_sim.sweeps.play.watch import watch

# Compiles strategies in a second process, for the first to find them in the cache, and then imports the modules that
# the first will need: on the first import Python compiles them to bytecode and matplotlib searches for fonts.
_SECOND_PROCESS = """
import importlib, sys
from bng_sim.core.processes import end_with
end_with(int(sys.argv[1]))
from bng_sim.games import opened
game = opened(sys.argv[2], ())
for name in filter(None, sys.argv[3].split(",")):
    game.strategies.compiled(name)
for name in sys.argv[4:]:
    importlib.import_module(name)
"""


def compile_engine(game: Game, lineups: Iterable[Lineup], shown: ProgressDisplay, later: Sequence[str] = ()) -> None:
    """Compile the engine and the strategies of the lineups, or load them from the cache, showing progress.

    Args:
        game: The game.
        lineups: The lineups that will play.
        shown: Display of the progress.
        later: Modules needed later, which another core imports meanwhile if there is one.

    """
    wanted = list(lineups)
    with contextlib.ExitStack() as stack:
        stack.enter_context(compiler.reporting(_BuildReporter(game, wanted, stack, shown, later)))
        for lineup in wanted:
            game.warm_up(lineup)


def watch_strategies(game: Game, cells: Iterable[tuple[str, Cell]], shown: ProgressDisplay) -> None:
    """Watch users' strategies for a few games, and check that nets have learned what is played.

    Raises `StrategyError` if a strategy does more than choose a move, and `InputError` for a net that does not fit.

    Args:
        game: The game.
        cells: The cells that will be played, each with its name.
        shown: Display of the progress.

    """
    listed = list(cells)
    for name, cell in listed:
        cell.lineup.check_known(game, cell.rules, name.rstrip(", ") or f"lineup {cell.lineup.text!r}")
    for name, games in watch(game, listed).items():
        words = "it changed none of its inputs, and made the same choice twice"
        shown.show_text(f"Watched {name} in {games} games: {words}", is_aside=True)


class _BuildReporter:
    """Shows what is compiled; while it is the engine, another process compiles what does not depend on it."""

    def __init__(
        self,
        game: Game,
        lineups: Sequence[Lineup],
        stack: contextlib.ExitStack,
        shown: ProgressDisplay,
        later: Sequence[str],
    ) -> None:
        """Start with nothing to show; `stack` ends the other process."""
        names = dict.fromkeys(entry.name for lineup in lineups for entry in lineup.entries)
        self._game = game
        self._names = [name for name in names if game.strategies[name].is_shipped]
        self._stack = stack
        self._shown = shown
        self._later = later
        self._has_helper = False

    @contextlib.contextmanager
    def __call__(self, building: Building) -> Iterator[None]:
        """Show that this is being compiled until it is done."""
        if not (building.of_strategy or self._has_helper) and _can_share_work():
            self._has_helper = True
            self._stack.enter_context(_compile_in_another_process(self._game.key, self._names, self._later))
        with self._shown.compiling(building):
            yield


def _can_share_work() -> bool:
    """Return whether this process finds in the cache what another process compiles on another core."""
    return (os.cpu_count() or 1) > 1 and cache.root() == cache.requested_root()


@contextlib.contextmanager
def _compile_in_another_process(game: str, names: Sequence[str], later: Sequence[str]) -> Iterator[None]:
    """Compile these strategies and import these modules in another process; this one compiles what is left."""
    command = [sys.executable, "-c", _SECOND_PROCESS, str(os.getpid()), game, ",".join(names), *later]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()
