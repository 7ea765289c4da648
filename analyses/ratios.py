"""Define questions that a few measures answer, settings side by side: most of a game's own questions."""

from collections.abc import Callable, Sequence

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures, numbers, side_by_side
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables, lacks
from bng_sim.analyses.measures import Measure, MeasuredCell
from bng_sim.analyses.question import Question, ask
from bng_sim.core.game import Game
from bng_sim.sweeps.store.load import StoredRun

INDEPENDENT = (
    "Settings are compared with the declared baseline, or the printed game, or if the run has neither the first; their "
    "games are taken as independent."
)


Where = Callable[[StoredRun, Question], tuple[list[MeasuredCell], list[str]]]


def analysis(
    name: str, asks: str, asked: Sequence[Measure], *reading: str, where: Where = side_by_side.dialled
) -> Analysis:
    """Return a question that these measures answer.

    Args:
        name: Name on the command line.
        asks: The question in a designer's words.
        asked: The measures, most important first; each needs a sentence.
        reading: Explanations for the reader, a sentence each.
        where: Returns the settings to compare, and notes on the selection.
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
        return with_notes([f"{text}." for text in sentences(tables[name], asked)], tables[name])

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
    """Return a sentence for each measure: its figure for one setting, the range for several."""
    findings = []
    for measure in asked:
        part = table.frame.filter(measure=measure.name)
        if part.height:
            verdict = side_by_side.verdict(part) if table.compares else ""
            findings.append(f"{numbers.capital(measure.sentence.format(side_by_side.span(part)))}{verdict}")
    return findings


def with_notes(findings: list[str], table: Table) -> list[str]:
    """Return an answer with the table's notes appended to its first sentence."""
    return [" ".join((findings[0], *table.notes)), *findings[1:]] if findings else findings


def title(table: Table, asked: Sequence[Measure]) -> str:
    """Return the first measure's sentence, and how many settings differ clearly from the reference."""
    findings = sentences(table, asked[:1]) or sentences(table, asked)
    if not table.compares or not findings:
        return findings[0] if findings else ""
    seen = table.frame.drop_nulls("p_holm")
    clear = seen.filter(pl.col("p_holm") < ALPHA)["measure"].n_unique()
    return (
        f"{findings[0].partition(';')[0]}; {clear} of {seen['measure'].n_unique()} measures differ clearly by setting"
    )


def _lacking(run: StoredRun, question: Question, asked: Sequence[Measure]) -> str:
    found = [measures.missing(measure, run, question.game) for measure in asked]
    return f"this run lacks {found[0]}" if all(found) else ""
