"""Ask how often a claim is false, and whether it gets through."""

from bng_sim.analyses.bluffing.measures import CHALLENGED, FALSE, UNCAUGHT
from bng_sim.analyses.forms.ratios import analysis

_FALSE = (
    "A claim is false if a voter's face-down card would win against the card just played, unknown to all (V6). Cards "
    "decide that: who plays a card does not know it, so it counts what happened, not what was intended."
)

ANALYSIS = analysis(
    "claims",
    "How often is a claim false, and does it get through?",
    (FALSE, UNCAUGHT, CHALLENGED),
    _FALSE,
    place=12,
)
