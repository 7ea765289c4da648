"""Ask whether leaders run away."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions.measures import RUNAWAY, SHARED, SHORT, SPREAD

ANALYSIS = analysis(
    "runaway",
    "Do leaders run away, or does it stay open to the end?",
    (RUNAWAY, SPREAD, SHARED, SHORT),
    place=15,
)
