"""Compute win rates with all else held equal: the games won per seat, by any grouping of the seats."""

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, Table
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question, settings
from bng_sim.analyses.statistics import logistic
from bng_sim.core.results.metrics import Grouping
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import FEW, MANY, two_sided_p, wilson
from bng_sim.sweeps.statistics.paired import holm_column
from bng_sim.sweeps.statistics.ratio import wilson_share

MOST_LINES = 5  # side by side in one row
MOST_GROUPS = 16  # rows of a panel
SCHEMA = {
    "line": pl.String,
    "group": pl.String,
    "kind": pl.String,
    "n": pl.Int64,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "difference": pl.Float64,
    "difference_low": pl.Float64,
    "difference_high": pl.Float64,
    "p": pl.Float64,
    "raw": pl.Float64,
    "even": pl.Float64,
}
READING = (
    "A rate is games won per seat, out of all games, including those that nobody won.",
    "It is adjusted: what a logistic regression expects if every seat were in that group, with everything else about "
    "the seats as it was drawn. Standard errors are clustered by deal. The plain rate is given next to it: where the "
    "two agree, nothing else was mixed up with the group.",
    "A difference is from the mean of all groups of that setting.",
)


def covariates(question: Question) -> list[Grouping]:
    """Return the groupings that every seat is in."""
    return [grouping for grouping in question.game.groupings if not grouping.of]


def parts(run: StoredRun, cell: int, columns: Sequence[str]) -> Iterator[pl.DataFrame]:
    """Yield the seats of a cell that can win, piece by piece, with `game`, `deal`, `won` and these columns."""
    deal = (pl.col("game") // run.games_a_deal(cell)).alias("deal")
    for piece in run.pieces("seats", cell):
        yield piece.select("game", deal, "won", *columns).drop_nulls("won").collect()


def fits(
    run: StoredRun, question: Question, asked: Sequence[str]
) -> Iterator[tuple[str, pl.DataFrame, logistic.Model | None]]:
    """Yield for each cell of an answer its line, its seats grouped by `logistic.alike`, and its regression of winning.

    Args:
        run: A finished run; its seats are read piece by piece.
        question: The run's question.
        asked: The columns of interest.
    """
    columns = list(dict.fromkeys([*asked, *(grouping.column for grouping in covariates(question))]))
    for cell, line in settings(run, question.game).select("cell", "line").rows():
        read = functools.partial(parts, run, cell, columns)
        yield line, logistic.alike(read(), "won", columns), fit(read, question, *asked)


def fit(seats: logistic.Parts, question: Question, *asked: str) -> logistic.Model | None:
    """Return the regression of winning on these columns and the covariates; the former stay if collinear."""
    others = [grouping.column for grouping in covariates(question) if grouping.column not in asked]
    return logistic.fit(seats, "won", [*asked, *others], keep=len(asked))


def rows_of(
    line: str, seen: pl.DataFrame, model: logistic.Model | None, by: str, question: Question
) -> list[dict[str, Any]]:
    """Return the adjusted rates of one setting, a row a group; without rows if all seats are in one group.

    A group that always or never wins has its plain rate with Wilson's interval: a regression cannot estimate it.

    Args:
        line: The setting.
        seen: Its seats by the column `by`, grouped by `logistic.alike`.
        model: Their regression.
        by: The column of interest.
        question: The run's question.

    """
    plain = seen.group_by(by).agg(pl.col("n_rows", "n_yes").sum())
    if plain.height < 2:
        return []
    margins = model.margins(by) if model and by in model.factors else {}
    even = int(seen["n_yes"].sum()) / int(seen["n_rows"].sum())
    deals = int(seen["deals"][0])
    counts = {str(group): (n, k) for group, n, k in plain.rows()}
    made = []
    for group in _ordered(counts, by, question):
        n, k = counts[group]
        row = {"line": line, "group": group, "kind": "proportion", "n": n, "raw": k / n, "even": even}
        if group not in margins:
            made.append(row | _without_model(k, n, deals))
        elif min(k, n - k) < FEW:
            made.append(row | _few_columns(*margins[group]))
        else:
            made.append(row | rate_columns(*margins[group]))
    return made


def table(rows: list[dict[str, Any]], caption: str, heading: str) -> Table:
    """Return the rows of all settings as one table, differences corrected together."""
    frame = pl.DataFrame(rows, schema=SCHEMA)
    return Table(caption, corrected(frame), {"line": "Setting", "group": heading}, {"raw": "not adjusted"}, "seats")


def corrected(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the frame with `p_holm` in place of `p`, corrected for all rows that have one."""
    return frame.drop("p").insert_column(frame.columns.index("p"), holm_column(frame["p"]))


def clear(part: pl.DataFrame, *, above: bool) -> list[str]:
    """Return the groups that differ in this direction, clear of chance, in every setting."""
    side = pl.col("difference") > 0 if above else pl.col("difference") < 0
    lines = part["line"].n_unique()
    found = part.filter(pl.col("p_holm") < ALPHA, side).group_by("group", maintain_order=True).len()
    return found.filter(pl.col("len") == lines)["group"].to_list()


@style.styled
def plot(part: pl.DataFrame, name: Callable[[str], str], title: str, *, narrow: bool = False) -> Figure:
    """Draw a row for each group, settings side by side, each with its even share dotted.

    Args:
        part: Rows of `SCHEMA`.
        name: Puts a group into words.
        title: The finding.
        narrow: Whether to draw for a phone's screen.

    """
    lines = part["line"].unique(maintain_order=True).to_list()[:MOST_LINES]
    shown = part.filter(pl.col("line").is_in(lines))
    groups = shown["group"].unique(maintain_order=True).to_list()[:MOST_GROUPS]
    how = "as they are" if (part["raw"] == part["value"]).all() else "all else equal"
    about = f"Games won per seat, %, {how} (bars: 95 % interval; dotted: even share)"
    about += style.left_out(len(lines), part["line"].n_unique())
    names = {group: labels.wrap(numbers.capital(name(group)), 30) for group in groups}
    shown = shown.filter(pl.col("group").is_in(groups))
    figure = estimates.row_figure(shown, "group", lines, names, title, about, scale=100, narrow=narrow)
    (axes,) = figure.axes
    even_shares(axes, shown, lines)
    axes.set_xlim(0, max(1.0, 106 * estimates.farthest(part)))
    axes.set_xlabel("games won per seat, %")
    return figure


def named(group: str, meaning: str = "") -> str:
    """Return a group in words: `rolls two dice`, or `seat 3` of one that is only numbered."""
    return f"{meaning} {group}".lstrip() if group.isdecimal() else group.replace("_", " ")


def even_shares(axes: Axes, shown: pl.DataFrame, lines: Sequence[str], by: str = "line") -> None:
    """Draw each line's even share, dotted."""
    for line, even in shown.group_by(by, maintain_order=True).agg(pl.col("even").first()).rows():
        axes.axvline(100 * even, color=style.colour(lines.index(line)), linewidth=1, linestyle=(0, (1, 1.5)), zorder=1)


def _ordered(counts: dict[str, tuple[int, int]], by: str, question: Question) -> list[str]:
    """Return the groups in the rulebook's order if there is one."""
    known = next((grouping.names for grouping in question.game.groupings if grouping.column == by), None)
    return [name for name in known if name in counts] if known else sorted(counts)


def rate_columns(rate: logistic.Estimate, apart: logistic.Estimate) -> dict[str, float | None]:
    """Return a rate and its difference from the mean, as the columns of a row."""
    return {
        "value": rate.value,
        "low": None if rate.low is None else max(0.0, rate.low),
        "high": None if rate.high is None else min(1.0, rate.high),
        "difference": apart.value,
        "difference_low": None if apart.low is None else max(-1.0, apart.low),
        "difference_high": None if apart.high is None else min(1.0, apart.high),
        "p": apart.p,
    }


def _few_columns(rate: logistic.Estimate, apart: logistic.Estimate) -> dict[str, float | None]:
    """Return the same of a group with few wins, by Wilson's interval and its test.

    They take as many independent seats as the standard errors are worth (Korn and Graubard 1998, Survey Methodology
    24: 193-201), and the mean of the groups as known: one win in 40 seats leaves an even share of 12.5 % possible.
    """
    columns = rate_columns(rate, apart)
    spread, mean = rate.value * (1 - rate.value), rate.value - apart.value
    if not rate.se or not apart.se or not 0 < mean < 1:
        return columns
    for name, se, less in (("", rate.se, 0.0), ("difference_", apart.se, mean)):
        worth = spread / se**2
        low, high = wilson(rate.value * worth, worth)
        columns |= {f"{name}low": low - less, f"{name}high": high - less}
    return columns | {"p": two_sided_p(apart.value, apart.se * math.sqrt(mean * (1 - mean) / spread), MANY)}


def _without_model(k: int, n: int, deals: int) -> dict[str, float | None]:
    """Return the plain rate; seats of a group that always or never wins count as their number of deals."""
    worth = min(n, deals)
    found = wilson_share(k / n * worth, worth)
    return {"value": found.rate, "low": found.low, "high": found.high}
