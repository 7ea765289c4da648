"""Measure the effects of the satirical rules, and the advantage of the Billionaire's seat."""

import dataclasses

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import Tables
from bng_sim.analyses.campaign import rule_changes
from bng_sim.analyses.campaign.measures import (
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
from bng_sim.analyses.claims import reworded
from bng_sim.analyses.forms import luck, ratios
from bng_sim.analyses.question import Question

NAME = "satire"
EDGES = (
    (BILLIONAIRE, "the Campaign Billionaire wins {} than evenly"),
    (GENERAL, "the only one who knows the Attorney General wins {} than evenly"),
    (FIRST, "the player who goes first wins {} than evenly"),
)
COUNTED = (LENGTH, STALEMATES, LAWS, BENEFITS, FAVORS, SENATORS, PAST_JAIL, FILES)


CHANGED = (BILLIONAIRE, LENGTH, FIRST)


def _answer(tables: Tables, question: Question) -> list[str]:
    frame = _without_repeated(tables[NAME].frame)
    parts = [(text, frame.filter(measure=measure.name)) for measure, text in EDGES]
    findings = [luck.sentence(text, part) for text, part in parts if part.height]
    findings += ratios.sentences(tables[NAME], COUNTED)
    findings = [reworded(text, f"{text}.") for text in findings]
    return ratios.of_part(findings, tables[NAME])


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the measures side by side, one fact once."""
    table = dataclasses.replace(tables[NAME], frame=_without_repeated(tables[NAME].frame))
    return _BASE.plots[NAME](tables | {NAME: table}, question, narrow=narrow)


def _without_repeated(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows without those of who knows the Attorney General where that is the Billionaire: one fact, once."""
    billionaire = frame.filter(measure=BILLIONAIRE.name).select("line", "value", "n")
    same = frame.filter(measure=GENERAL.name).join(billionaire, on=["line", "value", "n"], how="semi")
    return frame.join(same.select("line", "measure"), on=["line", "measure"], how="anti", maintain_order="left")


_BASE = ratios.analysis(
    NAME,
    "What do the satirical rules change, and is the Billionaire's seat an advantage?",
    (*(measure for measure, _ in EDGES), *COUNTED),
    "Chance draws the Billionaire, the first player and the player who knows the Attorney General (unless the config "
    "sets them). So what these change in winning is their effect.",
    "As printed, the Billionaire is the one who knows the Attorney General, so both edges are the same.",
    ASSUMED,
    where=rule_changes.settings_to_show,
    place=24,
)
ANALYSIS = rule_changes.with_rule_effects(
    dataclasses.replace(_BASE, answer=_answer, plots={NAME: _plot}),
    CHANGED,
    "What each rule changes: the Billionaire's edge, the length of games, and the first player's edge",
)
