"""Questions that a few measures answer, settings side by side: what a game's own analyses are mostly made of."""

from collections.abc import Callable, Sequence

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures, numbers, side_by_side
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables, lacks
from bng_sim.analyses.measures import Measure, Setting
from bng_sim.analyses.question import Question, ask
from bng_sim.core.game import Game
from bng_sim.sweeps.store.load import StoredRun

INDEPENDENT = (
    "Settings are compared with the declared baseline, or the printed game, or if the run has neither the first; their "
    "games are taken as independent."
)


Where = Callable[[StoredRun, Question], tuple[list[Setting], list[str]]]


def analysis(
    name: str, asks: str, asked: Sequence[Measure], *reading: str, where: Where = side_by_side.dialled
) -> Analysis:
    """A question that these measures answer.

    Args:
        name: As on the command line.
        asks: The question in a designer's words.
        asked: What is measured, the most telling first; each needs a sentence.
        reading: How to read it, a sentence each.
        where: Which settings of a run are held side by side, and what is to be said of that.

    """
    units = {measure.name: measure.unit for measure in asked}

    def compute(run: StoredRun, game: Game | None = None) -> Tables:
        question = ask(run, game)
        here, notes = where(run, question)
        known = [measure for measure in asked if not measures.missing(measure, run, question.game)]
        rows = [
            {"line": each.line, "even": None} | row
            for each in here
            for row in measures.rows(run, question.game, each, known)
        ]
        frame = pl.DataFrame(rows, schema=side_by_side.SCHEMA)
        order = {measure: place for place, measure in enumerate(units)}
        frame = frame.sort(pl.col("measure").replace_strict(order), maintain_order=True).drop("even", "who")
        caption = numbers.capital(name.replace("_", " "))
        if len(here) > 1:
            first = side_by_side.reference(run, question, here).line
            frame = side_by_side.compared(frame.with_columns(who=pl.lit("")), first).drop("who")
            caption += f"; below each figure what it differs by from {first}"
        return {name: Table(caption, frame, {"line": "Setting", "measure": "Measure"}, notes=notes)}

    def plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
        frame = tables[name].frame.with_columns(who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
        return side_by_side.plot(frame, units, title(tables[name], asked), narrow=narrow)

    def answer(tables: Tables, question: Question) -> list[str]:
        return scoped([f"{text}." for text in sentences(tables[name], asked)], tables[name])

    return Analysis(
        name=name,
        asks=asks,
        applies=lambda run, question: lacks(run, "games") or _lacking(run, question, asked),
        compute=compute,
        plots={name: plot},
        answer=answer,
        reading=(*reading, INDEPENDENT, INTERVALS, CORRECTED),
    )


def sentences(table: Table, asked: Sequence[Measure]) -> list[str]:
    """What each measure comes to: of one setting its figure, of several from the least to the greatest."""
    told = []
    for measure in asked:
        part = table.frame.filter(measure=measure.name)
        if part.height:
            verdict = side_by_side.verdict(part) if table.compares else ""
            told.append(f"{numbers.capital(measure.sentence.format(side_by_side.span(part)))}{verdict}")
    return told


def scoped(told: list[str], table: Table) -> list[str]:
    """An answer whose first sentence is followed by what the table leaves out, if it does."""
    return [" ".join((told[0], *table.notes)), *told[1:]] if told else told


def title(table: Table, asked: Sequence[Measure]) -> str:
    """The first measure's sentence, and how many settings differ clearly from the one that others are held against."""
    told = sentences(table, asked[:1]) or sentences(table, asked)
    if not table.compares or not told:
        return told[0] if told else ""
    seen = table.frame.drop_nulls("p_holm")
    clear = seen.filter(pl.col("p_holm") < ALPHA)["measure"].n_unique()
    return f"{told[0].partition(';')[0]}; {clear} of {seen['measure'].n_unique()} measures differ clearly by setting"


def _lacking(run: StoredRun, question: Question, asked: Sequence[Measure]) -> str:
    found = [measures.missing(measure, run, question.game) for measure in asked]
    return f"this run lacks {found[0]}" if all(found) else ""
