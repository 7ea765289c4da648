"""When does the Revolution come?"""

import polars as pl
from matplotlib.figure import Figure
from scipy.stats import binomtest

CONFIDENCE = 0.95
BLUE = "#0072B2"  # Okabe and Ito's palette, which colour-blind readers can tell apart


def compute(games: pl.DataFrame, revolution: int) -> pl.DataFrame:
    """The share of games in which the Revolution has come by each turn.

    Args:
        games: The `games` table: one row a game, with columns `ending` and `turns`.
        revolution: The number that the column `ending` has for the Revolution.

    Returns:
        One row a turn from 1 to that of the last Revolution, with columns `turn`, `n` (Revolutions on that turn),
        `rate` (share of all games with a Revolution by then), `low` and `high` (its 95 % Wilson interval).

    Raises:
        ValueError: If there are no games.
    """
    if games.is_empty():
        raise ValueError("expected at least one game, got an empty table")
    came = games.filter(pl.col("ending") == revolution).group_by("turns").len("n")
    last = max(came["turns"].to_list(), default=0)
    turns = pl.DataFrame({"turn": pl.int_range(1, last + 1, eager=True)})
    table = turns.join(came.rename({"turns": "turn"}), on="turn", how="left").fill_null(0).sort("turn")
    by_then = table["n"].cum_sum().to_list()
    intervals = [binomtest(k, games.height).proportion_ci(CONFIDENCE, method="wilson") for k in by_then]
    return table.with_columns(
        pl.Series("rate", [k / games.height for k in by_then], dtype=pl.Float64),
        pl.Series("low", [interval.low for interval in intervals], dtype=pl.Float64),
        pl.Series("high", [interval.high for interval in intervals], dtype=pl.Float64),
    )


def plot(table: pl.DataFrame) -> Figure:
    """The rate by turn, with its interval as a band; the title says where it ends."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.step(table["turn"], 100 * table["rate"], where="post", color=BLUE)
    axes.fill_between(
        table["turn"], 100 * table["low"], 100 * table["high"], step="post", color=BLUE, alpha=0.25, linewidth=0
    )
    rate = 100 * table["rate"][-1] if table.height else 0.0
    axes.set_title(f"The Revolution comes in {rate:.1f} % of games", loc="left")
    axes.set_xlabel("turn")
    axes.set_ylabel("games with a Revolution by then (%)")
    axes.set_ylim(0, 100)
    axes.spines[["top", "right"]].set_visible(False)
    return figure
