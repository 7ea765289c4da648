"""Define an analysis: a question, the tables and figures that answer it, and the answer."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import claims
from bng_sim.analyses.numbers import quoted
from bng_sim.analyses.question import LINEUP, Question, cells, part
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import CONFIDENCE

ALPHA = 1 - CONFIDENCE
ALL_WITH = "All of this is with {}."
COMPARED = ("difference", "difference_low", "difference_high", "p_holm")
FOR_SENTENCES = (  # columns that only sentences need
    *("against", "seated", "rest", "is_main", "changed", "usual", "as_share"),
)

GOES_TOGETHER = "an association, not an effect: how they stood is not held equal"  # under a figure
INTERVALS = "Brackets hold a 95 % interval: it covers the luck of the deal, the dice and the draw of players."
CORRECTED = (
    "A difference is called clear if its p-value is below 5 % after Holm's correction for all differences of the same "
    "table. A dagger marks those that may be chance. Intervals are not widened."
)

_ENDS = ("low", "high", "difference_low", "difference_high")


@dataclass(frozen=True, slots=True)
class Table:
    """Hold figures of one kind, one a row.

    Attributes:
        caption: Content and unit.
        frame: The rows: its keys, then `kind` (`proportion`, as a share, or `mean`), `n`, `value`, `low` and `high`
            (the 95 % interval, null where there is none), and where it compares, `difference`, `difference_low`,
            `difference_high` and `p_holm` (the p-value, corrected after Holm for all rows). What is a change in itself
            has no `value`. More columns are for figures, or listed in `also`.
        keys: Column that identifies a row -> its heading; `line`, the setting, is always the first.
        also: Further column to show -> its heading; numbers are in the row's unit.
        counted: What `n` counts.
        notes: Notes for the reader, a sentence each.
        is_curve: Whether it has many rows and is meant for its figure.
        reference: Heading of the row that others are compared with, if there is one.
        part: The part of the run that it is of, if it is not all and is not `question.part`, in words.
        is_drawn: Whether its figure shows more than the table: not a panel of one dot for each measure.
        also_drawn: Further rows for its figure, with the same columns; None if there are none.

    >>> row = {"line": "3 players", "kind": "mean", "n": 2, "value": 33.0, "low": None, "high": None}
    >>> Table("Length, in turns", pl.DataFrame([row]), {"line": "Setting"}).frame.schema["low"]
    Float64
    """

    caption: str
    frame: pl.DataFrame
    keys: dict[str, str]
    also: dict[str, str] = field(default_factory=dict)
    counted: str = "games"
    notes: Sequence[str] = ()
    is_curve: bool = False
    reference: str = ""
    part: str = ""
    is_drawn: bool = True
    also_drawn: pl.DataFrame | None = None

    def __post_init__(self) -> None:
        """Make columns of intervals numeric even if no row has an interval."""
        ends = pl.selectors.by_dtype(pl.Null) & pl.selectors.by_name(*_ENDS, require_all=False)
        object.__setattr__(self, "frame", self.frame.with_columns(ends.cast(pl.Float64)))

    @property
    def drawn(self) -> pl.DataFrame:
        """The rows for its figure."""
        rows = self.frame if self.also_drawn is None else pl.concat([self.frame, self.also_drawn])
        return rows.drop(FOR_SENTENCES, strict=False)  # in long words and every row: half of a page

    @property
    def compares(self) -> bool:
        """Whether its rows have differences."""
        return "difference" in self.frame.columns


Tables = dict[str, Table]
Plot = Callable[..., Figure]


@dataclass(frozen=True, slots=True)
class Key:
    """Name the figure that an answer's first sentence is about, so that it can be found in the same tables of others.

    Attributes:
        table: Its table.
        where: Column -> value: its row; `line` is the setting.
        sentence: What it says, with `{}` for the figure.
        cell: The index of its cell, where `line` is not that of `question.settings`.
        column: The column that has the figure; its interval is in the columns with `_low` and `_high` appended, or of
            `value` in `low` and `high`.

    """

    table: str
    where: Mapping[str, Any]
    sentence: str
    column: str = "value"
    cell: int | None = None

    def alone(self) -> "Key":
        """Return the key of the same figure in tables of nothing but its setting."""
        return dataclasses.replace(self, where={name: value for name, value in self.where.items() if name != "line"})

    def find(self, tables: Tables) -> dict[str, Any] | None:
        """Return `value`, `low`, `high` and `kind` of the figure; None if the tables do not have it."""
        if self.table not in tables:
            return None
        found = tables[self.table].frame.filter(**self.where)
        if found.is_empty() or found[self.column][0] is None:
            return None
        row = found.row(0, named=True)
        value, low, high = (row[name] for name in claims.columns_of(self.column))
        return {"value": value, "low": low, "high": high, "kind": row["kind"]}


@dataclass(frozen=True, slots=True)
class Analysis:
    """Define a question that designers ask, and how to answer it.

    Attributes:
        name: Name on the command line, and of its file.
        place: Its place in the order in which questions are listed and answered: a number on a line of its own, for
            `question_names` finds it without importing the file. A game's `PLACES` move general questions.
        asks: The question in a designer's words.
        applies: `applies(run, question)` returns why the run has no answer; empty if it has one.
        compute: `compute(run, game)` returns the tables by name, without empty ones.
        plots: Name of a table -> `plot(tables, question, narrow=False)`, which draws its figure.
        answer: `answer(tables, question)` returns sentences, the answer first; none claims more than its interval. A
            `claims.Sentence` has the figures that it states, and can be held to them.
        reading: Explanations for the reader, a sentence each.
        key: `key(tables, question)` returns the figure that the first sentence is about; None if there is none, or no
            single one.
        is_of_part: Whether it is about `question.settings`, which may be a part of the run.
        is_of_lineup: Whether it is about one of several lineups that a run does not compare, and does not name it.

    """

    name: str
    place: int
    asks: str
    applies: Callable[[StoredRun, Question], str]
    compute: Callable[[StoredRun, Game | None], Tables]
    plots: Mapping[str, Plot]
    answer: Callable[[Tables, Question], list[str]]
    reading: Sequence[str] = ()
    key: Callable[[Tables, Question], Key | None] = lambda _tables, _question: None
    is_of_part: bool = True
    is_of_lineup: bool = True


def always(_run: StoredRun, _question: Question) -> str:
    """Return no reason: every run has an answer."""
    return ""


def sentences(analysis: Analysis, run: StoredRun, tables: Tables, question: Question) -> list[str]:
    """Return an answer's sentences: the first names the part of the run that they are of, the last whose games."""
    found = analysis.answer(tables, question)
    words = part(run, question.game) if analysis.is_of_part else ""
    played = lineup_played(run, question.game) if analysis.is_of_lineup and found else ""
    if words and found and words == f"With {question.at_reference}" and question.dial == LINEUP:
        played = ALL_WITH.format(question.at_reference)  # who plays is no answer, and stands last
    elif words and found:
        found = [claims.reworded(found[0], f"{words}: {brief.continued(found[0])}"), *found[1:]]
    return [*found, *filter(None, [played])]


def says_lineup(sentence: str) -> bool:
    """Return whether a sentence of an answer only says whose games it is about."""
    return sentence.startswith(ALL_WITH.partition("{}")[0])


def lineup_played(run: StoredRun, game: Game | None = None, said: str = ALL_WITH) -> str:
    """Return whose games an answer is about, as a sentence; empty unless a run has several lineups and compares none.

    `All of this is with lineup “a”.`, or another sentence with a place for the lineup.
    """
    own = cells(run, game).filter(~pl.col("control"))
    several = own.height < len(run.on_grid)
    return said.format(f"lineup {quoted(own['lineup'][0])}") if several else ""


def lacks(run: StoredRun, table: str, *columns: str) -> str:
    """Return why a run cannot answer a question that needs these columns; empty if it has them."""
    if not run.keeps(table):
        return f"the rows of its {table} were not kept"
    known = run.columns(table)
    missing = [column for column in columns if column not in known]
    return f"its table `{table}` has no column {', '.join(missing)}" if missing else ""


def shares_deals(run: StoredRun) -> str:
    """Return why a run cannot answer a question that takes games as independent; empty if they are."""
    return "each of its deals is played several times (rotate), so its games are not independent" * bool(
        run.config["rotate"]
    )
