"""Ask how many departures are bought, and at what price."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions.measures import BOUGHT, LEAVE, PRICE, SHARE, STAYER, TAKEN

_TALK = (
    "The rules for talk are assumed: the rulebook lets players talk as they like. How much depends on them: see the "
    "assumed figures."
)

ANALYSIS = analysis(
    "departures",
    "Is bribery worth it: how many departures are bought, and at what price?",
    (PRICE, BOUGHT, LEAVE, TAKEN, STAYER, SHARE),
    _TALK,
    place=9,
)
