"""What a run says to a question, as frames and figures that a reader can change."""

import difflib
import html
import io
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pandas as pd
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import Analysis, Tables
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.question import Question, ask
from bng_sim.api.arguments import checked
from bng_sim.core import forks
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.report.sections.answers import readable
from bng_sim.sweeps.store.load import StoredRun

if TYPE_CHECKING:
    from bng_sim.report.sections.tables import Table as Readable

MOST_ROWS = 30  # of a table that a notebook shows


@dataclass(frozen=True, eq=False)
class Answer:
    """What a run says to a question.

    Attributes:
        name: Of the question, as in `Run.questions()`.
        asks: The question.
        sentences: The answer, the most important first; none claims more than its interval bears.
        reading: How to read it, a sentence each.

    """

    name: str
    asks: str
    sentences: list[str]
    reading: list[str]
    _tables: Tables
    _analysis: Analysis
    _question: Question

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """Its tables by name: tidy, a row a figure with `n`, `value`, `low` and `high`."""
        forks.refuse_child()
        return {name: _tidy(found.frame) for name, found in self._tables.items()}

    @property
    def figures(self) -> list[str]:
        """Names of the tables that have a figure."""
        return [name for name in self._analysis.plots if name in self._tables]

    @checked
    def figure(self, name: str | None = None) -> Figure:
        """The figure of a table, or the first; raises `InputError` if there is none of that name."""
        known = self.figures
        if not known or (name is not None and name not in known):
            raise InputError(f"figure {name!r}: {self.name} has {', '.join(known) or 'none'}")
        forks.refuse_child()
        return self._analysis.plots[name or known[0]](self._tables, self._question)

    def __str__(self) -> str:
        """Question and answer."""
        return "\n".join([self.asks, *self.sentences])

    def _repr_html_(self) -> str:
        """What a notebook shows: question, answer, the first figure, and the tables folded."""
        said = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in self.sentences)
        drawn = _svg(self.figure()) if self.figures else ""
        tables = "".join(_html(readable(table)) for table in self._tables.values() if not table.is_curve)
        reading = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in self.reading)
        folded = f"<details><summary>Tables, and how to read them</summary>{tables}<ul>{reading}</ul></details>"
        return f"<h4>{html.escape(self.asks)}</h4>{said}{drawn}{folded}"


def listed(run: StoredRun, game: Game) -> pd.DataFrame:
    """The questions of a game: `asks`, and why the run has no answer (`lacking`), by name."""
    asked = ask(run, game)
    rows = [(name, one.asks, one.applies(run, asked)) for name, one in questions(game).items()]
    return pd.DataFrame(rows, columns=["question", "asks", "lacking"]).set_index("question")


def answer(run: StoredRun, game: Game, name: str) -> Answer:
    """What a run says to a question; raises `InputError` for one not known, or to which it has no answer."""
    known = questions(game)
    if name not in known:
        raise InputError(f"question {name!r}: no such question{_near(name, known)}")
    found = _answered(run, game, known[name])
    if found is None:
        why = known[name].applies(run, ask(run, game)) or "there is nothing to tell"
        raise InputError(f"question {name!r}: the run has no answer to it, for {why}")
    return found


def _answered(run: StoredRun, game: Game, analysis: Analysis) -> Answer | None:
    asked = ask(run, game)
    tables = {} if analysis.applies(run, asked) else analysis.compute(run, game)
    if not tables:
        return None
    told = analysis.answer(tables, asked)
    return Answer(analysis.name, analysis.asks, told, list(analysis.reading), tables, analysis, asked)


def table(run: StoredRun, game: Game, name: str) -> pd.DataFrame:
    """A table of an answer, by its own name, or as `question.table`."""
    found, of_it = _with_table(run, game, name, drawn=False)
    return found.tables[of_it]


def figure(run: StoredRun, game: Game, name: str) -> Figure:
    """A figure of an answer, by the name of its table or question, or as `question.table`."""
    found, of_it = _with_table(run, game, name, drawn=True)
    return found.figure(of_it)


def _with_table(run: StoredRun, game: Game, name: str, *, drawn: bool) -> tuple[Answer, str]:
    """The answer that has a table, or a figure, of this name, and the table's name in it.

    A question that is called so goes first, then whichever has it in the order of `questions`.
    """
    known = questions(game)
    question, _, alone = name.rpartition(".")
    first = [question or name] if (question or name) in known else []
    names = []
    for each in first if question else dict.fromkeys((*first, *known)):
        if drawn and each not in first and name not in known[each].plots:
            continue
        found = _answered(run, game, known[each])
        there = [] if found is None else found.figures if drawn else list(found.tables)
        if found is not None and there and (alone in there or each == name):
            return found, alone if alone in there else there[0]
        names += [f"{each}.{table}" for table in there]
    kind = "figure" if drawn else "table"
    why = known[first[0]].applies(run, ask(run, game)) if first else ""
    if why:
        raise InputError(f"{kind} {name!r}: the run has no answer to {first[0]}, for {why}")
    names = names or list(dict.fromkeys((*known, *(plot for one in known.values() for plot in one.plots))))
    raise InputError(f"{kind} {name!r}: the run has no such {kind}{_near(name, names)}")


def _near(name: str, known: Any) -> str:
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else f"; known: {', '.join(known)}"


def _tidy(frame: pl.DataFrame) -> pd.DataFrame:
    """A table of an analysis for pandas, without what is nested in it."""
    return frame.select(~pl.selectors.nested()).to_pandas()


def _svg(figure: Figure) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None})
    drawn = text.getvalue()
    return drawn[drawn.index("<svg") :]


def _html(table: "Readable") -> str:
    """A table as in a report."""
    rows = {
        row.head: [" ".join(filter(None, (cell.text, f"({cell.note})" if cell.note else ""))) for cell in row.cells]
        for row in table.rows[:MOST_ROWS]
    }
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=table.columns)
    caption = f"<p><small>{html.escape(table.caption)}</small></p>"
    return caption + str(frame.to_html(border=0))
