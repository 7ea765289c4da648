"""The tables of a report as text in cells; each format lays them out and escapes them."""

from dataclasses import dataclass
from typing import Any, ClassVar

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.numbers import capital, count, estimate
from bng_sim.analyses.question import LINEUP, Question, cells
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import rows_of_metric

MOST_COLUMNS = 12  # of one table; summary.csv has all
MOST_CELLS = 600
LONG = 14  # characters; a longer row head needs extra width on a telephone
UNCLEAR = " \N{DAGGER}"  # marks a difference that may be chance


@dataclass(frozen=True, slots=True)
class TableCell:
    """A figure, and a smaller note below it."""

    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: its head, its cells, and whether the others are compared with it."""

    head: str
    cells: list[TableCell]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table.

    Attributes:
        caption: What it shows.
        head: Head of the first column.
        columns: Heads of the other columns.
        rows: The rows that are shown.
        left_out: What is not shown, such as `12 more rows`; empty if nothing is left out.
        words: Whether cells hold words, not figures.

    """

    caption: str
    head: str
    columns: list[str]
    rows: list[TableRow]
    left_out: str = ""
    words: bool = False
    kind: ClassVar[str] = "table"

    @property
    def has_long_heads(self) -> bool:
        """Whether the first column needs extra width on a telephone."""
        return any(len(row.head) > LONG for row in self.rows)

    @property
    def has_dagger(self) -> bool:
        """Whether some difference in it may be chance."""
        return any(UNCLEAR in cell.note or cell.text.endswith(UNCLEAR) for row in self.rows for cell in row.cells)


def metrics_table(run: StoredRun, question: Question) -> ReportTable | None:
    """Lay out the run's other metrics at the reference: a row per metric, a column per line; None if it has none."""
    here = cells(run, question.game).filter(~pl.col("control"), pl.col("reference"))
    known = {metric.name: metric for metric in question.game.metrics}
    rows = []
    for name in run.config["metrics"][1:]:
        part = here.select("cell").join(rows_of_metric(run.summary, name), on="cell", maintain_order="left")
        texts = [TableCell(format_estimate(row, known[name].kind)) for row in part.iter_rows(named=True)]
        rows.append(TableRow(capital(known[name].meaning), texts))
    where = f" with {question.at_reference}" if question.dial else ""
    columns = [capital(line) or "All games" for line in here["line"]]
    caption = f"Other figures{where}; {format_counts(here['games'])} games each"
    return fit_to_page(ReportTable(caption, "Figure", columns, rows)) if rows else None


def all_figures_table(run: StoredRun, question: Question) -> ReportTable:
    """Lay out all metrics in all cells of the grid."""
    names = run.config["metrics"]
    kinds = {metric.name: metric.kind for metric in question.game.metrics}
    figures = {(row["cell"], row["metric"]): row for row in run.summary.iter_rows(named=True) if not row["by"]}
    shown = cells(run, question.game)
    rows = [
        TableRow(
            f"{cell['lineup']}: {where}" if (where := _describe_line_and_setting(cell, question)) else cell["lineup"],
            [TableCell(format_estimate(figures[cell["cell"], name], kinds[name])) for name in names],
        )
        for cell in shown.iter_rows(named=True)
    ]
    caption = f"Every figure; {format_counts(shown['games'])} games per setting"
    columns = [capital(name.replace("_", " ")) for name in names]
    return fit_to_page(ReportTable(caption, f"Lineup: {_first_heading(question)}", columns, rows))


def _describe_line_and_setting(cell: dict[str, Any], question: Question) -> str:
    return _join_words(cell["line"], "" if question.dial == LINEUP else cell["setting"])


def format_counts(n: pl.Series) -> str:
    """Format a number of games, `10,000`, or the range from least to most."""
    ends = n.sort().to_list()
    return " to ".join(dict.fromkeys([count(ends[0]), count(ends[-1])])) if ends else "0"


def format_estimate(row: dict[str, Any], kind: numbers.Kind) -> str:
    """Format a row's value with its interval."""
    return estimate(row["value"], row["low"], row["high"], kind)


def _join_words(line: str, setting: str) -> str:
    return capital(", ".join(filter(None, (line, setting))))


def _first_heading(question: Question) -> str:
    others = [name for key, name in question.names.items() if key != question.dial]
    dial = [question.names[question.dial]] if question.dial else []
    return capital(", ".join([*others, *dial]))


def fit_to_page(table: ReportTable, most_columns: int = MOST_COLUMNS, most_rows: int | None = None) -> ReportTable:
    """Cut a table to the number of rows and columns that a page can show, or to fewer."""
    columns = table.columns[:most_columns]
    most = most_rows or MOST_CELLS // max(1, len(columns))  # of few games there may be no figure, so no column
    rows = [TableRow(row.head, row.cells[:most_columns], row.strong) for row in table.rows[:most]]
    more = [
        f"{count(n)} more {what}"
        for n, what in ((len(table.rows) - len(rows), "rows"), (len(table.columns) - len(columns), "columns"))
        if n
    ]
    return ReportTable(
        table.caption, table.head, columns, rows, listed([*more, *filter(None, [table.left_out])]), table.words
    )
