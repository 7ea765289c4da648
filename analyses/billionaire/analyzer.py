"""Measure what the Analyzer is worth to the player who spins it: its four outcomes, and their effects on winning."""

import dataclasses
import math
from collections.abc import Iterator
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures
from bng_sim.analyses.analysis import Table, Tables, lacks
from bng_sim.analyses.billionaire.measures import A_SPIN, ASSUMED, POINTS, SEIZED, SPINS, TARGETS
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.forms import luck, ratios
from bng_sim.analyses.measures import PLAYERS, Measure, MeasuredCell
from bng_sim.analyses.question import Question, ask
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun

NAME, OUTCOMES = "analyzer", "outcomes"
COLOURS = {"red_red": (1, 1), "red_green": (1, 0), "green_red": (0, 1), "green_green": (0, 0)}  # 1: red [spinner]
OFTEN, WINS = "how often", "effect on winning"
UNITS = {OFTEN: "% of spins", WINS: POINTS}
ASKED = (SPINS, TARGETS, SEIZED, A_SPIN)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return how often the Analyzer is spun and what it seizes, and what each outcome is worth.

    Args:
        run: A finished run that keeps its games.
        game: The game; None: the one that the run's config names.

    Returns:
        `analyzer`: by `line` (the setting) and `measure`; `outcomes`, if the run keeps its seats: by `line`, `measure`
        and `who` (the outcome).

    """
    question = ask(run, game)
    made = _BASE.compute(run, game)
    if lacks(run, "seats", *COLOURS):
        return made
    rows = [row for each in side_by_side.settings(run, question) for row in _rows(run, question.game, each)]
    frame = pl.DataFrame(rows, schema=side_by_side.SCHEMA).drop("even")
    keys = {"line": "Setting", "measure": "Measure", "who": "Spinners"}
    return {OUTCOMES: Table("Outcomes of the Analyzer, for the player who spins it", frame, keys)} | made


def _rows(run: StoredRun, game: Game, setting: MeasuredCell) -> Iterator[dict[str, Any]]:
    red = run.config["cells"][setting.cell]["rules"]["analyzer_red"]
    for name in UNITS:
        wanted = [_measure(name, outcome, _chance(outcome, red)) for outcome in COLOURS]
        for row in measures.rows(run, game, setting, wanted):
            yield {"line": setting.line, "even": None} | row | {"measure": name, "who": _words(row["measure"])}


def _chance(outcome: str, red: list[float]) -> float:
    """Return the probability that the spinners stop at an outcome (N3)."""
    return math.prod(chance if is_red else 1 - chance for chance, is_red in zip(red, COLOURS[outcome], strict=True))


def _measure(name: str, outcome: str, chance: float) -> Measure:
    if name == OFTEN:
        return Measure(outcome, UNITS[name], "proportion", pl.col(outcome), pl.col("analyses"))
    by_chance = pl.col(outcome) - chance * pl.col("analyses")
    won, all_of = f"luck of {outcome} won", f"luck of {outcome}"
    sums = {won: (by_chance * pl.col("won").cast(pl.Int64)).sum(), all_of: by_chance.sum()}
    total = 100 * (pl.col(won) - pl.col(all_of) / pl.col(PLAYERS))
    return Measure(outcome, UNITS[name], "mean", total, chance * pl.col("analyses"), sums)


def _words(outcome: str) -> str:
    return outcome.replace("_", ", ")


def _answer(tables: Tables, question: Question) -> list[str]:
    findings = []
    if OUTCOMES in tables:
        effects = tables[OUTCOMES].frame.filter(measure=WINS)
        for (who,), part in effects.group_by("who", maintain_order=True):
            text = luck.sentence(f"a player who spins {who} wins {{}} than after an average spin", part)
            findings.append(f"{text}.")
    findings += [f"{text}." for text in ratios.sentences(tables[NAME], ASKED)]
    return ratios.of_part(findings, tables[NAME])


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a panel for each outcome, a row for each setting: its effect on winning."""
    frame = tables[OUTCOMES].frame.filter(measure=WINS)
    drawn = frame.with_columns(measure=pl.col("who"), who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
    units = dict.fromkeys(drawn["measure"].unique(), POINTS)
    title = "What each outcome of the Analyzer adds to the spinner's wins, compared with an average spin"
    return side_by_side.plot(drawn, units, title, narrow=narrow)


_BASE = ratios.analysis(
    NAME,
    "What is the Analyzer worth to the player who spins it?",
    ASKED,
    "Red, red seizes the Investment. With one red a Profit card is taken from its owner, who also draws one: after "
    "that (red, green) or before (green, red). With green, green the owner draws Profit cards.",
    luck.READING,
    "This compares one outcome with the average of all, not a spin with no spin: the player chooses whether to spin.",
    ASSUMED,
    place=26,
)
ANALYSIS = dataclasses.replace(_BASE, compute=compute, plots={OUTCOMES: _plot, **_BASE.plots}, answer=_answer)
