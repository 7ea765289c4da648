"""Ask where points come from."""

from bng_sim.analyses.bluffing.measures import BONUS, HAND, SHARE
from bng_sim.analyses.forms.ratios import analysis

ANALYSIS = analysis(
    "points",
    "Where do points come from: hand or Bonus?",
    (SHARE, HAND, BONUS),
    place=22,
)
