"""Measure the effects of the satirical rules, and the advantage of the Billionaire's seat."""

import dataclasses

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
    (BILLIONAIRE, "being the Campaign Billionaire changes how often one wins by {}, against an even share"),
    (GENERAL, "being the only one who knows the Attorney General changes it by {}"),
    (FIRST, "having the first turn changes it by {}"),
)
COUNTED = (LENGTH, STALEMATES, LAWS, BENEFITS, FAVORS, SENATORS, PAST_JAIL, FILES)


CHANGED = (
    (BILLIONAIRE, "the Billionaire's edge, in points,"),
    (LENGTH, "the length of games, in turns,"),
    (FIRST, "the first player's edge, in points,"),
)


def _answer(tables: Tables, question: Question) -> list[str]:
    frame = tables[NAME].frame
    parts = [(text, frame.filter(measure=measure.name)) for measure, text in EDGES]
    findings = [f"{luck.sentence(text, part)}." for text, part in parts if part.height]
    findings += [f"{text}." for text in ratios.sentences(tables[NAME], COUNTED)]
    return ratios.with_notes(findings, tables[NAME])


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
