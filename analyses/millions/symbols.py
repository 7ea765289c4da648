"""Ask how often the symbol pays."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions.measures import SYMBOL

ANALYSIS = analysis(
    "symbols",
    "How often does the symbol pay?",
    (SYMBOL,),
    place=13,
)
