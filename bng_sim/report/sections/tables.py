"""The tables of a report, as text in cells; each format shows them in its own way and escapes it."""

from dataclasses import dataclass
from typing import Any, ClassVar

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.numbers import capital, change, count, estimate, listed
from bng_sim.analyses.question import LINEUP, Question, cells
from bng_sim.analyses.words.phrases import ALPHA
from bng_sim.sweeps.store.load import StoredRun

MOST_COLUMNS = 12  # of one table: more is in summary.csv
MOST_CELLS = 600
LONG = 14  # characters of a row's head from which it needs room on a telephone
UNCLEAR = " \N{DAGGER}"  # after a difference that may be chance


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure, and smaller below it what goes with it."""

    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its head, its cells, and whether it is the one that others are compared with."""

    head: str
    cells: list[Cell]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        caption: What it shows.
        head: Of the first column.
        columns: Heads of the others.
        rows: As shown.
        left_out: What is not shown, `12 more rows`; empty if nothing.
        words: Whether cells hold words, not figures.

    """

    caption: str
    head: str
    columns: list[str]
    rows: list[Row]
    left_out: str = ""
    words: bool = False
    kind: ClassVar[str] = "table"

    @property
    def has_long_heads(self) -> bool:
        """Whether its first column needs room on a telephone."""
        return any(len(row.head) > LONG for row in self.rows)

    @property
    def has_dagger(self) -> bool:
        """Whether some difference in it may be chance."""
        return any(UNCLEAR in cell.note or cell.text.endswith(UNCLEAR) for row in self.rows for cell in row.cells)


def metrics(run: StoredRun, question: Question) -> Table | None:
    """The run's other metrics at the reference: a row a metric, a column a line; None if there are no others."""
    here = cells(run, question.game).filter(~pl.col("control"), pl.col("reference"))
    known = {metric.name: metric for metric in question.game.metrics}
    figures = here.join(run.summary, on="cell", maintain_order="left")
    rows = []
    for name in run.config["metrics"][1:]:
        part = figures.filter(pl.col("metric") == name)
        texts = [Cell(estimated(row, known[name].kind)) for row in part.iter_rows(named=True)]
        rows.append(Row(capital(known[name].meaning), texts))
    where = f" with {question.at_reference}" if question.dial else ""
    columns = [capital(line) or "All games" for line in here["line"]]
    caption = f"Other figures{where}; {listed_counts(here['games'])} games each"
    return cut(Table(caption, "Figure", columns, rows)) if rows else None


def every_figure(run: StoredRun, question: Question) -> Table:
    """All metrics in all cells of the grid."""
    names = run.config["metrics"]
    kinds = {metric.name: metric.kind for metric in question.game.metrics}
    figures = {(row["cell"], row["metric"]): row for row in run.summary.iter_rows(named=True) if not row["by"]}
    shown = cells(run, question.game)
    rows = [
        Row(
            f"{cell['lineup']}: {where}" if (where := _beside_lineup(cell, question)) else cell["lineup"],
            [Cell(estimated(figures[cell["cell"], name], kinds[name])) for name in names],
        )
        for cell in shown.iter_rows(named=True)
    ]
    caption = f"Every figure; {listed_counts(shown['games'])} games a cell"
    columns = [capital(name.replace("_", " ")) for name in names]
    return cut(Table(caption, f"Lineup: {_where_head(question)}", columns, rows))


def _beside_lineup(cell: dict[str, Any], question: Question) -> str:
    return _where(cell["line"], "" if question.dial == LINEUP else cell["setting"])


def listed_counts(n: pl.Series) -> str:
    """`10,000`, or from the least to the most if they differ."""
    ends = n.sort().to_list()
    return " to ".join(dict.fromkeys([count(ends[0]), count(ends[-1])])) if ends else "0"


def estimated(row: dict[str, Any], kind: numbers.Kind) -> str:
    """The value of a row with its interval."""
    return estimate(row["value"], row["low"], row["high"], kind)


def difference(row: dict[str, Any], kind: numbers.Kind) -> str:
    """The paired difference; empty where the row is what others are compared with."""
    if row["difference"] is None:
        return ""
    text = change(row["difference"], row["difference_low"], row["difference_high"], kind, unit=False)
    return text if row["p_holm"] < ALPHA else text + UNCLEAR


def _where(line: str, setting: str) -> str:
    return capital(", ".join(filter(None, (line, setting))))


def _where_head(question: Question) -> str:
    others = [name for key, name in question.names.items() if key != question.dial]
    dial = [question.names[question.dial]] if question.dial else []
    return capital(", ".join([*others, *dial]))


def cut(table: Table) -> Table:
    """The same with no more rows and columns than a page can bear."""
    columns = table.columns[:MOST_COLUMNS]
    rows = [Row(row.head, row.cells[:MOST_COLUMNS], row.strong) for row in table.rows[: MOST_CELLS // len(columns)]]
    more = [
        f"{count(n)} more {what}"
        for n, what in ((len(table.rows) - len(rows), "rows"), (len(table.columns) - len(columns), "columns"))
        if n
    ]
    return Table(table.caption, table.head, columns, rows, listed(more), table.words)
