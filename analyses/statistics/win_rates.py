"""Measure how often anybody wins, with the dial at its reference, and the even share."""

from typing import Any

import polars as pl

from bng_sim.analyses.question import ask, cells
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun


def compute(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return how often one or more seats win, in the first lineup's reference cells.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        One row a cell, with columns `cell`, `line`, `n` (games), `value`, `low` and `high` (share of games that
        somebody won, with an interval of at least 95 %: the games left by the endings that nobody wins) and `even`
        (games won per seat).
    """
    asked = ask(run, game).game
    here = cells(run, game).filter(~pl.col("control"), pl.col("reference")).select("cell", "line", "games")
    whole = next(grouping.name for grouping in asked.groupings if not grouping.of)
    figures = run.summary
    rates = figures.filter(pl.col("metric") == "win_rate", pl.col("by") == whole)
    won = (pl.col("value") * pl.col("n")).sum() / pl.col("n").sum()
    even = dict(rates.group_by("cell").agg(won).rows())
    endings = figures.filter(pl.col("metric") == "ending_rate", pl.col("group").is_in(asked.lost))
    rows = [
        (cell, line, games, *_left(endings.filter(pl.col("cell") == cell).rows(named=True)), even[cell])
        for cell, line, games in here.rows()
    ]
    return pl.DataFrame(rows, schema=["cell", "line", "n", "value", "low", "high", "even"], orient="row")


def _left(endings: list[dict[str, Any]]) -> tuple[float, float | None, float | None]:
    """Return the share of games without these endings; one of them stands for all if none occurred."""
    came = [row for row in endings if row["value"] > 0] or endings[:1]
    value = 1 - sum(row["value"] for row in came)
    if any(row["low"] is None for row in came):
        return value, None, None
    return value, max(0.0, 1 - sum(row["high"] for row in came)), 1 - sum(row["low"] for row in came)
