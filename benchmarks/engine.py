"""Speed of the engine: `make bench`.

Prints, for each level, number of players and lineup, the median over several runs of games/s on
one core and on all, of decisions/s, and of the time a decision takes, beside the same source run
by the Python interpreter in the same session.

    python benchmarks/engine.py [--seconds 1.0] [--runs 5] [--levels 2 4]
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time

import llvmlite.binding
import numba
import polars as pl
from rich.console import Console
from rich.table import Table

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.sweep.play.run import run_cell

GAME = GAMES["guillotines"]
PLAYERS = (2, 3, 4, 5)
LINEUPS = ("random", "")


def make_cell(level: int, players: int, text: str) -> Cell:
    """A cell at printed rules; an empty lineup is the game's default pool."""
    rules = GAME.rules.read({"level": level, "players": players})
    return Cell(rules, 1, lineup.parse(text or GAME.default_lineup, GAME.strategies, players))


def measure(cell: Cell, seconds: float, runs: int, first: int) -> tuple[float, float]:
    """Median games/s and decisions/s over `runs` runs of about `seconds` each, on one core."""
    GAME.warm_up(cell.lineup)
    games = max(1, first)
    start = time.perf_counter()
    GAME.play(cell, 0, games)
    games = max(1, int(games * seconds / (time.perf_counter() - start)))
    rates, decisions = [], []
    for run in range(runs):
        start = time.perf_counter()
        batch = GAME.play(cell, run * games, games)
        took = time.perf_counter() - start
        asked = int(batch.games.select(pl.sum_horizontal(pl.col("^decisions_.*$")).sum()).item())
        rates.append(games / took)
        decisions.append(asked / took)
    return statistics.median(rates), statistics.median(decisions)


def measure_all_cores(cell: Cell, games_per_second: float, seconds: float, runs: int) -> float:
    """Median games/s of whole runs on all cores, summaries included."""
    games = int(games_per_second * seconds * (os.cpu_count() or 1))
    rates = []
    for run in range(runs):
        start = time.perf_counter()
        run_cell(GAME, cell, run * games, games, os.cpu_count() or 1, lambda n: None)
        rates.append(games / (time.perf_counter() - start))
    return statistics.median(rates)


def interpreted(level: int, players: int, text: str) -> float:
    """Games/s of the same source under the Python interpreter, in a process of its own."""
    command = [sys.executable, __file__, "--interpreted", json.dumps([level, players, text])]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="about how long a run lasts")
    parser.add_argument("--runs", type=int, default=5, help="runs, of which the median counts")
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3, 4], help="which levels")
    parser.add_argument("--interpreted", help=argparse.SUPPRESS)
    options = parser.parse_args()
    GAME.strategies.load_shipped()
    if options.interpreted:
        level, players, text = json.loads(options.interpreted)
        print(measure(make_cell(level, players, text), 2.0, 1, 2)[0])
        return
    table = Table(box=None, pad_edge=False)
    for column in ("level", "players", "lineup", "games/s", "decisions/s", "ns a decision", "all cores", "interpreted"):
        table.add_column(column, justify="left" if column == "lineup" else "right")
    for level in options.levels:
        for players in PLAYERS:
            for text in LINEUPS:
                cell = make_cell(level, players, text)
                rate, decisions = measure(cell, options.seconds, options.runs, 200)
                every_core = measure_all_cores(cell, rate, options.seconds, options.runs)
                slow = interpreted(level, players, text)
                table.add_row(
                    str(level),
                    str(players),
                    text or "default pool",
                    f"{rate:,.0f}",
                    f"{decisions:,.0f}",
                    f"{1e9 / decisions:.0f}",
                    f"{every_core:,.0f}",
                    f"{slow:.1f} (1/{rate / slow:,.0f})",
                )
    processor = llvmlite.binding.get_host_cpu_name()
    print(
        f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, numba {numba.__version__}; ", end=""
    )
    print(f"one core unless said, medians of {options.runs} runs of about {options.seconds:g} s")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
