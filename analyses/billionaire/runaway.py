"""Ask whether leaders run away."""

from bng_sim.analyses.billionaire.measures import AHEAD, LED, MOST_CASH, MOST_INVESTMENTS
from bng_sim.analyses.forms.ratios import analysis

_LEADS = (
    "Lead changes, half-time leaders and comebacks are in the scorecard. The player with the greatest total leads, "
    "secret cash included; nobody in the game sees that."
)

ANALYSIS = analysis(
    "runaway",
    "Do leaders run away: how long has the winner led, and by how much does it win?",
    (LED, AHEAD, MOST_INVESTMENTS, MOST_CASH),
    _LEADS,
    place=23,
)
