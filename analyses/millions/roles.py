"""Show what each Role brings for each time it is chosen, and whether any goes unused."""

from collections.abc import Iterator
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures
from bng_sim.analyses.analysis import INTERVALS, Analysis, Table, Tables, lacks
from bng_sim.analyses.claims import reworded
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.measures import Measure, MeasuredCell
from bng_sim.analyses.question import Question, ask
from bng_sim.core.game import Game
from bng_sim.games.millions import Role
from bng_sim.sweeps.run.load import StoredRun

NAME = "roles"
ROLES = tuple(role.name.lower() for role in Role)
MONEY, STANDS, LEAVES, CHOSEN = "money for each time chosen", "gets a share", "leaves", "how often chosen"
UNITS = {MONEY: "$M", STANDS: "% of times chosen", LEAVES: "% of times chosen", CHOSEN: "% of all choices"}


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return what each Role brings its owner per choice, how often it shares and leaves, and how often it is chosen.

    Args:
        run: A finished run that keeps its games.
        game: The game; None: the one that the run's config names.

    Returns:
        `roles`: by `line` (the setting), `measure` and `who` (the Role).
    """
    question = ask(run, game)
    rows = [row for each in side_by_side.settings(run, question) for row in _rows(run, question.game, each)]
    frame = pl.DataFrame(rows, schema=side_by_side.SCHEMA).drop("even")
    return {NAME: Table("Roles", frame, {"line": "Setting", "measure": "Measure", "who": "Role"})}


def _rows(run: StoredRun, game: Game, setting: MeasuredCell) -> Iterator[dict[str, Any]]:
    choices = pl.sum_horizontal(f"chosen_{role}" for role in ROLES)
    for name in UNITS:
        wanted = [_measure(name, role, choices) for role in ROLES]  # a Role that is not in play has no row
        for row in measures.rows(run, game, setting, wanted):
            yield {"line": setting.line, "even": None} | row | {"measure": name, "who": row["measure"].title()}


def _measure(name: str, role: str, choices: pl.Expr) -> Measure:
    chosen = pl.col(f"chosen_{role}")
    if name == MONEY:
        return Measure(role, UNITS[name], "mean", pl.col(f"money_{role}"), chosen)
    if name == CHOSEN:
        return Measure(role, UNITS[name], "proportion", chosen, pl.when(chosen.is_not_null()).then(choices))
    of = "shared" if name == STANDS else "left"
    return Measure(role, UNITS[name], "proportion", pl.col(f"{of}_{role}"), chosen)


def _answer(tables: Tables, question: Question) -> list[str]:
    frame = tables[NAME].frame
    said = [
        reworded(text, f"{text}.")
        for name, sentence in ((MONEY, "a choice pays most with {}"), (CHOSEN, "players choose most often {}"))
        for (line,), part in frame.filter(measure=name).group_by("line", maintain_order=True)
        if (text := side_by_side.ends(str(line), sentence, part))
    ]
    return said or [side_by_side.no_ends("No Role clearly pays more or is chosen more often than another", frame)]


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a panel for each Role, a row for each setting: what it brings."""
    frame = tables[NAME].frame.filter(measure=MONEY)
    drawn = frame.with_columns(measure=pl.col("who"), who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
    units = dict.fromkeys(drawn["measure"].unique(), UNITS[MONEY])
    return side_by_side.plot(drawn, units, "What each Role brings each time it is chosen", narrow=narrow)


def _applies(run: StoredRun, question: Question) -> str:
    return lacks(run, "games", *(f"{of}_{role}" for role in ROLES for of in ("chosen", "money", "shared", "left")))


ANALYSIS = Analysis(
    name=NAME,
    place=6,
    asks="Which Role pays best, and does any go unused?",
    applies=_applies,
    compute=compute,
    plots={NAME: _plot},
    answer=_answer,
    reading=(
        "Money is everything that a Character brings its owner in its round: antes, bribes taken and paid in its "
        "visits, shares, fees, theft, bonus and fine.",
        "Players choose Roles for a reason, and what a Role brings depends on how many others choose it. So a Role "
        "that pays more need not pay a player who chooses it more often: see `role_mix`.",
        "Roles are said to differ only if their intervals, widened for all pairs of Roles (Bonferroni), do not touch.",
        INTERVALS,
    ),
)
