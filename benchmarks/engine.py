"""Speed of the engines: `make bench`.

Prints, for each game, setting, number of players and lineup, the median over several runs of games/s on one core and on
all, of decisions/s, and of the time a decision takes, next to the same source run by the Python interpreter in the same
session. Games are played and put into tables a sweep's chunk at a time. All cores play whole runs, summaries included.

    python benchmarks/engine.py [--games guillotines bluffing] [--seconds 1.0] [--runs 5]
"""

import argparse
import itertools
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import polars as pl
from rich.console import Console
from rich.table import Table

from bng_sim.api import simulating
from bng_sim.api.play_options import PlayOptions
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.core import lineup
from bng_sim.core.game import Cell, Game
from bng_sim.games import GAMES, opened
from bng_sim.sweeps.config.json_schema import schema
from bng_sim.sweeps.plan.cells import cut_chunks, max_chunk

LINEUPS = ("random", "")


def settings(game: Game) -> Iterator[dict[str, Any]]:
    """Yield every combination of a game's structural parameters and its numbers of players."""
    about = schema(game, ())["definitions"]
    values = [about[name].get("enum") or _numbers(about[name]) for name in (*game.structure, "players")]
    for each in itertools.product(*values):
        yield dict(zip((*game.structure, "players"), each, strict=True))


def _numbers(about: dict[str, Any]) -> range:
    return range(about["minimum"], about["maximum"] + 1)


def make_cell(game: Game, values: dict[str, Any], text: str) -> Cell:
    """Build a cell with the printed rules except for `values`; an empty lineup means the game's default pool."""
    rules = game.rules.read(values)
    return Cell(rules, 1, lineup.parse(text or game.default_lineup, game.strategies, rules.players))


def measure(game: Game, cell: Cell, seconds: float, runs: int, first: int) -> tuple[float, float]:
    """Return median games/s and decisions/s over `runs` runs of about `seconds` each, on one core, chunk by chunk."""
    game.warm_up(cell.lineup)
    games, took = max(1, first), 0.0
    while took < seconds / 10:  # a process's first call takes long, and a short one shows little
        games *= 2
        start = time.perf_counter()
        game.play(cell, 0, games)
        took = time.perf_counter() - start
    games = max(1, int(games * seconds / took))
    rates, decisions = [], []
    for run in range(runs):
        took, asked = 0.0, 0
        for chunk in cut_chunks(run * games, games, max_chunk(cell.lineup.thinks)):
            start = time.perf_counter()
            batch = game.play(cell, chunk.first, chunk.n)
            took += time.perf_counter() - start
            asked += int(batch.games.select(pl.sum_horizontal(pl.col("^decisions_.*$")).sum()).item())
        rates.append(games / took)
        decisions.append(asked / took)
    return statistics.median(rates), statistics.median(decisions)


def measure_all_cores(game: Game, cell: Cell, games_per_second: float, seconds: float, runs: int) -> float:
    """Return the median games/s of whole runs on all cores, summaries included."""
    games = int(games_per_second * seconds * (os.cpu_count() or 1))
    rates = []
    for run in range(runs):
        extent, how, shown = simulating.Extent(games, run * games, "summary"), PlayOptions(), ProgressDisplay()
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            simulating.simulate(game, cell, extent, Path(folder) / "run", how, shown)
            rates.append(games / (time.perf_counter() - start))
    return statistics.median(rates)


def interpreted(game: Game, values: dict[str, Any], text: str) -> float:
    """Return the games/s of the same source under the Python interpreter, in a separate process."""
    command = [sys.executable, __file__, "--interpreted", json.dumps([game.name, values, text])]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="about how long a run lasts")
    parser.add_argument("--runs", type=int, default=5, help="runs, of which the median counts")
    parser.add_argument("--games", nargs="+", default=[*GAMES], help="which games")
    parser.add_argument("--interpreted", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.interpreted:
        name, values, text = json.loads(options.interpreted)
        game = opened(name, ())
        print(measure(game, make_cell(game, values, text), 2.0, 1, 2)[0])
        return
    table = Table(box=None, pad_edge=False)
    for column in ("game", "setting", "lineup"):
        table.add_column(column)
    for column in ("games/s", "decisions/s", "ns a decision", "all cores", "interpreted"):
        table.add_column(column, justify="right")
    for name in options.games:
        game = opened(name, ())
        for values, text in itertools.product(settings(game), LINEUPS):
            cell = make_cell(game, values, text)
            rate, decisions = measure(game, cell, options.seconds, options.runs, 200)
            every_core = measure_all_cores(game, cell, rate, options.seconds, options.runs)
            slow = interpreted(game, values, text)
            table.add_row(
                name,
                ", ".join(f"{key} {value}" for key, value in values.items()),
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
