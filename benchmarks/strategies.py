"""What strategies cost: `python benchmarks/strategies.py`.

Prints, for each shipped strategy of each game and for the default lineup, the games/s of one core and what a decision
takes where everybody plays it, beside what one of random play takes in the same run: the rules alone. Medians over
several rounds in which all of a game's lineups take turns. Seconds are of the processor, so that what else runs on the
machine hardly counts. Four players, in the setting with the most rules.

    python benchmarks/strategies.py [--games guillotines bluffing] [--seconds 0.3] [--rounds 5]
"""

import argparse
import os
import platform
import statistics
import time
from typing import Any, NamedTuple

import llvmlite.binding
import polars as pl
from rich.console import Console
from rich.table import Table

from bng_sim.core import lineup
from bng_sim.core.game import Cell, Game
from bng_sim.games import GAMES, opened
from bng_sim.sweeps.config.json_schema import schema
from bng_sim.sweeps.plan.cells import max_chunk

PLAYERS = 4
DEFAULT = "default lineup"
RANDOM = "random"


class Pace(NamedTuple):
    """How fast a lineup plays: games/s, and nanoseconds a decision."""

    games: float
    decision: float


def fullest_setting(game: Game) -> dict[str, Any]:
    """Return the last value of each structural parameter, with four players."""
    about = schema(game, ())["definitions"]
    last = {name: about[name].get("maximum") or about[name]["enum"][-1] for name in game.structure}
    return last | {"players": PLAYERS}


def cells(game: Game) -> dict[str, Cell[Any]]:
    """Return the cell of each strategy that all play, and of the default lineup."""
    rules = game.rules.read(fullest_setting(game))
    lines = {each.name: each.name for each in game.strategies if each.is_shipped} | {DEFAULT: game.default_lineup}
    return {
        name: Cell(rules, 1, lineup.parse(line, game.strategies, rules.players))
        for name, line in sorted(lines.items(), key=lambda item: item[0] == DEFAULT)
    }


def play(game: Game, cell: Cell[Any], seconds: float, first: int) -> Pace:
    """Play games in batches, from number `first` on, for about so many seconds of the processor."""
    n, played, asked, took = 16, 0, 0, 0.0
    while took < seconds:
        start = time.process_time()
        batch = game.play(cell, first + played, n)
        took += time.process_time() - start
        played += n
        asked += int(batch.games.select(pl.sum_horizontal(pl.col("^decisions_.*$")).sum()).item())
        n = min(2 * n, max_chunk(thinks=False))
    return Pace(played / took, took / asked * 1e9)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.3, help="about how long a lineup plays in a round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts")
    parser.add_argument("--games", nargs="+", choices=[*GAMES], default=[*GAMES], help="which games")
    options = parser.parse_args()
    table = Table("game", "strategy", box=None, pad_edge=False)
    for column in ("games/s", "ns a decision", "times random play"):
        table.add_column(column, justify="right")
    for name in options.games:
        game = opened(name, ())
        asked = cells(game)
        for cell in asked.values():
            game.warm_up(cell.lineup)
            play(game, cell, 0.05, 0)
        paces: dict[str, list[Pace]] = {who: [] for who in asked}
        for round_ in range(options.rounds):
            for who, cell in asked.items():
                paces[who].append(play(game, cell, options.seconds, round_ * 1_000_000))
        costs = {who: statistics.median(pace.decision for pace in of) for who, of in paces.items()}
        for who, of in paces.items():
            rate = statistics.median(pace.games for pace in of)
            table.add_row(name, who, f"{rate:,.0f}", f"{costs[who]:,.0f}", f"{costs[who] / costs[RANDOM]:.1f}")
    print(f"{llvmlite.binding.get_host_cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
