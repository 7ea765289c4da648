"""Ask what ends a game."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions.measures import HEISTS, RICHEST, TARGET

ANALYSIS = analysis(
    "clock",
    "What ends a game: the target, or the last Loot card?",
    (TARGET, HEISTS, RICHEST),
    place=5,
)
