"""Compare the characters (Billionaires), and what their boards require."""

from typing import Any

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import CORRECTED, INTERVALS, Analysis, Table, Tables
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.question import Question, ask, settings
from bng_sim.analyses.statistics import adjusted, counts
from bng_sim.core.game import Game
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import StoredRun

NAME = "billionaire"  # the grouping
COUNTS = {"assets": "assets at the end", "empty_spaces": "spaces left empty", "bought": "Buys won"}
CONTROL = "Each Billionaire has its own suit and its own board, so this run cannot show which of the two matters. "
CONTROL += "A run that changes the boards can."


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the adjusted rate of games won by Billionaire, and the assets each owned.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        `billionaire`: games won per seat; `boards`: per seat the assets at the end, the spaces left empty and the
        Buys won, next to what each board has space for.
    """
    question = ask(run, game)
    return by_grouping.tables(run, question, NAME) | _boards(run, question)


def _boards(run: StoredRun, question: Question) -> Tables:
    if not run.keeps("seats"):
        return {}
    known = [name for name in COUNTS if name in run.columns("seats")]
    rows = [
        row
        for cell, line in settings(run, question.game).select("cell", "line").rows()
        for row in _counted(run, cell, line, known)
    ]
    if not rows:
        return {}
    keys = {"line": "Setting", "figure": "Figure", "group": "Billionaire", "board": "board"}
    frame = pl.DataFrame(rows, infer_schema_length=None)
    return {"boards": Table("What each Billionaire ended up with, per seat", frame, keys, counted="seats")}


def _counted(run: StoredRun, cell: int, line: str, known: list[str]) -> list[dict[str, Any]]:
    deal = pl.col("game") // run.games_a_deal(cell)
    seats = [piece.drop_nulls("won").with_columns(deal=deal) for piece in run.pieces("seats", cell)]
    boards = _spaces(run, cell)
    return [
        {"line": line, "group": group, "figure": COUNTS[name], "board": boards.get(group, "")} | figures
        for name in known
        for group, figures in sorted(counts.by_seats(seats, NAME, name).items())
    ]


def _spaces(run: StoredRun, cell: int) -> dict[str, str]:
    """Return Billionaire -> the spaces of its board, in words; empty for a game without boards."""
    rules: Any = GAMES[run.config["game"]].rules.read(run.config["cells"][cell]["rules"])
    boards: dict[str, dict[str, int]] = getattr(rules, "boards", {})
    return {
        str(name): ", ".join(f"{n} {numbers.capital(str(kind))}" for kind, n in spaces.items() if n)
        for name, spaces in boards.items()
    }


def _answer(tables: Tables, question: Question) -> list[str]:
    return [*by_grouping.answer(NAME, tables, question), CONTROL]


ANALYSIS = Analysis(
    name="billionaires",
    place=55,
    asks="Are the Billionaires worth the same?",
    applies=by_grouping.applies(NAME),
    compute=compute,
    plots={NAME: by_grouping.plot(NAME)},
    answer=_answer,
    key=by_grouping.key(NAME),
    reading=(*adjusted.READING, INTERVALS, CORRECTED),
)
