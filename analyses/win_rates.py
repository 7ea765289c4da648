"""How often does anybody win, where the dial stands at its reference, and what would be an even share?"""

import polars as pl

from analyses.question import ask, cells, summary
from bng_sim.core.game import Game
from bng_sim.sweep.load import Run
from bng_sim.sweep.summary import share


def compute(run: Run, game: Game | None = None) -> pl.DataFrame:
    """How often anybody wins, in the first lineup's reference cells, if at most one seat does.

    Args:
        run: A finished run.
        game: Its game, if it is not one of those known by name.

    Returns:
        One row a cell, with columns `cell`, `line`, `n` (games), `value`, `low` and `high` (share of games that
        somebody won, its 95 % Wilson interval) and `even` (share of games won per seat).

    """
    here = cells(run, game).filter(~pl.col("control"), pl.col("reference")).select("cell", "line", "games")
    whole = next(grouping.name for grouping in ask(run, game).game.groupings if not grouping.of)
    won = (pl.col("value") * pl.col("n")).sum()
    rates = summary(run).filter(pl.col("metric") == "win_rate", pl.col("by") == whole)
    sums = rates.group_by("cell").agg(won=won, even=won / pl.col("n").sum())
    rows = []
    for cell, line, games, n, even in here.join(sums, on="cell", maintain_order="left").rows():
        found = share(round(n), games)
        rows.append((cell, line, games, found.rate, found.low, found.high, even))
    return pl.DataFrame(rows, schema=["cell", "line", "n", "value", "low", "high", "even"], orient="row")
