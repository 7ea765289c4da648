"""Ask whether playing the last card wins."""

from bng_sim.analyses.bluffing.measures import BY_LAST, ENDER
from bng_sim.analyses.forms.ratios import analysis

ANALYSIS = analysis(
    "last_card",
    "Does playing the last card win?",
    (ENDER, BY_LAST),
    place=21,
)
