"""Ask how close games are."""

from bng_sim.analyses.bluffing.measures import HIGHEST, MARGIN, SHARED, TIES
from bng_sim.analyses.forms.ratios import analysis

ANALYSIS = analysis(
    "close",
    "How close are games, and are tie-breaks needed?",
    (MARGIN, HIGHEST, TIES, SHARED),
    place=24,
)
