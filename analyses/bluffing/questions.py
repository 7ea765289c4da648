"""Define the questions specific to Bluffing Billionaires."""

from bng_sim.analyses.bluffing import billionaires, challengers
from bng_sim.analyses.bluffing.measures import (
    BONUS,
    BROKE,
    BY_LAST,
    CHALLENGED,
    ENDER,
    FALSE,
    HAND,
    HIGHEST,
    MARGIN,
    MEASURES,
    MISSED,
    MIXED,
    SEVERAL,
    SHARE,
    SHARED,
    SKIPPED,
    SOLE,
    TIES,
    UNCAUGHT,
    WON,
)
from bng_sim.analyses.forms.ratios import analysis

__all__ = ["MEASURES", "QUESTIONS"]

_FALSE = (
    "A claim is false if a voter's face-down card would win against the card just played, unknown to all (V6). Cards "
    "decide that: who plays a card does not know it, so it counts what happened, not what was intended."
)

QUESTIONS = (
    analysis("claims", "How often is a claim false, and does it get through?", (FALSE, UNCAUGHT, CHALLENGED), _FALSE),
    analysis("challenges", "Does challenging pay, and do several challengers matter?", (WON, SEVERAL, MIXED, MISSED)),
    challengers.ANALYSIS,
    analysis("last_card", "Does playing the last card win?", (ENDER, BY_LAST)),
    analysis("points", "Where do points come from: hand or Bonus?", (SHARE, HAND, BONUS)),
    analysis("broke", "How often do players go broke, and what does that change?", (BROKE, SOLE, SKIPPED)),
    analysis("close", "How close are games, and are tie-breaks needed?", (MARGIN, HIGHEST, TIES, SHARED)),
    billionaires.ANALYSIS,
)
