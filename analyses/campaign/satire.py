"""What do the satirical rules come to, and is the Billionaire's seat an advantage?"""

import dataclasses

import polars as pl
from matplotlib.figure import Figure

from analyses import luck, ratios, side_by_side
from analyses.analysis import Tables
from analyses.campaign import rule_changes
from analyses.campaign.measures import (
    ASSUMED,
    BENEFITS,
    BILLIONAIRE,
    FAVORS,
    FILES,
    FIRST,
    GENERAL,
    LAWS,
    LENGTH,
    PAST_JAIL,
    SENATORS,
    STALEMATES,
)
from analyses.question import Question, ask
from bng_sim.core.game import Game
from bng_sim.sweeps.store.load import StoredRun

NAME = "satire"
EDGES = (
    (BILLIONAIRE, "being the Campaign Billionaire changes how often one wins by {}, against an even share"),
    (GENERAL, "being the only one who knows the Attorney General changes it by {}"),
    (FIRST, "having the first turn changes it by {}"),
)
COUNTED = (LENGTH, STALEMATES, LAWS, BENEFITS, FAVORS, SENATORS, PAST_JAIL, FILES)


CHANGES = "changes"
CHANGED = (
    (BILLIONAIRE, "the Billionaire's edge, in points,"),
    (LENGTH, "the length of games, in turns,"),
    (FIRST, "the first player's edge, in points,"),
)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """What is measured in each setting, and what each rule does on average over the others.

    Args:
        run: A finished run that keeps its games.
        game: Its game, if it is not one of those known by name.

    Returns:
        `changes`, of a run of all combinations of several rules: by `line` (a value of a rule) and `measure`; `satire`:
        by `line` (the setting) and `measure`.

    """
    changes = rule_changes.table(run, ask(run, game), [measure for measure, _ in CHANGED])
    return ({} if changes is None else {CHANGES: changes}) | _BASE.compute(run, game)


def _answer(tables: Tables, question: Question) -> list[str]:
    frame = tables[NAME].frame
    changes = rule_changes.sentences(tables[CHANGES], _words()) if CHANGES in tables else []
    parts = [(text, frame.filter(measure=measure.name)) for measure, text in EDGES]
    told = [f"{luck.told(text, part)}." for text, part in parts if part.height]
    told += [f"{text}." for text in ratios.sentences(tables[NAME], COUNTED)]
    return [*changes, *ratios.scoped(told, tables[NAME])]


def _words() -> dict[str, str]:
    return {measure.name: text for measure, text in CHANGED}


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """A panel a measure, a row a value of a rule."""
    drawn = tables[CHANGES].frame.with_columns(who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
    units = {measure.name: f"change, {measure.unit.split()[0]}" for measure, _ in CHANGED}
    title = "What each rule does to the Billionaire's edge, to the length of games, and to who begins"
    return side_by_side.plot(drawn, units, title, narrow=narrow)


_BASE = ratios.analysis(
    NAME,
    "What do the satirical rules come to, and is the Billionaire's seat an advantage?",
    (*(measure for measure, _ in EDGES), *COUNTED),
    "Who is the Billionaire, and who begins, is drawn (unless `billionaire` or who begins is set), and so is who knows "
    "the Attorney General: what that changes in how often one wins is an effect of it.",
    "As printed the Billionaire is the one who knows the Attorney General, so that both edges are one and the same.",
    "Where all combinations of several rules were played, what each of them changes is an average over all values of "
    "the others, against its printed value; games of all settings are taken as independent, though they share deals.",
    ASSUMED,
)
ANALYSIS = dataclasses.replace(_BASE, compute=compute, plots={CHANGES: _plot, **_BASE.plots}, answer=_answer)
