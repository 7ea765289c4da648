"""What is there to gain by searching? One search player among its own script: ever more playouts, and all hands seen.

    python benchmarks/search_bounds.py guillotines tycoon --level 2 --deals 250

`sees all hands` deals again only what nobody at the table knows: an upper bound of what knowing the others' cards could
bring a player who searches with this script and this number of playouts.
"""

import argparse
import dataclasses
import functools
import importlib
import os
import time
from unittest import mock

import numpy as np
import polars as pl
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from bng_sim.core import lineup
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.game import Batch, Cell, Game
from bng_sim.games import GAMES
from bng_sim.sweeps.tasks.backends import map_in_threads

OPEN = 1  # of the kernel of playouts: what nobody at the table knows is dealt again, and nothing else
Z = 1.96
PART = 10  # deals that a thread plays at once


def seeing(engine: Engine) -> Engine:
    """Let players that think see all hands."""

    class Seeing(engine.stopped_game):  # type: ignore[name-defined, misc]  # a class made for the game at hand
        def run_playouts(
            self, choices: NDArray[np.int64], first: int, n: int, worlds: NDArray[np.int64] | None = None
        ) -> NDArray[np.float64]:
            outcomes = StoppedGame._outcomes(self, self._script(), choices, OPEN, first, n, worlds)
            won: NDArray[np.float64] = outcomes[:, :, 1 + self.asked_seat].astype(float)
            return won

    return dataclasses.replace(engine, stopped_game=Seeing)


def times_even(batch: Batch, players: int) -> tuple[float, float, int]:
    """Return how many times its even share of the wins the one has, half its 95 % interval, and games that ended so."""
    is_one = pl.col("strategy").cast(pl.String).str.starts_with("one ")
    won = pl.col("won").cast(pl.Float64)
    games = batch.seats.drop_nulls("won").group_by("game").agg((won * is_one).sum() / won.sum(), won.sum().alias("n"))
    deals = games.filter(pl.col("n") > 0).group_by(pl.col("game") // players).agg(pl.col("won").sum(), pl.len())
    won_by_one, counted = deals["won"].to_numpy(), deals["len"].to_numpy()
    share = float(won_by_one.sum() / counted.sum())
    error = float(np.sqrt(((won_by_one - share * counted) ** 2).sum()) / counted.sum())
    return players * share, players * Z * error, int(counted.sum())


def play_part(game: Game, cell: Cell, n: int, first: int) -> Batch:
    """Play some games."""
    return game.play(cell, first, n)


def main() -> None:
    """Print a row for each player."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("script", help="strategy that the player searches with, and that the others play")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--level", type=int)
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--rollouts", type=int, nargs="+", default=[100, 400, 1600])
    parser.add_argument("--worlds", type=int, default=64)
    asked = parser.parse_args()
    game = GAMES[asked.game]
    rules = game.rules.read({"players": asked.players, **({"level": asked.level} if asked.level else {})})
    module = importlib.import_module(f"bng_sim.games.{asked.game}.simulation.play")
    game.strategies.load_shipped()
    table = Table("player", "times an even share", "95 % interval", "won games", "CPU ms a game")
    console = Console()
    for rollouts in asked.rollouts:
        for name, worlds, engine in (
            ("all as likely", 0, module.ENGINE),
            (f"weighs {asked.worlds} worlds", asked.worlds, module.ENGINE),
            ("sees all hands", 0, seeing(module.ENGINE)),
        ):
            text = f"search(rollouts={rollouts},worlds={worlds},by={asked.script}) | {asked.script}"
            cell = Cell(rules, 1, lineup.parse(text, game.strategies, asked.players), rotate=True)
            game.warm_up(cell.lineup)
            start = time.process_time()
            with mock.patch.object(module, "ENGINE", engine):
                n = asked.players * PART
                parts = range(0, asked.deals // PART * n, n)
                play = functools.partial(play_part, game, cell, n)
                batches = list(map_in_threads(play, parts, os.cpu_count() or 1))
            taken = time.process_time() - start
            seats = pl.concat([batch.seats for batch in batches])
            value, half, n = times_even(Batch(batches[0].games, seats), asked.players)
            ms = 1000 * taken / (asked.deals // PART * PART * asked.players)
            ends = f"{value - half:.2f} to {value + half:.2f}"
            table.add_row(f"{rollouts} playouts, {name}", f"{value:.2f}", ends, f"{n:,}", f"{ms:.0f}")
            console.print(f"{rollouts} playouts, {name}: {value:.2f} ± {half:.2f}")
    console.print(table)


if __name__ == "__main__":
    main()
