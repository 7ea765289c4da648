"""Define questions that a few measures answer, settings side by side: most of a game's own questions."""

from collections.abc import Callable, Sequence

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures, numbers
from bng_sim.analyses.analysis import CORRECTED, INTERVALS, Analysis, Key, Table, Tables, lacks
from bng_sim.analyses.claims import reworded
from bng_sim.analyses.differences import by_table, side_by_side
from bng_sim.analyses.measures import Measure, MeasuredCell
from bng_sim.analyses.question import Question, ask, part
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun

INDEPENDENT = (
    "Settings are compared with the declared baseline; without one, with the printed game; without either, with the "
    "first setting. Their games are treated as independent."
)


Where = Callable[[StoredRun, Question], tuple[list[MeasuredCell], str]]


def everywhere(run: StoredRun, question: Question) -> tuple[list[MeasuredCell], str]:
    """Return the settings that an answer is about, and the part of the run that they are."""
    return side_by_side.settings(run, question), part(run, question.game)


def analysis(
    name: str, asks: str, asked: Sequence[Measure], *reading: str, place: int = 0, where: Where = everywhere
) -> Analysis:
    """Return a question that these measures answer.

    Args:
        name: Name on the command line.
        asks: The question in a designer's words.
        asked: The measures, most important first; each needs a sentence.
        reading: Explanations for the reader, a sentence each.
        place: Its place in the order of questions; 0 for a part of another question's answer.
        where: Returns the settings to compare, and the part of the run that they are, in words (`question.part`).
    """
    units = {measure.name: measure.unit for measure in asked}

    def compute(run: StoredRun, game: Game | None = None) -> Tables:
        question = ask(run, game)
        here, words = where(run, question)
        known = [measure for measure in asked if not measures.missing(measure, run, question.game)]
        rows = [
            {"line": each.line, "even": None} | row | {"cell": each.cell}
            for each in here
            for row in measures.rows(run, question.game, each, known)
        ]
        frame = pl.DataFrame(rows, schema={**side_by_side.SCHEMA, "cell": pl.Int64})
        order = {measure: place for place, measure in enumerate(units)}
        frame = frame.sort(pl.col("measure").replace_strict(order), maintain_order=True).drop("even", "who")
        caption = numbers.capital(name.replace("_", " "))
        if len(here) > 1:
            against = side_by_side.references(run, question, here)
            single = side_by_side.single_changes(run, question, here)
            frame = side_by_side.compared(frame.with_columns(who=pl.lit("")), against, here, single=single).drop("who")
            caption += f"; below each figure its difference from {side_by_side.compared_with(frame)}"
        return {
            name: Table(caption, frame, {"line": "Setting", "measure": "Measure"}, part=words, is_drawn=len(here) > 1)
        }

    def key(tables: Tables, question: Question) -> Key | None:
        if tables[name].frame.is_empty():
            return None
        frame = tables[name].frame
        usual = frame.filter(pl.col("changed") == "") if "changed" in frame.columns else frame
        first = (usual if usual.height else frame).row(0, named=True)
        by_name = {measure.name: measure.sentence for measure in asked}
        where = {column: first[column] for column in ("line", "measure")}
        return Key(name, where, by_name[first["measure"]], cell=first["cell"])

    def plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
        frame = tables[name].frame.with_columns(who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
        draw = by_table.plot if by_table.tables(frame) else side_by_side.plot
        return draw(frame, units, title(tables[name], asked), narrow=narrow)

    def answer(tables: Tables, question: Question) -> list[str]:
        return of_part([reworded(text, f"{text}.") for text in sentences(tables[name], asked)], tables[name])

    return Analysis(
        name=name,
        place=place,
        asks=asks,
        applies=lambda run, question: lacks(run, "games") or _lacking(run, question, asked),
        compute=compute,
        plots={name: plot},
        answer=answer,
        reading=(*reading, INDEPENDENT, INTERVALS, CORRECTED),
        key=key,
        is_of_part=False,  # the answer names it
    )


def sentences(table: Table, asked: Sequence[Measure]) -> list[str]:
    """Return a sentence for each measure: its figure, or where it is least and most if a table would notice."""
    found = [
        side_by_side.across(measure.sentence, part, measure.noticed)
        for measure in asked
        if (part := table.frame.filter(measure=measure.name)).height
    ]
    return [reworded(text, numbers.capital(text)) for text in found]


def of_part(findings: list[str], table: Table) -> list[str]:
    """Return an answer that begins with the part of the run that the table is of, if it is not of all."""
    if not (findings and table.part):
        return findings
    return [reworded(findings[0], f"{table.part}: {brief.continued(findings[0])}"), *findings[1:]]


def title(table: Table, asked: Sequence[Measure]) -> str:
    """Return the first measure's sentence."""
    return next(iter(sentences(table, asked)), "")


def _lacking(run: StoredRun, question: Question, asked: Sequence[Measure]) -> str:
    found = [measures.missing(measure, run, question.game) for measure in asked]
    return f"this run lacks {found[0]}" if all(found) else ""
