"""Who wins, where the dial stands at its reference?"""

import math

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analyses import labels, numbers, style
from analyses.question import Question, ask, cells, summary
from bng_sim.core.game import Game
from bng_sim.sweep.load import Run
from bng_sim.sweep.paired import holm
from bng_sim.sweep.summary import CONFIDENCE, Z, share

ALPHA = 1 - CONFIDENCE
MOST_LINES = 4  # side by side in one row
MOST_GROUPS = 16  # rows of a panel


def compute(run: Run, game: Game | None = None) -> pl.DataFrame:
    """The share of games won from a seat, by groupings that every seat is in, in the first lineup's reference cells.

    Args:
        run: A finished run.
        game: Its game, if it is not one of those known by name.

    Returns:
        One row a cell, grouping and group, with columns `cell`, `line`, `by`, `group`, `n` (seats), `value`, `low`
        and `high` (share of games won per seat, its 95 % interval), `even` (the same over all seats of the cell) and
        `p_holm` (that the group differs from `even`, corrected for all rows).

    """
    asked = ask(run, game)
    here = cells(run, game).filter(~pl.col("control"), pl.col("reference")).select("cell", "line")
    order = {grouping.name: rank for rank, grouping in enumerate(asked.game.groupings) if not grouping.of}
    figures = (
        summary(run)
        .filter(pl.col("metric") == "win_rate", pl.col("by").is_in(list(order)))
        .select("cell", "by", "group", "n", "value", "low", "high")
    )
    found = here.join(figures, on="cell", maintain_order="left_right")
    found = found.sort(pl.col("by").replace_strict(order), maintain_order=True)
    even = (pl.col("value") * pl.col("n")).sum() / pl.col("n").sum()
    return _with_p(_never_certain(found.with_columns(even=even.over("cell", "by"))))


def winners(table: pl.DataFrame, run: Run) -> pl.DataFrame:
    """How often anybody wins, if at most one seat does: columns `cell`, `line`, `n` (games), `value`, `low`, `high`."""
    games = {cell["index"]: cell["games"] for cell in run.played}
    rows = []
    for (cell, line), part in table.group_by("cell", "line", maintain_order=True):
        one = part.filter(pl.col("by") == part["by"][0])
        found = share(round(float((one["value"] * one["n"]).sum())), games[cell])
        rows.append((cell, line, games[cell], found.rate, found.low, found.high))
    return pl.DataFrame(rows, schema=["cell", "line", "n", "value", "low", "high"], orient="row")


def differing(table: pl.DataFrame, by: str) -> pl.DataFrame:
    """The groups of a grouping whose rate differs from the even share, at 5 % after Holm."""
    return table.filter(pl.col("by") == by, pl.col("p_holm") < ALPHA)


def finding(table: pl.DataFrame, question: Question) -> str:
    """By which groupings seats win unevenly clear of chance, and by which no difference shows."""
    uneven: list[str] = []
    even: list[str] = []
    for grouping in question.game.groupings:
        part = table.filter(pl.col("by") == grouping.name)
        if part["group"].n_unique() > 1:
            (uneven if differing(table, grouping.name).height else even).append(grouping.meaning)
    if not uneven:
        return f"No clear difference in winning by {numbers.listed(even, 'or')}" if even else "Who wins"
    rest = f", with no clear difference by {numbers.listed(even, 'or')}" if even else ""
    return f"Chances of winning differ by {numbers.listed(uneven)}{rest}"


@style.styled
def plot(table: pl.DataFrame, question: Question, *, narrow: bool = False) -> Figure:
    """A panel a grouping, a row a group, the lines in it side by side; dotted: the even share."""
    lines = table["line"].unique(maintain_order=True).to_list()[:MOST_LINES]
    about = "Games won per seat, % of all games (bars: 95 % interval; dotted: the even share of the wins)"
    about += style.left_out(len(lines), table["line"].n_unique())
    groupings = [g for g in question.game.groupings if table.filter(pl.col("by") == g.name)["group"].n_unique() > 1]
    groups = [_groups(table, grouping.name) for grouping in groupings]
    columns = 1 if narrow else 2
    heights = [max(map(len, groups[i : i + columns])) + 1.6 for i in range(0, len(groups), columns)]
    step = 0.13 + 0.085 * len(lines)
    figure = style.canvas(
        step * sum(heights) + 0.3, finding(table, question), about, key=style.key(lines), narrow=narrow
    )
    axes = figure.subplots(len(heights), columns, sharex=True, squeeze=False, height_ratios=heights).flatten()
    for index, panel in enumerate(axes):
        if index < len(groupings):
            _panel(panel, table.filter(pl.col("by") == groupings[index].name), groups[index], lines)
            panel.set_title(f"by {groupings[index].meaning}")
            panel.tick_params(labelbottom=True)
        else:
            panel.set_visible(False)
    axes[0].xaxis.set_major_locator(MaxNLocator(4 if narrow else 5))
    axes[0].set_xlim(0, max(1.0, 108 * float(table["high"].max() or 0)))  # type: ignore[arg-type]
    return figure


def _groups(table: pl.DataFrame, by: str) -> list[str]:
    return table.filter(pl.col("by") == by)["group"].unique(maintain_order=True).to_list()[:MOST_GROUPS]


def _panel(axes: Axes, part: pl.DataFrame, groups: list[str], lines: list[str]) -> None:
    for index, line in enumerate(lines):
        here = part.filter(pl.col("line") == line, pl.col("group").is_in(groups))
        at = [groups.index(group) + 0.66 * ((index + 0.5) / len(lines) - 0.5) for group in here["group"]]
        colour, marker = style.COLOURS[index], style.MARKERS[index]
        style.whiskers(
            axes,
            at,
            here["value"] * 100,
            here["low"] * 100,
            here["high"] * 100,
            colour=colour,
            marker=marker,
            across=True,
        )
        if here.height:
            axes.axvline(100 * here["even"][0], color=style.COLOURS[index], linewidth=1, linestyle=(0, (1, 1.5)))
    labels.row_names(axes, list(range(len(groups))), [labels.shortened(named(group), 24) for group in groups])


def named(group: str) -> str:
    """A group in words."""
    return group.replace("_", " ")


def _never_certain(found: pl.DataFrame) -> pl.DataFrame:
    """Of a rate of 0 or 1, for which no variance can be estimated, Wilson's interval over the seats."""
    ends = []
    for n, value, low, high in found.select("n", "value", "low", "high").rows():
        wilson = share(round(value * n), n)
        ends.append((wilson.low, wilson.high) if low == high else (low, high))
    return found.with_columns(
        pl.Series("low", [low for low, _ in ends], dtype=pl.Float64),
        pl.Series("high", [high for _, high in ends], dtype=pl.Float64),
    )


def _with_p(found: pl.DataFrame) -> pl.DataFrame:
    """With `p_holm`: somewhat too large, for the even share, which has the same luck, is taken as known."""
    errors = (pl.col("high") - pl.col("low")) / (2 * Z)
    z = found.select((pl.col("value") - pl.col("even")).abs() / errors).to_series()
    p = [math.erfc(value / math.sqrt(2)) for value in z]
    return found.with_columns(pl.Series("p_holm", holm(p), dtype=pl.Float64))
