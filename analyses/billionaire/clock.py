"""Ask what ends a game, and what makes it long."""

from bng_sim.analyses.billionaire.measures import AGAIN, ASSUMED, BILLIONAIRE, LEFT, TOTAL, UNSOLD
from bng_sim.analyses.forms.ratios import analysis

_CLOCK = (
    "Investments come back to their decks when they are paid to the board, forfeited, hit by a Disaster or not sold. "
    "The more often each is sold, the longer the last sale takes to come."
)

ANALYSIS = analysis(
    "clock",
    "What ends a game, the goal or the last Investment, and what makes it long?",
    (BILLIONAIRE, LEFT, AGAIN, UNSOLD, TOTAL),
    _CLOCK,
    ASSUMED,
    place=21,
)
