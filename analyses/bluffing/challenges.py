"""Ask whether challenging pays."""

from bng_sim.analyses.bluffing.measures import MISSED, MIXED, SEVERAL, WON
from bng_sim.analyses.forms.ratios import analysis

ANALYSIS = analysis(
    "challenges",
    "Does challenging pay, and do several challengers matter?",
    (WON, SEVERAL, MIXED, MISSED),
    place=13,
)
