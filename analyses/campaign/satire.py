"""Measure the effects of the satirical rules, and the advantage of the Billionaire's seat."""

import dataclasses

import polars as pl

from bng_sim.analyses import luck, ratios
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
    findings = [f"{luck.sentence(text, part)}." for text, part in parts if part.height]
    findings += [f"{text}." for text in ratios.sentences(tables[NAME], COUNTED)]
    return ratios.of_part(findings, tables[NAME])


def _without_repeated(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows without those of who knows the Attorney General where that is the Billionaire: one fact, once."""
    billionaire = frame.filter(measure=BILLIONAIRE.name).select("line", "value", "n")
    same = frame.filter(measure=GENERAL.name).join(billionaire, on=["line", "value", "n"], how="semi")
    return frame.join(same.select("line", "measure"), on=["line", "measure"], how="anti", maintain_order="left")


_BASE = ratios.analysis(
    NAME,
    "What do the satirical rules come to, and is the Billionaire's seat an advantage?",
    (*(measure for measure, _ in EDGES), *COUNTED),
    "Who is the Billionaire, and who begins, is drawn (unless `billionaire` or who begins is set), and so is who knows "
    "the Attorney General: what that changes in how often one wins is an effect of it.",
    "As printed the Billionaire is the one who knows the Attorney General, so that both edges are one and the same.",
    ASSUMED,
    where=rule_changes.settings_to_show,
)
ANALYSIS = rule_changes.with_rule_effects(
    dataclasses.replace(_BASE, answer=_answer),
    CHANGED,
    "What each rule does to the Billionaire's edge, to the length of games, and to who begins",
)
