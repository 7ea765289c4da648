"""Measure what Security is worth: what it cancels, whom it protects, and its effect on winning."""

import dataclasses

from bng_sim.analyses.analysis import Tables
from bng_sim.analyses.billionaire.measures import ASSUMED, CANCELS, DRAWN, SAVED, SAVED_SPINS, SECURITIES, TAKEN
from bng_sim.analyses.forms import luck, ratios
from bng_sim.analyses.question import Question

NAME = "security"
COUNTED = (SAVED, TAKEN, SAVED_SPINS, SECURITIES, CANCELS)


def _answer(tables: Tables, question: Question) -> list[str]:
    findings = []
    drawn = tables[NAME].frame.filter(measure=DRAWN.name)
    if drawn.height:
        text = "a player who draws a Security card wins {} than with an average Power Play card"
        findings.append(luck.sentence(text, drawn))
    return ratios.of_part([f"{text}." for text in (*findings, *ratios.sentences(tables[NAME], COUNTED))], tables[NAME])


_BASE = ratios.analysis(
    NAME,
    "What is Security worth?",
    (*COUNTED, DRAWN),
    "Attempts on an Investment are spins of the Analyzer, Disaster and Proxy Fight. Players choose what they cancel, "
    "so cancelled attempts may differ from the others.",
    luck.READING,
    "Counted are draws of a Power Play card that nobody has seen: Security is compared with the average card left.",
    ASSUMED,
    place=27,
)
ANALYSIS = dataclasses.replace(_BASE, answer=_answer)
