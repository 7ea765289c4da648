"""Ask when a game is decided, and who is ahead when."""

from bng_sim.analyses.campaign.measures import (
    ASSUMED,
    COMEBACKS,
    FIRST_BANKRUPT,
    FIRST_GROUP,
    HALF_LEADER,
    LED,
    MONOPOLIST,
    OUT,
    WITH_GROUP,
)
from bng_sim.analyses.forms.ratios import analysis

_LEADS = "The player with the greatest net worth leads. Lead changes and comebacks are in the scorecard too."

ANALYSIS = analysis(
    "decided",
    "When is a game decided, and who is ahead when?",
    (HALF_LEADER, LED, FIRST_GROUP, MONOPOLIST, FIRST_BANKRUPT, COMEBACKS, OUT),
    _LEADS,
    WITH_GROUP,
    ASSUMED,
    place=21,
)
