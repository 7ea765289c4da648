"""Speed of players that think: `python benchmarks/thinking.py`.

Prints, for each game, level and script, the median over several runs of playouts per CPU second, of the share of the
time that is spent in them, and of what a game takes in which one seat searches.

    python benchmarks/thinking.py [--games guillotines bluffing] [--levels 2 4] [--scripts greedy]
"""

import argparse
import dataclasses
import itertools
import os
import platform
import statistics
import time
from dataclasses import dataclass

import llvmlite.binding
import numba
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from bng_sim.core import lineup
from bng_sim.core.game import Cell, Game
from bng_sim.core.thinkers import Question, Thinker
from bng_sim.games import GAMES, opened

PLAYERS = 4


@dataclass
class Timed:
    """A player that thinks, and how long its playouts take: also the question that it is shown."""

    thinker: Thinker
    playouts: int = 0
    seconds: float = 0.0

    @property
    def at(self) -> frozenset[str]:
        """Where it thinks."""
        return self.thinker.at

    @property
    def number(self) -> int:
        """Which question of the game it is."""
        return self.question.number

    @property
    def decision(self) -> str:
        """What is asked."""
        return self.question.decision

    @property
    def n(self) -> int:
        """How many moves there are."""
        return self.question.n

    def choose(self, question: Question) -> int:
        """Let the wrapped player choose."""
        self.question = question
        return self.thinker.choose(self)

    def preferred(self, most: int) -> list[int]:
        """Pass the call on to the question."""
        return self.question.preferred(most)

    def weigh_worlds(self, n: int) -> NDArray[np.float64]:
        """Pass the call on to the question."""
        return self.question.weigh_worlds(n)

    def run_playouts(
        self, choices: NDArray[np.int64], first: int, n: int, worlds: NDArray[np.int64] | None = None
    ) -> NDArray[np.float64]:
        """Pass the call on to the question, and add up its CPU seconds and playouts."""
        start = time.process_time()
        won = self.question.run_playouts(choices, first, n, worlds)
        self.seconds += time.process_time() - start
        self.playouts += won.size
        return won


def settings(game: Game, levels: list[int]) -> list[dict[str, int]]:
    """Return the rules to measure: each level, where a game has some; else the printed ones."""
    return [{"level": level} for level in levels] if "level" in game.structure else [{}]


def scripts(game: Game) -> list[str]:
    """Return the script of the default players, and random moves."""
    default = lineup.parse(game.default_lineup, game.strategies, PLAYERS)
    return [default.entries[0].name, "random"]


def measure(
    game: Game, rules: dict[str, int], script: str, playouts: int, deals: int, first: int
) -> tuple[float, float, float]:
    """Return playouts per CPU second, the share of the time spent in them, and CPU seconds per game."""
    text = lineup.one_among(f"search(rollouts={playouts},by={script})", script)
    made = lineup.parse(text, game.strategies, PLAYERS)
    searching = next(entry for entry in made.entries if entry.thinker is not None)
    assert searching.thinker is not None
    timed = Timed(searching.thinker)
    entries = tuple(dataclasses.replace(e, thinker=timed) if e is searching else e for e in made.entries)
    cell = Cell(game.rules.read(rules | {"players": PLAYERS}), 1, dataclasses.replace(made, entries=entries))
    game.warm_up(cell.lineup)
    start = time.process_time()
    game.play(cell, first, deals)
    seconds = time.process_time() - start
    return timed.playouts / timed.seconds, timed.seconds / seconds, seconds / deals


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=[*GAMES], default=[*GAMES], help="which games")
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3, 4], help="which levels")
    parser.add_argument("--scripts", nargs="+", help="by which scripts: those of the default players and random moves")
    parser.add_argument("--playouts", type=int, default=100, help="playouts at each decision")
    parser.add_argument("--runs", type=int, default=3, help="runs, of which the median counts")
    parser.add_argument("--deals", type=int, default=1, help="deals of a run, each played once")
    options = parser.parse_args()
    table = Table(box=None, pad_edge=False)
    for column in ("game", "level", "script", "playouts per CPU second", "in playouts", "CPU seconds a game"):
        table.add_column(column, justify="left" if column in {"game", "script"} else "right")
    for name in options.games:
        game = opened(name, ())
        for rules, script in itertools.product(settings(game, options.levels), options.scripts or scripts(game)):
            runs = [
                measure(game, rules, script, options.playouts, options.deals, run * options.deals)
                for run in range(options.runs)
            ]
            rate, share, seconds = (statistics.median(values) for values in zip(*runs, strict=True))
            level = str(rules.get("level", ""))
            table.add_row(name, level, script, f"{rate:,.0f}", f"{100 * share:.0f} %", f"{seconds:.2f}")
    processor = llvmlite.binding.get_host_cpu_name()
    print(
        f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, numba {numba.__version__}; "
        f"{PLAYERS} players, one searches with {options.playouts} playouts, medians of {options.runs} runs of "
        f"{options.deals} deals"
    )
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
