"""Questions that only Campaign Billionaire can be asked."""

from analyses.campaign import groups
from analyses.campaign.measures import (
    ASSUMED,
    BENEFITS,
    BILLIONAIRE,
    BUILT,
    COMEBACKS,
    FAVORS,
    FEWEST,
    FILES,
    FIRST,
    FIRST_BANKRUPT,
    FIRST_GROUP,
    GENERAL,
    HALF_LEADER,
    HOTELS,
    HOUSE_AUCTIONS,
    HOUSES,
    LAWS,
    LED,
    LENGTH,
    MEASURES,
    MONOPOLIES,
    MONOPOLIST,
    OUT,
    PAST_JAIL,
    RENTS,
    SENATORS,
    SHORT,
    STALEMATES,
    TRADES,
)
from analyses.ratios import analysis

__all__ = ["MEASURES", "ORDER", "QUESTIONS"]

_LEADS = "Who leads is who has the greatest net worth. The lead's changes and comebacks stand in the scorecard too."
_FIRST_GROUP = (
    "Who owns a whole group first may have been ahead before: that they win more often goes together with the group, "
    "and is no effect of it alone."
)
_DRAWN = (
    "It is drawn who the Billionaire is (unless `billionaire` is another), who begins, and so who knows the Attorney "
    "General: that they win more or less often is an effect of it."
)
_BOTH = "As printed the Billionaire is the one who knows the Attorney General, so that both edges are one and the same."
_SHORTAGE = (
    "What refusing to build hotels does for who does it is told by comparing players who do and who do not: see who "
    "wins by strategy."
)

QUESTIONS = (
    analysis("decided", "When is a game decided, and who is ahead when?",
             (HALF_LEADER, LED, FIRST_GROUP, MONOPOLIST, FIRST_BANKRUPT, COMEBACKS, OUT), _LEADS, _FIRST_GROUP,
             ASSUMED),
    groups.ANALYSIS,
    analysis("monopolies", "What does a whole colour group do, and what its bare lots' rent?",
             (MONOPOLIST, LENGTH, STALEMATES, MONOPOLIES, RENTS, BUILT, TRADES, FIRST), _FIRST_GROUP, ASSUMED),
    analysis("satire", "What do the satirical rules come to, and is the Billionaire's seat an advantage?",
             (BILLIONAIRE, GENERAL, FIRST, LENGTH, STALEMATES, LAWS, BENEFITS, FAVORS, SENATORS, PAST_JAIL, FILES),
             _DRAWN, _BOTH, ASSUMED),
    analysis("shortage", "Do houses run out, and what does that do?",
             (SHORT, FEWEST, HOUSE_AUCTIONS, HOUSES, HOTELS, LENGTH, STALEMATES), _SHORTAGE, ASSUMED),
)  # fmt: skip
ORDER = (
    "length", "decided", "groups", "seats", "satire", "monopolies", "shortage", "players", "scorecard", "strategies",
)  # fmt: skip
