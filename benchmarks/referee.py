"""Speed of the referees: `python benchmarks/referee.py`.

Prints, for each game, the median over several runs of games audited per second of one core, and how much of that
time goes into playing them, reading their logs as plain data, and checking the rules. Games have the printed rules,
the default lineup and the default number of players. `--profile` prints instead in which functions the time goes.
Seconds are of the processor, so that what else runs on the machine hardly counts.

    python benchmarks/referee.py [--games guillotines bluffing] [--audited 50] [--runs 5] [--profile]
"""

import argparse
import cProfile
import os
import platform
import pstats
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import llvmlite.binding
from rich.console import Console
from rich.table import Table

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.game import Cell, Game
from bng_sim.games import GAMES

MOST_FUNCTIONS = 40  # of a profile


def audit(game: Game, cell: Cell, games: range) -> int:
    """Play and audit games as `bng-sim audit` does, and return the number of faults."""
    assert game.referee is not None
    assert game.telling is not None
    return sum(len(game.referee(game.telling.log(cell, index))) for index in games)


def play(game: Game, cell: Cell, games: range) -> None:
    """Play games with their logs on, and read only the head of each."""
    assert game.telling is not None
    for index in games:
        next(iter(game.telling.log(cell, index)))


def read(game: Game, cell: Cell, games: range) -> list[list[dict[str, Any]]]:
    """Play games, and read their logs as plain data."""
    assert game.telling is not None
    return [list(game.telling.log(cell, index)) for index in games]


def seconds(do: Callable[[], object]) -> float:
    """Return the processor's seconds that a call takes."""
    start = time.process_time()
    do()
    return time.process_time() - start


def measure(game: Game, cell: Cell, audited: int, runs: int) -> tuple[str, ...]:
    """Return the row of a game: games/s, then ms a game in all, playing, reading and checking."""
    several = [range(run * audited, (run + 1) * audited) for run in range(runs)]
    whole, played, logged = (
        statistics.median(seconds(partial(do, game, cell, games)) for games in several) / audited
        for do in (audit, play, read)
    )
    times = (whole, played, logged - played, whole - logged)
    events = statistics.mean(len(log) for log in read(game, cell, several[0]))
    return (game.name, f"{events:,.0f}", f"{1 / whole:,.0f}", *(f"{1000 * each:.2f}" for each in times))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=[*GAMES], help="which games")
    parser.add_argument("--audited", type=int, default=50, help="games of a run")
    parser.add_argument("--runs", type=int, default=5, help="runs, of which the median counts")
    parser.add_argument("--profile", action="store_true", help="print in which functions the time goes")
    options = parser.parse_args()
    table = Table(box=None, pad_edge=False)
    table.add_column("game")
    for column in ("events a game", "games/s", "ms a game", "playing", "reading", "checking"):
        table.add_column(column, justify="right")
    for name in options.games:
        game = find_game(name)
        cell = make_cell(game, CellValues())
        audit(game, cell, range(2))  # loads what is compiled
        if options.profile:
            with cProfile.Profile() as profile:
                audit(game, cell, range(options.audited))
            pstats.Stats(profile).sort_stats("tottime").print_stats(MOST_FUNCTIONS)
        else:
            table.add_row(*measure(game, cell, options.audited, options.runs))
    if not options.profile:
        processor = llvmlite.binding.get_host_cpu_name()
        print(f"{processor}, Python {platform.python_version()}; one core of {os.cpu_count()}, ", end="")
        print(f"medians of {options.runs} runs of {options.audited} games")
        Console(width=120).print(table)


if __name__ == "__main__":
    main()
