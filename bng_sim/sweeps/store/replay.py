"""Playing a game of a run again: whether it comes out as it was stored."""

from typing import Any

import polars as pl

from bng_sim.core.game import Game
from bng_sim.sweeps.store.load import StoredRun


def departures(run: StoredRun, game: Game, cell: int, index: int) -> list[str]:
    """What of a game comes out otherwise than it was stored: `turns: 14 stored, 10 now`; empty if nothing does.

    Args:
        run: That keeps its games.
        game: Its game, with the strategies that played loaded.
        cell: Number of the cell.
        index: Of the game in it.

    """
    played = game.play(run.cell(cell, game), index, 1).games.row(0, named=True)
    kept = stored(run, cell, index)
    odd = [name for name, value in played.items() if name not in kept or kept[name] != value]
    return [f"{name}: {kept.get(name)} stored, {played[name]} now" for name in odd]


def stored(run: StoredRun, cell: int, index: int) -> dict[str, Any]:
    """The row of a game."""
    games = pl.scan_parquet(run.shards("games", cell), glob=False)
    return games.filter(pl.col("game") == index).collect().row(0, named=True)
