"""Ask what exact payment and overbids cost."""

from bng_sim.analyses.billionaire.measures import (
    ASSUMED,
    CASH_FORFEITS,
    FORFEITS,
    IN_INVESTMENTS,
    INEXACT,
    OVERBIDS,
    OVERPAID,
)
from bng_sim.analyses.forms.ratios import analysis

ANALYSIS = analysis(
    "payments",
    "What does it cost that no change is given, and what do overbids cost?",
    (OVERPAID, INEXACT, IN_INVESTMENTS, OVERBIDS, FORFEITS, CASH_FORFEITS),
    ASSUMED,
    place=25,
)
