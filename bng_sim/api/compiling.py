"""Compiling before the first game, on two cores where there are two, and watching strangers' strategies."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence

from bng_sim.api.progress_display import Shown
from bng_sim.core.compiling import cache, compiler
from bng_sim.core.compiling.compiler import Building
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import Lineup
from bng_sim.sweeps.play.watch import watch

# Compiles strategies in a process of its own, which the first finds in the cache, and then imports what that will need
# later: imported for the first time it is compiled too, by Python, and matplotlib looks for fonts.
_BESIDE = """
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


def compile_engine(game: Game, lineups: Iterable[Lineup], shown: Shown, later: Sequence[str] = ()) -> None:
    """Compile the engine and the strategies that will play, or load them, and show it while it takes long.

    Args:
        game: Which game.
        lineups: Who will play.
        shown: Where it is shown.
        later: Modules that will be needed later, which another core imports meanwhile if there is one.

    """
    wanted = list(lineups)
    with contextlib.ExitStack() as stack:
        stack.enter_context(compiler.reporting(_Teller(game, wanted, stack, shown, later)))
        for lineup in wanted:
            game.warm_up(lineup)


def watch_strategies(game: Game, cells: Iterable[tuple[str, Cell]], shown: Shown) -> None:
    """Watch designers' strategies for a few games, and say so; raises `StrategyError` if one does more than choose.

    Args:
        game: Which game.
        cells: What will be played, each with what it is called.
        shown: Where it is said.

    """
    for name, games in watch(game, cells).items():
        words = "it changed nothing that it was shown, and chose the same when asked twice"
        shown.say(f"Watched {name} in {games} games: {words}", is_aside=True)


class _Teller:
    """Says what is compiled; while it is the engine, another process sees to what need not wait for it."""

    def __init__(
        self, game: Game, lineups: Sequence[Lineup], stack: contextlib.ExitStack, shown: Shown, later: Sequence[str]
    ) -> None:
        """Start with nothing to say; what is started is ended with `stack`."""
        names = dict.fromkeys(entry.name for lineup in lineups for entry in lineup.entries)
        self._game = game
        self._names = [name for name in names if game.strategies[name].is_shipped]
        self._stack = stack
        self._shown = shown
        self._later = later

    @contextlib.contextmanager
    def __call__(self, building: Building) -> Iterator[None]:
        """Say that this is compiled, until it is."""
        if not building.of_strategy and _can_share_work():
            self._stack.enter_context(_beside(self._game.name, self._names, self._later))
        with self._shown.compiling(building):
            yield


def _can_share_work() -> bool:
    """Whether what another process compiles on another core is found by this one."""
    return (os.cpu_count() or 1) > 1 and cache.root() == cache.requested_root()


@contextlib.contextmanager
def _beside(game: str, names: Sequence[str], later: Sequence[str]) -> Iterator[None]:
    """Have another process compile these strategies and import these modules meanwhile; what is left, this one does."""
    command = [sys.executable, "-c", _BESIDE, str(os.getpid()), game, ",".join(names), *later]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()
