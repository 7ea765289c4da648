"""Ask how often players go broke, and what that changes."""

from bng_sim.analyses.bluffing.measures import BROKE, SKIPPED, SOLE
from bng_sim.analyses.forms.ratios import analysis

ANALYSIS = analysis(
    "broke",
    "How often do players go broke, and what does that change?",
    (BROKE, SOLE, SKIPPED),
    place=23,
)
