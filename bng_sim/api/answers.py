"""A run's answers to questions, as frames and figures that a reader can change."""

import difflib
import html
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import Analysis, Tables, sentences
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.plots import style
from bng_sim.analyses.question import Question, ask
from bng_sim.api.arguments import check_arguments
from bng_sim.api.frames import own_frame
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.core import forks
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.report.sections.answers import to_report_table
from bng_sim.sweeps.run.load import StoredRun, load

if TYPE_CHECKING:
    from bng_sim.report.tables import ReportTable

MOST_ROWS = 30  # of a table in a notebook


@dataclass(frozen=True, eq=False)
class Answer:
    """A run's answer to a question.

    Attributes:
        name: Name of the question, as in `Run.questions()`.
        asks: The question.
        sentences: The answer, the most important sentence first; none claims more than its interval supports.
        reading: How to read it, one sentence each.

    """

    name: str
    asks: str
    sentences: list[str]
    reading: list[str]
    _tables: Tables
    _analysis: Analysis
    _question: Question
    _folder: Path

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the run's folder and the question: the run answers it again."""
        return _answer_again, (self._folder, self.name)

    @cached_property
    @check_arguments
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name, tidy: one row per figure with `n`, `value`, `low` and `high`."""
        return {name: _to_pandas(found.frame) for name, found in self._tables.items()}

    @property
    def figures(self) -> list[str]:
        """Names of the tables that have a figure."""
        return [name for name in self._analysis.plots if name in self._tables]

    @check_arguments
    def figure(self, name: str | None = None, size: Sequence[float] | None = None, title: str | None = None) -> Figure:
        """Draw the figure of a table, or the first figure; raises `InputError` if there is none of that name.

        Args:
            name: Name of the table.
            size: Width and height in inches; None: as in reports.
            title: Its title; None: the finding.

        """
        known = self.figures
        if not known or (name is not None and name not in known):
            raise InputError(f"figure {name!r}: {self.name} has {', '.join(known) or 'none'}")
        drawn = self._analysis.plots[name or known[0]](self._tables, self._question)
        return style.published(drawn, size, title)

    def __str__(self) -> str:
        """Return question and answer."""
        return "\n".join([self.asks, *self.sentences])

    def _repr_html_(self) -> str:
        """Show question, answer, the first figure, and the tables folded, in a notebook."""
        said = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in self.sentences)
        drawn = _svg(self.figure()) if self.figures else ""
        tables = "".join(_html(to_report_table(table)) for table in self._tables.values() if not table.is_curve)
        reading = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in self.reading)
        folded = f"<details><summary>Tables, and how to read them</summary>{tables}<ul>{reading}</ul></details>"
        return f"<h4>{html.escape(self.asks)}</h4>{said}{drawn}{folded}"


def _answer_again(folder: Path, name: str) -> Answer:
    forks.refuse_child()
    run = load(folder)
    return answer_question(run, find_game_of_run(run), name)


def list_questions(run: StoredRun, game: Game) -> pd.DataFrame:
    """List the questions of a game by name: `asks`, and why the run has no answer (`lacking`)."""
    question = ask(run, game)
    rows = [(name, one.asks, one.applies(run, question)) for name, one in questions(game).items()]
    return pd.DataFrame(rows, columns=["question", "asks", "lacking"]).set_index("question")


def answer_question(run: StoredRun, game: Game, name: str) -> Answer:
    """Answer a question; raises `InputError` if it is unknown, or the run has no answer."""
    known = questions(game)
    if name not in known:
        raise InputError(f"question {name!r}: no such question{_suggest(name, known)}")
    found = _compute_answer(run, game, known[name])
    if found is None:
        why = known[name].applies(run, ask(run, game)) or "it has nothing to report"
        raise InputError(f"question {name!r}: the run has no answer to it, because {why}")
    return found


def _compute_answer(run: StoredRun, game: Game, analysis: Analysis) -> Answer | None:
    question = ask(run, game)
    tables = {} if analysis.applies(run, question) else analysis.compute(run, game)
    if not tables:
        return None
    said = sentences(analysis, run, tables, question)
    return Answer(analysis.name, analysis.asks, said, list(analysis.reading), tables, analysis, question, run.folder)


def find_table(run: StoredRun, game: Game, name: str) -> pd.DataFrame:
    """Return a table of an answer by its own name or as `question.table`."""
    found, table = _find_answer(run, game, name, drawn=False)
    return found.tables[table]


def find_figure(
    run: StoredRun, game: Game, name: str, size: Sequence[float] | None = None, title: str | None = None
) -> Figure:
    """Draw a figure of an answer by the name of its table or question or as `question.table`."""
    found, table = _find_answer(run, game, name, drawn=True)
    return found.figure(table, size, title)


def _find_answer(run: StoredRun, game: Game, name: str, *, drawn: bool) -> tuple[Answer, str]:
    """Find the answer that has a table or a figure of this name; return it with the table's name.

    A question of this name comes first, then the questions in the order of `questions`.
    """
    known = questions(game)
    question, _, alone = name.rpartition(".")
    first = [question or name] if (question or name) in known else []
    names = []
    for each in first if question else dict.fromkeys((*first, *known)):
        if drawn and each not in first and name not in known[each].plots:
            continue
        found = _compute_answer(run, game, known[each])
        there = [] if found is None else found.figures if drawn else list(found.tables)
        if found is not None and there and (alone in there or each == name):
            return found, alone if alone in there else there[0]
        names += [f"{each}.{table}" for table in there]
    kind = "figure" if drawn else "table"
    why = known[first[0]].applies(run, ask(run, game)) if first else ""
    if why:
        raise InputError(f"{kind} {name!r}: the run has no answer to {first[0]}, because {why}")
    names = names or list(dict.fromkeys((*known, *(plot for one in known.values() for plot in one.plots))))
    raise InputError(f"{kind} {name!r}: the run has no such {kind}{_suggest(name, names)}")


def _suggest(name: str, known: Any) -> str:
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else f"; known: {', '.join(known)}"


def _to_pandas(frame: pl.DataFrame) -> pd.DataFrame:
    """Convert a table of an analysis to pandas, without nested columns."""
    return own_frame(frame.select(~pl.selectors.nested()))


def _svg(figure: Figure) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None})
    drawn = text.getvalue()
    return drawn[drawn.index("<svg") :]


def _html(table: "ReportTable") -> str:
    """Format a table as in a report."""
    rows = {
        row.head: [" ".join(filter(None, (cell.text, f"({cell.note})" if cell.note else ""))) for cell in row.cells]
        for row in table.rows[:MOST_ROWS]
    }
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=table.columns)
    caption = f"<p><small>{html.escape(table.caption)}</small></p>"
    return caption + str(frame.to_html(border=0))
