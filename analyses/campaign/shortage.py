"""Ask whether houses run out, and what that does."""

from bng_sim.analyses.campaign.measures import (
    ASSUMED,
    FEWEST,
    HOTELS,
    HOUSE_AUCTIONS,
    HOUSES,
    LENGTH,
    SHORT,
    STALEMATES,
)
from bng_sim.analyses.forms.ratios import analysis

_SHORTAGE = (
    "Whether refusing to build hotels pays is seen by comparing players who do with players who do not: see who wins, "
    "by strategy."
)

ANALYSIS = analysis(
    "shortage",
    "Do houses run out, and what does that do?",
    (SHORT, FEWEST, HOUSE_AUCTIONS, HOUSES, HOTELS, LENGTH, STALEMATES),
    _SHORTAGE,
    ASSUMED,
    place=26,
)
