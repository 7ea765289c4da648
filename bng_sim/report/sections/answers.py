"""Turn the answers of the catalogue of analyses into blocks for page one and for sections, knowing none by name."""

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, Analysis, Key, Plot, Tables, sentences
from bng_sim.analyses.analysis import Table as Figures
from bng_sim.analyses.numbers import capital, quoted
from bng_sim.analyses.question import Question
from bng_sim.report.blocks import DAGGER, Block, Folded, bullet_lists, note, paragraphs
from bng_sim.report.document import Section
from bng_sim.report.figures import DrawnFigure, EarlierFigure, as_csv, draw_versions
from bng_sim.report.sections.versions import Against
from bng_sim.report.tables import UNCLEAR, ReportTable, TableCell, TableRow, fit_to_page, format_counts
from bng_sim.sweeps.run.load import StoredRun

IN_FRONT = 3  # sentences of an answer on page one
MOST_POINTS = 3  # sentences of an answer in its list; the others are folded


@dataclass(frozen=True, slots=True)
class QuotedFigure:
    """The figure that an answer's first sentence quotes.

    Attributes:
        analysis: What computes it.
        key: Where it is in the tables.
        row: Its `value`, `low`, `high` and `kind`.

    """

    analysis: Analysis
    key: Key
    row: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ReportAnswer:
    """A run's answer to a question.

    Attributes:
        name: Name of the question.
        asks: The question.
        sentences: The answer, the most important first.
        figures: Figures that show it, the most important first.
        rest: Tables and reading notes.
        key: The figure that its first sentence quotes; None if that is the headline, or no single figure.
        tables: What it is computed from.
        earlier: The same of an earlier run.
        drawn: Title and rows of each figure, or of one above that shows the same.

    """

    name: str
    asks: str
    sentences: Sequence[str]
    figures: Sequence[DrawnFigure]
    rest: Sequence[Block]
    key: QuotedFigure | None = None
    tables: Tables = field(default_factory=dict)
    earlier: Tables = field(default_factory=dict)
    drawn: Sequence[tuple[str, str]] = ()

    def section(self, *, leads: bool = False, is_folded: bool = False) -> Section:
        """Build its section; if it leads the report, without what page one shows."""
        sentences, figures = list(self.sentences), list(self.figures)
        if leads:
            title = f"More on it: {self.asks[:1].lower()}{self.asks[1:]}"
            first, points_of, figures = [], sentences[IN_FRONT:], figures[1:]
        else:
            title, first, points_of = self.asks, sentences[:1], sentences[1:]
        shown: list[Block] = [*paragraphs(*first), *bullet_lists(points_of[:MOST_POINTS]), *figures[:1]]
        more: list[Block] = [*bullet_lists(points_of[MOST_POINTS:]), *figures[1:], *self.rest]
        return Section(self.name, title, [*shown, Folded("Details and tables", more)], is_folded=is_folded)


def answer_question(
    analysis: Analysis,
    run: StoredRun,
    question: Question,
    before: Iterable[ReportAnswer] = (),
    against: Against | None = None,
) -> ReportAnswer | None:
    """Compute a run's answer with an analysis; None if the run has none.

    Args:
        analysis: The analysis.
        run: The run.
        question: What it asks.
        before: The answers above it: a figure is drawn once per report, and a note refers to one with the same rows.
        against: An earlier run, whose figures are drawn into this one's.

    """
    if analysis.applies(run, question):
        return None
    found = analysis.compute(run, question.game)
    if not found:
        return None
    earlier = _compute_earlier(analysis, against) if against else {}
    drawn = {key: answer.asks for answer in before for key in answer.drawn}
    figures, elsewhere, keys = list[DrawnFigure](), [], []
    for name, plot in analysis.plots.items():
        if name not in found or not found[name].is_drawn:
            continue
        title, rows = found[name].caption, found[name].drawn
        keys.append((title, as_csv(rows)))
        if keys[-1] in drawn:
            elsewhere.append(note(f"{title}: see the figure above, under {quoted(drawn[keys[-1]])}."))
            continue
        file_name = f"{analysis.name}-{name.replace('_', '-')}"
        old = _earlier_figure(against, plot, earlier, name) if against and name in earlier else None
        figures += draw_versions(file_name, title, functools.partial(plot, found, question), rows, old)
    tables = [to_report_table(table) for table in found.values() if not table.is_curve]
    notes = dict.fromkeys(sentence for table in found.values() for sentence in table.notes)
    dagger = [DAGGER] if any(table.has_dagger for table in tables) else []
    rest: list[Block] = [*elsewhere, *map(note, notes), *tables, *dagger, *bullet_lists(analysis.reading)]
    return ReportAnswer(
        analysis.name,
        analysis.asks,
        sentences(analysis, run, found, question),
        figures,
        rest,
        quoted_figure(analysis, found, question),
        found,
        earlier,
        keys,
    )


def _compute_earlier(analysis: Analysis, against: Against) -> Tables:
    """Return an earlier run's tables; none if it has no answer."""
    if analysis.applies(against.run, against.question):
        return {}
    return analysis.compute(against.run, against.question.game)


def _earlier_figure(against: Against, plot: Plot, tables: Tables, name: str) -> EarlierFigure:
    return EarlierFigure(against.versions, functools.partial(plot, tables, against.question), tables[name].drawn)


def quoted_figure(analysis: Analysis, found: Tables, question: Question) -> QuotedFigure | None:
    """Return the figure that an answer's first sentence quotes, if there is one in a single setting."""
    key = analysis.key(found, question)
    row = key.find(found) if key else None
    return QuotedFigure(analysis, key, row) if key and row else None


def to_report_table(table: Figures) -> ReportTable:
    """Lay out a table with a row per combination of all keys but the first, and a column per setting."""
    heads = list(table.keys)[1:]
    lines = table.frame["line"].unique(maintain_order=True).to_list()
    rows: dict[tuple[Any, ...], dict[str, TableCell]] = {}
    for row in table.frame.iter_rows(named=True):
        rows.setdefault(tuple(row[name] for name in heads), {})[row["line"]] = _cell(table, row)
    table_rows = [
        TableRow(
            capital(", ".join(_key_as_words(key) for key in keys if key not in (None, ""))),
            [cells.get(line, TableCell(numbers.NOTHING)) for line in lines],
            bool(table.reference) and keys == (table.reference,),
        )
        for keys, cells in rows.items()
        if any(cell.text != numbers.NOTHING for cell in cells.values())
    ]
    caption = f"{table.caption}; {format_counts(table.frame['n'])} {table.counted}" + " each" * (table.frame.height > 1)
    if table.compares and (table.frame["kind"] == "proportion").all():
        caption += "; differences in points"
    columns = [capital(line) or "All games" for line in lines]
    return fit_to_page(
        ReportTable(caption, ", ".join(dict.fromkeys(table.keys[name] for name in heads)), columns, table_rows)
    )


def _cell(table: Figures, row: dict[str, Any]) -> TableCell:
    kind: numbers.Kind = row["kind"]
    notes = [
        f"{heading} {_format_also(row[name], kind)}".strip()
        for name, heading in table.also.items()
        if row[name] is not None
    ]
    if table.compares and row["difference"] is not None:
        figures = (row["difference"], row["difference_low"], row["difference_high"])
        change = numbers.change(*figures, kind, unit=False) + UNCLEAR * (row["p_holm"] >= ALPHA)
        if "value" not in row:
            return TableCell(change, "; ".join(notes))
        notes = [change, *notes]
    return TableCell(_format_estimate(row.get("value"), row.get("low"), row.get("high"), kind), "; ".join(notes))


def _format_estimate(value: Any, low: Any, high: Any, kind: numbers.Kind) -> str:
    if isinstance(value, int):  # a median of whole numbers
        return f"{value} ({numbers.NO_INTERVAL if low is None else f'{low} to {high}'})"
    if value is not None and low is not None and low == high:  # known without error
        return numbers.point(value, low, high, kind)
    return numbers.estimate(value, low, high, kind)


def _format_also(value: Any, kind: numbers.Kind) -> str:
    return str(value) if isinstance(value, int | str) else numbers.point(value, value, value, kind)


def _key_as_words(key: Any) -> str:
    return str(key).replace("_", " ") if isinstance(key, str) else str(key)


def table_as_data(table: Figures) -> dict[str, Any]:
    """Return a table as plain data."""
    rows = table.frame.select(~pl.selectors.nested()).to_dicts()
    return {"caption": table.caption, "counted": table.counted, "rows": rows, "notes": list(table.notes)}
