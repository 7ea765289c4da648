"""When does the Revolution come?"""

import polars as pl
from matplotlib.figure import Figure

from analyses import labels, numbers, style
from analyses.question import Question, cells
from bng_sim.core.game import Game
from bng_sim.sweep.load import Run
from bng_sim.sweep.summary import share

REVOLUTION = "revolution"


def compute(run: Run, game: Game | None = None) -> pl.DataFrame:
    """The share of games in which the Revolution has come by each turn, in the reference cells of the first lineup.

    Args:
        run: A finished run of Billionaires & Guillotines; its games are counted as they stream by.
        game: Its game, if it is not the one known by name.

    Returns:
        For each line a row a turn from 1 to that of the last Revolution of all, with columns `line`, `turn`, `n`
        (Revolutions on that turn), `rate` (share of all games with a Revolution by then), `low` and `high` (its 95 %
        Wilson interval).

    """
    here = cells(run, game).filter(~pl.col("control"), pl.col("reference"))
    came = (
        run.scan("games")
        .filter(pl.col("cell").is_in(here["cell"].to_list()), pl.col("ending") == REVOLUTION)
        .group_by("cell", pl.col("turns").alias("turn"))
        .len("n")
        .collect(engine="streaming")
    )
    last = max(came["turn"].to_list(), default=0)
    parts = [
        _by_turn(came.filter(pl.col("cell") == cell), games, last).select(pl.lit(line).alias("line"), pl.all())
        for cell, games, line in here.select("cell", "games", "line").rows()
    ]
    return pl.concat(parts)


def finding(table: pl.DataFrame) -> str:
    """In how many games it comes, and by which turn in half of those."""
    ends = table.group_by("line", maintain_order=True).last()
    if ends.is_empty():
        return "The Revolution never comes"
    halves = [_half(part) for _, part in table.group_by("line", maintain_order=True)]
    half = " to ".join(dict.fromkeys([str(min(halves)), str(max(halves))]))
    span = numbers.span(ends.select("rate", "low", "high").rows(), "proportion")
    return f"The Revolution comes in {span} of games, half of the time by turn {half}"


@style.styled
def plot(table: pl.DataFrame, question: Question, *, narrow: bool = False) -> Figure:
    """The rate by turn, with its interval as a band."""
    about = "Games with a Revolution by then, % (band: 95 % interval)"
    figure = style.canvas(3.2 if narrow else 4.0, finding(table), about, narrow=narrow)
    axes = figure.subplots()
    axes.set_ylim(0, 100)
    ends = []
    parts = [part for _, part in table.group_by("line", maintain_order=True)][: style.MOST_LINES]
    for colour, part in zip(style.COLOURS, parts, strict=False):
        rate, low, high = (part[name] * 100 for name in ("rate", "low", "high"))
        axes.step(part["turn"], rate, where="post", color=colour)
        axes.fill_between(part["turn"], low, high, step="post", color=colour, alpha=0.25, linewidth=0)
        ends.append((rate[-1], part["line"][0] or numbers.fixed(rate[-1], 1) + numbers.PER_CENT, colour))
    labels.end_labels(axes, float(max(table["turn"], default=0)), ends)
    axes.set_xlim(left=0)
    axes.set_xlabel("turn")
    return figure


def _by_turn(came: pl.DataFrame, games: int, last: int) -> pl.DataFrame:
    turns = pl.DataFrame({"turn": range(1, last + 1)}, schema={"turn": pl.Int64})
    table = turns.join(came.select(pl.col("turn", "n").cast(pl.Int64)), on="turn", how="left").fill_null(0).sort("turn")
    shares = [share(k, games) for k in table["n"].cum_sum()]
    return table.with_columns(
        pl.Series("rate", [found.rate for found in shares], dtype=pl.Float64),
        pl.Series("low", [found.low for found in shares], dtype=pl.Float64),
        pl.Series("high", [found.high for found in shares], dtype=pl.Float64),
    )


def _half(part: pl.DataFrame) -> int:
    return int(part.filter(pl.col("rate") >= part["rate"][-1] / 2)["turn"][0])
