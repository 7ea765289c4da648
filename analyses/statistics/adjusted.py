"""Compute win rates with all else held equal: the games won per seat, by any grouping of the seats."""

import functools
from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, Table, subject
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question
from bng_sim.analyses.statistics import logistic
from bng_sim.core.game import Grouping
from bng_sim.core.wording import listed
from bng_sim.sweeps.statistics.paired import holm
from bng_sim.sweeps.statistics.sums import wilson_share
from bng_sim.sweeps.store.load import StoredRun

MOST_LINES = 5  # side by side in one row
MOST_GROUPS = 16  # rows of a panel
MOST_NAMED = 3  # groups in one sentence
FEWEST_BESIDE = 3  # groups, the least number of which one can stand out
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
    "A rate is games won per seat, out of all games, those that nobody won included.",
    "It is adjusted: what a logistic regression expects had every seat been in that group, with all else that "
    "tells seats apart as it was drawn; standard errors are clustered by deal. The plain rate stands beside it: where "
    "the two agree, nothing else was mixed up with it.",
    "A difference is from the mean of all groups of that setting.",
)


def covariates(question: Question) -> list[Grouping]:
    """Return the groupings that every seat is in."""
    return [grouping for grouping in question.game.groupings if not grouping.of]


def parts(run: StoredRun, cell: int, columns: Sequence[str]) -> Iterator[pl.DataFrame]:
    """Yield the seats of a cell that can win, file by file, with `game`, `deal`, `won` and these columns."""
    deal = (pl.col("game") // run.games_a_deal(cell)).alias("deal")
    for path in run.shards("seats", cell):
        yield pl.scan_parquet(path, glob=False).select("game", deal, "won", *columns).drop_nulls("won").collect()


def fits(
    run: StoredRun, question: Question, asked: Sequence[str]
) -> Iterator[tuple[str, pl.DataFrame, logistic.Model | None]]:
    """Yield for each cell of an answer its line, its seats grouped by `logistic.alike`, and its regression of winning.

    Args:
        run: A finished run; its files of seats are read one by one.
        question: The run's question.
        asked: The columns of interest.
    """
    columns = list(dict.fromkeys([*asked, *(grouping.column for grouping in covariates(question))]))
    for cell, line in subject(run, question.game).rows():
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
        made.append(row | (rate_columns(*margins[group]) if group in margins else _without_model(k, n, deals)))
    return made


def table(rows: list[dict[str, Any]], caption: str, heading: str) -> Table:
    """Return the rows of all settings as one table, differences corrected together."""
    frame = pl.DataFrame(rows, schema=SCHEMA)
    return Table(caption, corrected(frame), {"line": "Setting", "group": heading}, {"raw": "plain"}, "seats")


def corrected(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the frame with `p_holm` in place of `p`, corrected for all rows that have one."""
    found = iter(holm(frame["p"].drop_nulls().to_list()))
    values = [None if p is None else next(found) for p in frame["p"]]
    at = frame.columns.index("p")
    return frame.drop("p").insert_column(at, pl.Series("p_holm", values, dtype=pl.Float64))


def clear(part: pl.DataFrame, *, above: bool) -> list[str]:
    """Return the groups that differ in this direction, clear of chance, in every setting."""
    side = pl.col("difference") > 0 if above else pl.col("difference") < 0
    lines = part["line"].n_unique()
    found = part.filter(pl.col("p_holm") < ALPHA, side).group_by("group", maintain_order=True).len()
    return found.filter(pl.col("len") == lines)["group"].to_list()


def outliers(part: pl.DataFrame, *, above: bool) -> list[str]:
    """Return the groups that are further above the others (or below) than these are apart, in every setting.

    They are the smallest such set, and fewer than the others. Each one's interval touches none of the others', and its
    rate differs clearly from the mean of all groups. At least three others remain: among fewer some
    two are always nearer to each other than the third.
    """
    settings = [here.sort("value", descending=above).to_dicts() for _, here in part.group_by("line")]
    fewest = min(map(len, settings), default=0)
    for n in range(1, min(MOST_NAMED, (fewest - 1) // 2, fewest - FEWEST_BESIDE) + 1):
        found = {_apart(rows[:n], rows[n:], above=above) for rows in settings}
        if len(found) == 1 and (names := found.pop()):
            return [group for group in part["group"].unique(maintain_order=True) if group in names]
    return []


def _apart(first: list[dict[str, Any]], others: list[dict[str, Any]], *, above: bool) -> frozenset[str]:
    """Return the groups that come first in one setting, if they are far from the others."""
    is_clear = all(row["p_holm"] is not None and row["p_holm"] < ALPHA for row in first)
    if not is_clear or any((row["difference"] > 0) != above for row in first):
        return frozenset()
    if above:
        is_clear = min(row["low"] for row in first) > max(row["high"] for row in others)
    else:
        is_clear = max(row["high"] for row in first) < min(row["low"] for row in others)
    gap = abs(first[-1]["value"] - others[0]["value"])
    is_far = gap > abs(others[0]["value"] - others[-1]["value"])
    return frozenset(str(row["group"]) for row in first) if is_clear and is_far else frozenset()


def sentence(part: pl.DataFrame, meaning: str) -> str:
    """Return as a title who wins more and less often than others, clear of chance in every setting.

    If a few groups are far above or below all others, it names only these, as most others are then on the other side of
    the mean; otherwise it names the groups that differ from the mean.
    """
    settings = " in every setting" if part["line"].n_unique() > 1 else ""
    for above in (True, False):
        alone = outliers(part, above=above)
        if alone:
            return _standing_out(part, alone, meaning, settings, above=above)
    sides = [("more", clear(part, above=True)), ("less", clear(part, above=False))]
    words = [_winning([named(group, meaning) for group in groups], word) for word, groups in sides if groups]
    if words:
        return numbers.capital(f"{', '.join(words)} often than the mean{settings}")
    if (part["p_holm"] < ALPHA).any():
        return f"By {meaning} chances of winning differ in some settings, and no group does so in all"
    return f"No clear difference in winning by {meaning}"


def _standing_out(part: pl.DataFrame, alone: list[str], meaning: str, settings: str, *, above: bool) -> str:
    """Return `X and y stand out in every setting: they win 1.5 to 1.6 times an even share`."""
    rows = part.filter(pl.col("group").is_in(alone))
    times = sorted((rows["value"] / rows["even"]).to_list())
    ends = " to ".join(dict.fromkeys(numbers.fixed(end, 1) for end in (times[0], times[-1])))
    names, s = listed([named(group, meaning) for group in alone]), "s" if len(alone) == 1 else ""
    verb = f"stand{s} out" if above else f"fall{s} behind all others"
    return numbers.capital(f"{names} {verb}{settings}: {'it wins' if s else 'they win'} {ends} times an even share")


def spread(part: pl.DataFrame, meaning: str) -> list[str]:
    """Return how far apart the best and the worst group are, a sentence a setting: the size before any test."""
    sentences = []
    for (line,), here in part.drop_nulls("difference").group_by("line", maintain_order=True):
        ends = here.sort("value")
        worst, best = (_estimated(ends.row(at, named=True), meaning) for at in (0, -1))
        where = f"With {line}: " if line else ""
        rest = ""
        if ends.height >= FEWEST_BESIDE:
            second = ends.row(-2, named=True)
            rest = f", next {named(second['group'], meaning)} {numbers.point(*_figures(second), 'proportion')}"
        text = f"{where}{best} of games{rest}, down to {worst}; an even share is {_share(here['even'][0])}."
        sentences.append(numbers.capital(text))
    return sentences


@style.styled
def plot(part: pl.DataFrame, meaning: str, title: str = "", *, narrow: bool = False) -> Figure:
    """Draw a row for each group, settings side by side, each with its even share dotted."""
    lines = part["line"].unique(maintain_order=True).to_list()[:MOST_LINES]
    shown = part.filter(pl.col("line").is_in(lines))
    groups = shown["group"].unique(maintain_order=True).to_list()[:MOST_GROUPS]
    how = "as they are" if (part["raw"] == part["value"]).all() else "all else equal"
    about = f"Games won per seat, %, {how} (bars: 95 % interval; dotted: even share)"
    about += style.left_out(len(lines), part["line"].n_unique())
    names = {group: labels.shorten(named(group, meaning), 26) for group in groups}
    shown, title = shown.filter(pl.col("group").is_in(groups)), title or sentence(part, meaning)
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
        axes.axvline(100 * even, color=style.COLOURS[lines.index(line)], linewidth=1, linestyle=(0, (1, 1.5)), zorder=1)


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
        "difference_low": apart.low,
        "difference_high": apart.high,
        "p": apart.p,
    }


def _without_model(k: int, n: int, deals: int) -> dict[str, float | None]:
    """Return the plain rate; seats of a group that always or never wins count as their number of deals."""
    worth = min(n, deals)
    found = wilson_share(k / n * worth, worth)
    return {"value": found.rate, "low": found.low, "high": found.high}


def _winning(names: list[str], word: str) -> str:
    if len(names) > MOST_NAMED:
        return f"{len(names)} win {word}"
    return f"{listed(names)} win{'s' if len(names) == 1 else ''} {word}"


def _estimated(row: dict[str, Any], meaning: str) -> str:
    return f"{named(row['group'], meaning)} {numbers.estimate(*_figures(row), 'proportion')}"


def _figures(row: dict[str, Any]) -> tuple[float, float | None, float | None]:
    return row["value"], row["low"], row["high"]


def _share(value: float) -> str:
    return f"{numbers.fixed(100 * value, 1)}{numbers.PER_CENT}"
