"""Ask whether Intimidation cards are used."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions.measures import USED, WON

ANALYSIS = analysis(
    "looks",
    "Are Intimidation cards used or forgotten?",
    (WON, USED),
    place=14,
)
