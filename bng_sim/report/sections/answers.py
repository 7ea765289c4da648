"""The answers of the catalogue of analyses: taken apart for page one and for sections; knows none of them by name."""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, Analysis
from bng_sim.analyses.analysis import Table as Figures
from bng_sim.analyses.numbers import capital, quoted
from bng_sim.analyses.question import Question
from bng_sim.report.document import DAGGER, Block, Folded, Section, note, points, said
from bng_sim.report.formats.figures import Drawn, as_csv, draw
from bng_sim.report.sections.tables import UNCLEAR, Cell, Row, Table, cut, listed_counts
from bng_sim.sweeps.store.load import StoredRun

IN_FRONT = 2  # sentences of an answer that stand on page one
MOST_POINTS = 3  # sentences of an answer in a list; more are folded


@dataclass(frozen=True, slots=True)
class Answered:
    """What a run says to a question.

    Attributes:
        name: Of the question.
        asks: The question.
        sentences: The answer, the most important first.
        figures: That show it, the most important first.
        rest: Tables, and how to read them.

    """

    name: str
    asks: str
    sentences: Sequence[str]
    figures: Sequence[Drawn]
    rest: Sequence[Block]

    def section(self, *, leads: bool = False, is_folded: bool = False) -> Section:
        """As a section; if it leads the report without what stands on page one."""
        sentences, figures = list(self.sentences), list(self.figures)
        if leads:
            title = f"More on it: {self.asks[:1].lower()}{self.asks[1:]}"
            first, points_of, figures = [], sentences[IN_FRONT:], figures[1:]
        else:
            title, first, points_of = self.asks, sentences[:1], sentences[1:]
        shown: list[Block] = [*said(*first), *points(points_of[:MOST_POINTS]), *figures[:1]]
        more: list[Block] = [*points(points_of[MOST_POINTS:]), *figures[1:], *self.rest]
        return Section(self.name, title, [*shown, Folded("More, as tables too", more)], is_folded=is_folded)


def answered(
    analysis: Analysis, run: StoredRun, question: Question, before: Iterable[Answered] = ()
) -> Answered | None:
    """What an analysis says of a run; None if the run has no answer to it.

    A figure is drawn once in a report: one of those `before` that shows the same rows is referred to.
    """
    if analysis.applies(run, question):
        return None
    found = analysis.compute(run, question.game)
    if not found:
        return None
    drawn = {(figure.title, figure.data): answer.asks for answer in before for figure in answer.figures}
    figures, elsewhere = [], []
    for name, plot in analysis.plots.items():
        if name not in found:
            continue
        title, rows = found[name].caption, found[name].drawn
        if (title, as_csv(rows)) in drawn:
            elsewhere.append(note(f"{title}: the figure stands above, at {quoted(drawn[title, as_csv(rows)])}."))
            continue
        called = f"{analysis.name}-{name.replace('_', '-')}"
        figures.append(draw(called, title, functools.partial(plot, found, question), rows))
    tables = [readable(table) for table in found.values() if not table.is_curve]
    notes = dict.fromkeys(sentence for table in found.values() for sentence in table.notes)
    dagger = [DAGGER] if any(table.has_dagger for table in tables) else []
    rest: list[Block] = [*elsewhere, *map(note, notes), *tables, *dagger, *points(analysis.reading)]
    return Answered(analysis.name, analysis.asks, analysis.answer(found, question), figures, rest)


def readable(table: Figures) -> Table:
    """A row for what the keys but the first say, a column a setting; below each figure its difference."""
    heads = list(table.keys)[1:]
    lines = table.frame["line"].unique(maintain_order=True).to_list()
    rows: dict[str, dict[str, Cell]] = {}
    for row in table.frame.iter_rows(named=True):
        head = ", ".join(_worded(row[name]) for name in heads if row[name] not in (None, ""))
        rows.setdefault(head, {})[row["line"]] = _cell(table, row)
    made = [
        Row(
            capital(head),
            [cells.get(line, Cell(numbers.NOTHING)) for line in lines],
            bool(table.reference) and head == _worded(table.reference),
        )
        for head, cells in rows.items()
        if any(cell.text != numbers.NOTHING for cell in cells.values())
    ]
    caption = f"{table.caption}; {listed_counts(table.frame['n'])} {table.counted}" + " each" * (table.frame.height > 1)
    if table.compares and (table.frame["kind"] == "proportion").all():
        caption += "; differences in points"
    columns = [capital(line) or "All games" for line in lines]
    return cut(Table(caption, ", ".join(dict.fromkeys(table.keys[name] for name in heads)), columns, made))


def _cell(table: Figures, row: dict[str, Any]) -> Cell:
    kind: numbers.Kind = row["kind"]
    notes = [f"{heading} {_number(row[name], kind)}" for name, heading in table.also.items() if row[name] is not None]
    if table.compares and row["difference"] is not None:
        figures = (row["difference"], row["difference_low"], row["difference_high"])
        change = numbers.change(*figures, kind, unit=False) + UNCLEAR * (row["p_holm"] >= ALPHA)
        if "value" not in row:
            return Cell(change, "; ".join(notes))
        notes = [change, *notes]
    return Cell(_estimate(row.get("value"), row.get("low"), row.get("high"), kind), "; ".join(notes))


def _estimate(value: Any, low: Any, high: Any, kind: numbers.Kind) -> str:
    if isinstance(value, int):  # a median of whole numbers
        return f"{value} ({numbers.NO_INTERVAL if low is None else f'{low} to {high}'})"
    if value is not None and low is not None and low == high:  # known without error
        return numbers.point(value, low, high, kind)
    return numbers.estimate(value, low, high, kind)


def _number(value: Any, kind: numbers.Kind) -> str:
    return str(value) if isinstance(value, int) else numbers.point(value, value, value, kind)


def _worded(key: Any) -> str:
    return str(key).replace("_", " ") if isinstance(key, str) else str(key)


def plain(table: Figures) -> dict[str, Any]:
    """A table as plain data."""
    rows = table.frame.select(~pl.selectors.nested()).to_dicts()
    return {"caption": table.caption, "counted": table.counted, "rows": rows, "notes": list(table.notes)}
