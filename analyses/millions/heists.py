"""Ask how often a heist fails, and how much of that is due to the Snitch."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions.measures import CALLED_OFF, CLASH, FINED, HITS, SUCCEED, TOLD_ON

ANALYSIS = analysis(
    "heists",
    "How often does a heist fail, and how much of that is due to the Snitch?",
    (SUCCEED, CALLED_OFF, CLASH, TOLD_ON, HITS, FINED),
    place=8,
)
