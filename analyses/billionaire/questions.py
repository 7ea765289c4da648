"""Define the questions specific to Billionaire."""

from bng_sim.analyses.billionaire import analyzer, prices, security
from bng_sim.analyses.billionaire.measures import (
    AGAIN,
    AHEAD,
    ASSUMED,
    BILLIONAIRE,
    CASH_FORFEITS,
    FORFEITS,
    IN_INVESTMENTS,
    INEXACT,
    LED,
    LEFT,
    MEASURES,
    MOST_CASH,
    MOST_INVESTMENTS,
    OVERBIDS,
    OVERPAID,
    TOTAL,
    UNSOLD,
)
from bng_sim.analyses.forms.ratios import analysis

__all__ = ["MEASURES", "QUESTIONS"]

_CLOCK = (
    "Investments come back to their decks when they are paid to the board, forfeited, hit by a Disaster or not sold. "
    "The more often each is sold, the longer the last sale takes to come."
)
_LEADS = (
    "Lead changes, half-time leaders and comebacks are in the scorecard. The player with the greatest total leads, "
    "secret cash included; nobody in the game sees that."
)

QUESTIONS = (
    analysis("clock", "What ends a game, the goal or the last Investment, and what makes it long?",
             (BILLIONAIRE, LEFT, AGAIN, UNSOLD, TOTAL), _CLOCK, ASSUMED),
    prices.ANALYSIS,
    analysis("payments", "What does it cost that no change is given, and what do overbids cost?",
             (OVERPAID, INEXACT, IN_INVESTMENTS, OVERBIDS, FORFEITS, CASH_FORFEITS), ASSUMED),
    analyzer.ANALYSIS,
    security.ANALYSIS,
    analysis("runaway", "Do leaders run away: how long has the winner led, and by how much does it win?",
             (LED, AHEAD, MOST_INVESTMENTS, MOST_CASH), _LEADS),
)  # fmt: skip
