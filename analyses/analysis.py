"""What every analysis of the catalogue is: a question, the tables and figures that answer it, and the answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.question import Question, cells
from bng_sim.core.game import Game
from bng_sim.sweeps.statistics.intervals import CONFIDENCE
from bng_sim.sweeps.store.load import StoredRun

ALPHA = 1 - CONFIDENCE
MOST_SETTINGS = 12  # that an analysis looks at: more than anybody reads, and each is read from its games
COMPARED = ("difference", "difference_low", "difference_high", "p_holm")

GOES_TOGETHER = "goes together, which is no effect: how they stood is not held equal"  # under a figure
INTERVALS = "A figure in brackets is a 95 % interval: it covers the luck of the deal, the dice and the draw of players."
CORRECTED = (
    "Where a difference is called clear, its p-value is below 5 % after Holm's correction for all differences of the "
    "same table; a dagger marks those that may be chance. Intervals are not widened."
)

_ENDS = ("low", "high", "difference_low", "difference_high")


@dataclass(frozen=True, slots=True)
class Table:
    """Figures of one kind, a row each.

    Attributes:
        caption: What it shows, with its unit.
        frame: The rows: its keys, then `kind` (`proportion`, as a share, or `mean`), `n`, `value`, `low` and `high`
            (the 95 % interval, null where there is none), and where it compares, `difference`, `difference_low`,
            `difference_high` and `p_holm` (the p-value, corrected after Holm for all rows). What is a change in itself
            has no `value`. More columns are for figures, or listed in `also`.
        keys: Column that says what a row is -> its heading; `line`, the setting, is always the first.
        also: Further column to be shown -> its heading; of numbers, in the unit of the row.
        counted: What `n` counts.
        notes: What must be known to read it, a sentence each.
        is_curve: Whether it is there for its figure, with more rows than anybody reads.
        reference: Heading of the row that others are compared with, if there is one.
        also_drawn: Rows that its figure draws besides these, of the same columns; None if it draws no others.

    """

    caption: str
    frame: pl.DataFrame
    keys: dict[str, str]
    also: dict[str, str] = field(default_factory=dict)
    counted: str = "games"
    notes: Sequence[str] = ()
    is_curve: bool = False
    reference: str = ""
    also_drawn: pl.DataFrame | None = None

    def __post_init__(self) -> None:
        """Make intervals numbers though no row has one."""
        ends = pl.selectors.by_dtype(pl.Null) & pl.selectors.by_name(*_ENDS, require_all=False)
        object.__setattr__(self, "frame", self.frame.with_columns(ends.cast(pl.Float64)))

    @property
    def drawn(self) -> pl.DataFrame:
        """The rows behind its figure."""
        return self.frame if self.also_drawn is None else pl.concat([self.frame, self.also_drawn])

    @property
    def compares(self) -> bool:
        """Whether its rows have differences."""
        return "difference" in self.frame.columns


Tables = dict[str, Table]
Plot = Callable[..., Figure]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A question that a designer asks, and how it is answered.

    Attributes:
        name: As on the command line.
        asks: The question in a designer's words.
        applies: `applies(run, question)` says why the run has no answer to it; empty if it has one.
        compute: `compute(run, game)` gives the tables by name; those without rows are left out.
        plots: Name of a table -> `plot(tables, question, narrow=False)`, the figure of it.
        answer: `answer(tables, question)` gives sentences, the answer first; none claims what its interval does not.
        reading: How to read it, a sentence each.

    """

    name: str
    asks: str
    applies: Callable[[StoredRun, Question], str]
    compute: Callable[[StoredRun, Game | None], Tables]
    plots: Mapping[str, Plot]
    answer: Callable[[Tables, Question], list[str]]
    reading: Sequence[str] = ()


def always(_run: StoredRun, _question: Question) -> str:
    """For what every run has an answer to."""
    return ""


def subject(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """The cells that an answer is about: of the first lineup, with the dial where others are compared with it.

    Args:
        run: A finished run.
        game: Its game, if it is not one of those known by name.

    Returns:
        Columns `cell` and `line`, in the order of the config; the first 12 at most.

    """
    here = cells(run, game).filter(~pl.col("control"), pl.col("reference"))
    return here.select("cell", "line").head(MOST_SETTINGS)


def lacks(run: StoredRun, table: str, *columns: str) -> str:
    """Why a run cannot answer what needs these columns; empty if it has them."""
    if not run.keeps(table):
        return f"the rows of its {table} were not kept"
    known = run.columns(table)
    missing = [column for column in columns if column not in known]
    return f"its table `{table}` has no column {', '.join(missing)}" if missing else ""


def shares_deals(run: StoredRun) -> str:
    """Why a run cannot answer what takes its games as independent; empty if they are."""
    return "each of its deals is played several times (rotate), so its games are not independent" * bool(
        run.config["rotate"]
    )
