"""Answer who wins by a grouping of seats: tables, figures and sentences that several questions share."""

import dataclasses
from collections.abc import Callable
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import ALPHA, Key, Plot, Table, Tables
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question, ask, settings
from bng_sim.analyses.statistics import adjusted, logistic
from bng_sim.analyses.words import brief, winners
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Grouping
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import Z

NOT_ADJUSTED = (
    "This run stored no seats, so these rates are not adjusted. Differences are from the even share, which is taken "
    "as known."
)


def tables(run: StoredRun, question: Question, *names: str) -> Tables:
    """Return a table of adjusted win rates for each of these groupings, in the cells that the answer is about.

    Args:
        run: A finished run.
        question: The run's question.
        names: Of groupings of the game; without a table if all seats are in one group.
    """
    wanted = [_grouping(name, question) for name in names]
    if not run.keeps("seats"):
        return {grouping.name: found for grouping in wanted if (found := _summed(run, grouping, question))}
    rows: dict[str, list[dict[str, object]]] = {name: [] for name in names}
    for line, seen, model in adjusted.fits(run, question, [grouping.column for grouping in wanted]):
        for grouping in wanted:
            rows[grouping.name] += adjusted.rows_of(line, seen, model, grouping.column, question)
    return {grouping.name: table(rows[grouping.name], grouping) for grouping in wanted if rows[grouping.name]}


def _summed(run: StoredRun, grouping: Grouping, question: Question) -> Table | None:
    """Return the rates of a run's summary against the even share, if it stored no seats; None for a single group."""
    rates = run.summary.filter(pl.col("metric") == "win_rate", pl.col("by") == grouping.name)
    found = settings(run, question.game).join(rates, on="cell", maintain_order="left_right").drop_nulls("value")
    if found["group"].n_unique() < 2:
        return None
    even = ((pl.col("value") * pl.col("n")).sum() / pl.col("n").sum()).over("cell")
    p = [
        logistic.Estimate(value, None if low is None else (high - low) / (2 * Z)).p
        for value, low, high in found.select(pl.col("value") - even, "low", "high").rows()
    ]
    ends = {f"difference_{end}": pl.col(end) - even for end in ("low", "high")}
    found = found.with_columns(
        pl.Series("p", p, dtype=pl.Float64), even=even, raw=pl.col("value"), difference=pl.col("value") - even, **ends
    )
    made = table(found.select(list(adjusted.SCHEMA)).to_dicts(), grouping)
    return dataclasses.replace(made, notes=(NOT_ADJUSTED,))


def table(rows: list[dict[str, object]], grouping: Grouping) -> Table:
    """Return the rows of a grouping as a table."""
    return adjusted.table(rows, f"Games won per seat, by {grouping.meaning}", capital(grouping.meaning))


def computing(name: str) -> Callable[[StoredRun, Game | None], Tables]:
    """Return the `compute` of a question about one grouping."""

    def compute(run: StoredRun, game: Game | None = None) -> Tables:
        return tables(run, ask(run, game), name)

    return compute


def applies(name: str) -> Callable[[StoredRun, Question], str]:
    """Return a function that explains why a run cannot answer: no such grouping, or no setting with two groups."""

    def why(run: StoredRun, question: Question) -> str:
        if name not in [grouping.name for grouping in question.game.groupings]:
            return f"{question.game.title} does not split its seats by {name}"
        rates = run.summary.filter(pl.col("metric") == "win_rate", pl.col("by") == name).drop_nulls("value")
        groups = settings(run, question.game).join(rates, on="cell").group_by("cell").agg(pl.col("group").n_unique())
        return "" if groups["group"].max() != 1 else f"its seats do not differ by {name}"

    return why


def plot(name: str) -> Plot:
    """Return the plot function of a grouping's table."""

    def draw(found: Tables, question: Question, *, narrow: bool = False) -> Figure:
        return plot_rates(found, name, question, narrow=narrow)

    return draw


def plot_rates(found: Tables, name: str, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the win rates of a grouping under the verdict on it."""
    title = answer(name, found, question)[0].rstrip(".")
    return adjusted.plot(found[name].frame, winners.label_of(_grouping(name, question)), title, narrow=narrow)


def answer(name: str, found: Tables, question: Question) -> list[str]:
    """Return who wins noticeably more or less often than an even share."""
    if name not in found:
        return [f"All seats were in one group by {meaning(name, question)}, so there is nothing to compare."]
    return verdict(found[name].frame, name, question)


def key(name: str, table: str = "") -> Callable[[Tables, Question], Key | None]:
    """Return the `key` of a question about one grouping: the group furthest from an even share.

    Args:
        name: The grouping.
        table: Its table, if that has another name.
    """

    def find(found: Tables, question: Question) -> Key | None:
        if (table or name) not in found:
            return None
        frame = found[table or name].frame
        where = winners.furthest(frame, _grouping(name, question), question.noticed[name].threshold)
        if where is None:
            return None
        who = winners.name_of(_grouping(name, question))(where["group"])
        return Key(table or name, where, f"{who} would win {{}} of games")

    return find


def verdict(frame: pl.DataFrame, name: str, question: Question) -> list[str]:
    """Return the same for rows of a grouping."""
    return winners.verdict(frame, _grouping(name, question), question.noticed[name].threshold)


def meaning(name: str, question: Question) -> str:
    """Return a grouping's name in words."""
    return _grouping(name, question).meaning


def _grouping(name: str, question: Question) -> Grouping:
    return next(grouping for grouping in question.game.groupings if grouping.name == name)


def corrected(rows: list[dict[str, Any]]) -> pl.DataFrame:
    """Return rows with p-values as a frame, differences corrected together."""
    return adjusted.corrected(pl.DataFrame(rows, infer_schema_length=None, schema_overrides={"p": pl.Float64}))


def choose_sentence(frame: pl.DataFrame, *, less: str, more: str, unclear: str) -> str:
    """Say in which settings differences are clear, and which way they go; `unclear` if they are in none.

    Args:
        frame: Rows by `line`, with `difference` and `p_holm`.
        less: What is said of differences below 0.
        more: What is said of those above 0.
        unclear: What is said if no difference is clear.

    """
    n, parts = frame["line"].n_unique(), []
    for text, is_so in ((more, pl.col("difference") > 0), (less, pl.col("difference") < 0)):
        lines = frame.filter(pl.col("p_holm") < ALPHA, is_so)["line"].unique(maintain_order=True).to_list()
        if lines:
            parts.append(f"{text} {brief.where(lines, n)}".rstrip())
    return "; ".join(parts) or unclear


@style.styled
def plot_changes(frame: pl.DataFrame, title: str, about: str, *, narrow: bool = False) -> Figure:
    """Draw differences in points, a row for each group, settings side by side."""
    how = {"of": estimates.DIFFERENCES, "scale": 100}
    return _rows(frame, title, about, "change, percentage points", narrow=narrow, **how)


@style.styled
def plot_values(frame: pl.DataFrame, title: str, about: str, axis: str, *, narrow: bool = False) -> Figure:
    """Draw means, a row for each group, settings side by side."""
    return _rows(frame, title, about, axis, narrow=narrow)


def _rows(frame: pl.DataFrame, title: str, about: str, axis: str, **how: Any) -> Figure:
    lines = frame["line"].unique(maintain_order=True).to_list()[: style.MOST_LINES]
    about += style.left_out(len(lines), frame["line"].n_unique())
    names = {group: labels.wrap(adjusted.named(group) or "all games", 28) for group in frame["group"]}
    figure = estimates.row_figure(frame, "group", lines, names, title, about, thick=0.11, **how)
    figure.axes[0].axvline(0, color=style.FAINT, linewidth=0.8, zorder=1)
    figure.axes[0].set_xlabel(axis)
    return figure
