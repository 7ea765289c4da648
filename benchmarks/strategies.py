"""What strategies cost: `python benchmarks/strategies.py`.

Prints, for each shipped strategy of each game and for the default lineup, the games/s of one core and what a decision
takes where everybody plays it, beside what one of random play takes in the same run: the rules alone. Medians over
several rounds in which all of a game's lineups take turns. Seconds are of the processor, so that what else runs on the
machine hardly counts. Four players, in the setting with the most rules.

    python benchmarks/strategies.py [--games guillotines bluffing] [--seconds 0.3] [--rounds 5]

With `--against`, a commit or a folder with another checkout, it measures default lineups and random play in both, in
turns, and prints both and the median of their ratios: `python benchmarks/strategies.py --against HEAD~1`.
"""

import argparse
import contextlib
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

HERE = Path(__file__).parents[1]
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


def serve() -> None:
    """Answer requests on standard input, a line each: a game, a lineup's name, seconds and the first game, as JSON."""
    known: dict[str, tuple[Game, dict[str, Cell[Any]]]] = {}
    for line in sys.stdin:
        name, who, seconds, first = json.loads(line)
        if name not in known:
            game = opened(name, ())
            known[name] = game, cells(game)
        game, asked = known[name]
        print(json.dumps(play(game, asked[who], seconds, first)), flush=True)


@contextlib.contextmanager
def checkout(against: str) -> Iterator[Path]:
    """Yield a folder with a commit checked out, or the folder itself if it is one."""
    if Path(against).is_dir():
        yield Path(against).resolve()
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "there"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, against], cwd=HERE, check=True)
        try:
            yield folder
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=HERE, check=True)


class Side:
    """A process that plays by the code in a folder."""

    def __init__(self, folder: Path) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, game: str, who: str, seconds: float, first: int) -> Pace:
        """Have it play a lineup, as `play` does."""
        print(json.dumps([game, who, seconds, first]), file=self._process.stdin, flush=True)
        return Pace(*json.loads(next(iter(self._process.stdout or ()))))

    def end(self) -> None:
        """End it."""
        self._process.communicate()


def pairs(against: str, options: argparse.Namespace) -> Table:
    """Measure default lineups and random play in another checkout and here, in turns."""
    table = Table("game", "lineup", box=None, pad_edge=False)
    for column in ("games/s there", "games/s here", "ns there", "ns here", "times as fast"):
        table.add_column(column, justify="right")
    with checkout(against) as there:
        sides = [Side(there), Side(HERE)]
        for name, who in itertools.product(options.games, (DEFAULT, RANDOM)):
            for side in sides:
                side.play(name, who, 0.05, 0)
            rounds = [
                [side.play(name, who, options.seconds, number * 1_000_000) for side in sides]
                for number in range(options.rounds)
            ]
            games = [statistics.median(pace.games for pace in of) for of in zip(*rounds, strict=True)]
            costs = [statistics.median(pace.decision for pace in of) for of in zip(*rounds, strict=True)]
            ratio = statistics.median(old.decision / new.decision for old, new in rounds)
            table.add_row(name, who, *(f"{value:,.0f}" for value in (*games, *costs)), f"{ratio:.2f}")
        for side in sides:
            side.end()
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.3, help="about how long a lineup plays in a round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts")
    parser.add_argument("--games", nargs="+", choices=[*GAMES], default=[*GAMES], help="which games")
    parser.add_argument("--against", metavar="COMMIT", help="a commit, or a folder with another checkout, to compare")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
        return
    print(f"{llvmlite.binding.get_host_cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    Console(width=120).print(pairs(options.against, options) if options.against else everything(options))


def everything(options: argparse.Namespace) -> Table:
    """Measure every shipped strategy and the default lineup of each game."""
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
    return table


if __name__ == "__main__":
    main()
