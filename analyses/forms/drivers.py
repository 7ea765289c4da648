"""Measure what drives an event in a game: one more seat of a strategy, or with a character."""

import functools
from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, Plot, Table, Tables
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.question import Question, settings
from bng_sim.analyses.statistics import adjusted, logistic
from bng_sim.analyses.words import brief
from bng_sim.core.game import STRATEGY
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun

JOIN = ": "  # separates grouping and group in column names


def table(run: StoredRun, question: Question, metric: str, caption: str) -> Table | None:
    """Return how one more seat of each strategy, or with each character, changes how often a metric holds.

    Args:
        run: A finished run; its files of games are read one by one.
        question: The run's question.
        metric: A metric of the game, a proportion.
        caption: Caption of the table.

    Returns:
        One row a setting and group, with `by` and the difference, corrected for all rows; None if all tables are alike
        or the metric never varies.
    """
    is_so = next(one.expression for one in question.game.metrics if one.name == metric)
    rows: list[dict[str, Any]] = []
    for cell, line in settings(run, question.game).select("cell", "line").rows():
        read = functools.partial(parts, run, cell, question, is_so.alias("is_so"))
        rows += slopes(read, "is_so", line, question)
    if not rows:
        return None
    return Table(caption, by_grouping.corrected(rows), {"line": "Setting", "by": "What", "group": "One more"})


def parts(run: StoredRun, cell: int, question: Question, *columns: pl.Expr | str) -> Iterator[pl.DataFrame]:
    """Yield the games of a cell: `game`, `deal`, these columns, and seats of each group as `strategy: random`.

    They come piece by piece, in their order.
    """
    by_name = {grouping.name: grouping for grouping in question.game.groupings}
    known = [by_name[name] for name in split(question) if name in by_name]
    seats = run.scan("seats", of=[cell]).drop_nulls("won")
    sums = []
    for grouping in known:
        by = pl.col(grouping.column).cast(pl.String)
        names = seats.select(by.unique().sort()).collect(engine="streaming")[grouping.column].to_list()
        sums += [(by == name).sum().alias(f"{grouping.name}{JOIN}{name}") for name in names]
    deal = (pl.col("game") // run.games_a_deal(cell)).alias("deal")
    for of_games, of_seats in zip(run.pieces("games", cell), run.pieces("seats", cell), strict=True):
        counts = of_seats.drop_nulls("won").group_by("game").agg(*sums)
        found = of_games.select("game", *columns, deal)
        yield found.join(counts, on="game", maintain_order="left").collect()


def split(question: Question) -> tuple[str, ...]:
    """Return the groupings whose seats are counted: strategy, and character if there are characters."""
    return STRATEGY.name, *filter(None, (question.game.characters.column,))


def counted(frame: pl.DataFrame, by: str) -> list[str]:
    """Return the columns that count the seats of a grouping."""
    return [name for name in frame.columns if name.startswith(f"{by}{JOIN}")]


def slopes(games: logistic.Parts, outcome: str, line: str, question: Question) -> list[dict[str, Any]]:
    """Return a row for each strategy and character: the effect of one more seat of it on the outcome."""

    def known() -> Iterator[pl.DataFrame]:
        return (part.drop_nulls(outcome) for part in games())

    sets = {by: counted(next(known()), by) for by in split(question)}
    model = logistic.fit(known, outcome, [], [name for names in sets.values() for name in names])
    if model is None:
        return []
    rows = []
    for by, names in sets.items():
        if not any(name in model.numbers for name in names):
            continue
        found = model.slopes(shares=dict.fromkeys(names, 1.0))
        rows += [{"line": line, "by": by} | row(name.partition(JOIN)[2], model.n, found[name]) for name in names]
    return rows


def row(group: str, n: int, found: logistic.Estimate) -> dict[str, Any]:
    """Return a change as the figures of a row."""
    ends = {"difference_low": found.low, "difference_high": found.high, "p": found.p}
    return {"group": group, "kind": "proportion", "n": n, "difference": found.value} | ends


def finding(found: Table, what: str) -> str:
    """Return what makes it more and less likely, if clear in every setting."""
    sides = {word: _clear(found.frame, above=above) for word, above in (("more", True), ("less", False))}
    words = [f"{word} likely with one more {_named(groups)}" for word, groups in sides.items() if groups]
    if words:
        return numbers.capital(f"{what} is {', and '.join(words)}")
    return f"Nobody at the table clearly makes {what} more or less likely"


def every_setting(frame: pl.DataFrame) -> str:
    """Return the addition to a finding that holds in every setting, if there are several."""
    return " in every setting" if frame["line"].n_unique() > 1 else ""


def sentences(found: Table, what: str) -> list[str]:
    """Return what drives it, and the largest clear change."""
    clear = found.frame.filter(pl.col("p_holm") < ALPHA).sort(pl.col("difference").abs(), maintain_order=True)
    if clear.is_empty():
        return [f"{finding(found, what)}."]
    largest = clear.row(-1, named=True)
    more = "more" if largest["difference"] > 0 else "less"
    where = f"with {largest['line']} " if largest["line"] else ""
    likely = f"{brief.points(largest['difference'])} {more} likely"
    size = f"{where}one more {adjusted.named(largest['group'])} makes it {likely}."
    return [f"{finding(found, what)}.", numbers.capital(size)]


def draw(name: str, what: str) -> Plot:
    """Return the plot function of a table of changes."""

    def plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
        found = tables[name]
        about = f"{found.caption}, points (bars: 95 % interval)"
        return by_grouping.plot_changes(found.frame, finding(found, what), about, narrow=narrow)

    return plot


def _clear(frame: pl.DataFrame, *, above: bool) -> list[str]:
    side = pl.col("difference") > 0 if above else pl.col("difference") < 0
    lines = frame["line"].n_unique()
    found = frame.filter(pl.col("p_holm") < ALPHA, side).group_by("by", "group", maintain_order=True).len()
    return [str(group) for group in found.filter(pl.col("len") == lines)["group"]]


def _named(groups: Sequence[str]) -> str:
    return listed([adjusted.named(group) for group in groups], "or")
