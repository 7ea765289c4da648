"""Show who challenges, and who gains by it: challenges per vote and challenges won, by strategy."""

from collections.abc import Iterator
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures, numbers
from bng_sim.analyses.analysis import INTERVALS, Analysis, Table, Tables, lacks
from bng_sim.analyses.claims import Sentence, given, reworded
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.measures import Measure, MeasuredCell
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun

NAME = "challengers"
WON, MADE = "challenges won", "votes that challenge"
OF = {WON: ("challenges_won", "challenges"), MADE: ("challenges", "votes")}
SENTENCES = {WON: "challenges are won most by {}", MADE: "challenges are called for most by {}"}
ALONE = {WON: "wins {} of its challenges", MADE: "challenges in {} of its votes"}  # where no other strategy does
UNITS = {WON: "% of its challenges", MADE: "% of its votes"}


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the share of its challenges that each strategy wins, and the share of its votes that are challenges.

    Args:
        run: A finished run that keeps its seats.
        game: The game; None: the one that the run's config names.

    Returns:
        `challengers`: by `line` (the setting), `measure` and `who` (the strategy).
    """
    question = ask(run, game)
    rows = [row for each in side_by_side.settings(run, question) for row in _rows(run, question.game, each)]
    frame = pl.DataFrame(rows, schema=side_by_side.SCHEMA).drop("even")
    keys = {"line": "Setting", "measure": "Measure", "who": "Strategy"}
    return {NAME: Table("Challenges, by strategy", frame, keys)}


def _rows(run: StoredRun, game: Game, setting: MeasuredCell) -> Iterator[dict[str, Any]]:
    seats = run.scan("seats", of=[setting.cell])
    labels = seats.select(pl.col("strategy").unique().sort()).collect()["strategy"].to_list()
    for name, columns in OF.items():
        wanted = [_measure(name, label, number, columns) for number, label in enumerate(labels)]
        for row in measures.rows(run, game, setting, wanted):
            yield {"line": setting.line, "even": None} | row | {"measure": name, "who": row["measure"]}


def _measure(name: str, label: str, number: int, columns: tuple[str, str]) -> Measure:
    parts = [f"{of} of strategy {number}" for of in columns]
    own = pl.col("strategy").cast(pl.String) == label
    sums = {part: pl.col(of).filter(own).sum() for part, of in zip(parts, columns, strict=True)}
    return Measure(label, UNITS[name], "proportion", pl.col(parts[0]), pl.col(parts[1]), sums)


def _answer(tables: Tables, question: Question) -> list[str]:
    frame = tables[NAME].frame
    said = [text for (line,), part in frame.group_by("line", maintain_order=True) for text in _of_setting(line, part)]
    return said or [
        side_by_side.no_ends("No strategy challenges, or wins its challenges, clearly more often than another", frame)
    ]


def _of_setting(line: Any, frame: pl.DataFrame) -> Iterator[str]:
    where = f"with {line}, " if line else ""
    for name, sentence in SENTENCES.items():
        part = frame.filter(measure=name).sort("value")
        if part.height == 1:
            row = part.row(0, named=True)
            text = f"{numbers.quoted(row['who'])} {ALONE[name].replace('{}', brief.plain(row['value'], 'proportion'))}"
            yield Sentence(numbers.capital(f"{where}{text}."), given([row]))
        elif text := side_by_side.ends(str(line), sentence, part):
            yield reworded(text, f"{text}.")


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a panel for each measure and setting, a row for each strategy."""
    frame = tables[NAME].frame.with_columns(
        measure=pl.col("measure"), line=pl.col("who"), who=pl.col("line"), even=pl.lit(None, dtype=pl.Float64)
    )
    return side_by_side.plot(frame, UNITS, "Challenges won, and how often votes challenge", narrow=narrow)


def _applies(run: StoredRun, question: Question) -> str:
    return lacks(run, "games") or lacks(run, "seats", "challenges", "challenges_won", "votes")


ANALYSIS = Analysis(
    name=NAME,
    place=14,
    asks="Which strategies gain by challenging?",
    applies=_applies,
    compute=compute,
    plots={NAME: _plot},
    answer=_answer,
    reading=(
        "Players choose when to challenge: a strategy that wins more of its challenges may just challenge rarely, with "
        "its best cards.",
        "Strategies are said to differ only if their intervals, widened for all pairs of strategies (Bonferroni), do "
        "not touch.",
        INTERVALS,
    ),
)
