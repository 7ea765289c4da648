"""What the questions share that ask who wins by a way to split the seats: tables, figures, answers."""

from collections.abc import Callable

import polars as pl
from matplotlib.figure import Figure

from analyses import adjusted
from analyses.analysis import Plot, Table, Tables
from analyses.numbers import capital
from analyses.question import Question, ask
from bng_sim.core.game import Game, Grouping
from bng_sim.sweep.load import Run


def tables(run: Run, question: Question, *names: str) -> Tables:
    """A table of adjusted win rates for each of these groupings, in the cells that the answer is about.

    Args:
        run: A finished run.
        question: What it asks.
        names: Of groupings of the game; without a table if all seats are in one group.

    """
    wanted = [_grouping(name, question) for name in names]
    rows: dict[str, list[dict[str, object]]] = {name: [] for name in names}
    for line, frame, model in adjusted.fits(run, question, [grouping.column for grouping in wanted]):
        for grouping in wanted:
            rows[grouping.name] += adjusted.rows_of(line, frame, model, grouping.column, question)
    return {grouping.name: table(rows[grouping.name], grouping) for grouping in wanted if rows[grouping.name]}


def table(rows: list[dict[str, object]], grouping: Grouping) -> Table:
    """The rows of a grouping as a table."""
    return adjusted.table(rows, f"Games won per seat, by {grouping.meaning}", capital(grouping.meaning))


def computing(name: str) -> Callable[[Run, Game | None], Tables]:
    """`compute` of a question that is about one grouping."""

    def compute(run: Run, game: Game | None = None) -> Tables:
        return tables(run, ask(run, game), name)

    return compute


def applies(name: str) -> Callable[[Run, Question], str]:
    """Why the question does not arise: the game has no such grouping."""

    def why(_run: Run, question: Question) -> str:
        known = [grouping.name for grouping in question.game.groupings]
        return "" if name in known else f"{question.game.title} does not split its seats by {name}"

    return why


def plot(name: str) -> Plot:
    """The figure of a grouping's table."""

    def draw(found: Tables, question: Question, *, narrow: bool = False) -> Figure:
        return adjusted.plot(found[name].frame, meaning(name, question), narrow=narrow)

    return draw


def answer(name: str, found: Tables, question: Question) -> list[str]:
    """What a table of win rates says: who wins more, then how far apart they are."""
    if name not in found:
        return [f"All seats were in one group by {meaning(name, question)}, so there is nothing to compare."]
    frame: pl.DataFrame = found[name].frame
    told = adjusted.sentence(frame, meaning(name, question))
    return [f"{told}.", *adjusted.spread(frame, meaning(name, question))]


def meaning(name: str, question: Question) -> str:
    """What a grouping is called."""
    return _grouping(name, question).meaning


def _grouping(name: str, question: Question) -> Grouping:
    return next(grouping for grouping in question.game.groupings if grouping.name == name)
