"""Show win rates by Role, or by whatever else seats of a game hold."""

import polars as pl

from bng_sim.analyses.question import ask, settings
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Grouping
from bng_sim.sweeps.run.load import StoredRun


def groupings(game: Game) -> list[Grouping]:
    """Return the groupings by what a seat holds."""
    return [grouping for grouping in game.groupings if grouping.of]


def compute(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the win rate of seats that hold each Role, and of all seats, in the settings that an answer is about.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        One row a cell, grouping and group, with columns `line`, `by`, `group`, `n` (seats), `value`, `low` and `high`
        (games won per seat, its 95 % interval) and `all_seats` (the same over all seats of the cell). Empty if nobody
        holds anything.
    """
    asked = ask(run, game)
    here = settings(run, game).select("cell", "line")
    order = {grouping.name: rank for rank, grouping in enumerate(groupings(asked.game))}
    rates = run.summary.filter(pl.col("metric") == "win_rate")
    whole = next(grouping.name for grouping in asked.game.groupings if not grouping.of)
    everybody = (
        rates.filter(pl.col("by") == whole)
        .group_by("cell")
        .agg(all_seats=(pl.col("value") * pl.col("n")).sum() / pl.col("n").sum())
    )
    held = rates.filter(pl.col("by").is_in(list(order))).select("cell", "by", "group", "n", "value", "low", "high")
    found = here.join(held, on="cell", maintain_order="left_right")
    found = found.join(everybody, on="cell", maintain_order="left").drop("cell")
    return found.sort(pl.col("by").replace_strict(order, return_dtype=pl.Int64), maintain_order=True)
