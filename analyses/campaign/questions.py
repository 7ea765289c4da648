"""Define the questions specific to Campaign Billionaire."""

from bng_sim.analyses.campaign import groups, rule_changes, satire
from bng_sim.analyses.campaign.measures import (
    ASSUMED,
    BUILT,
    COMEBACKS,
    FEWEST,
    FIRST,
    FIRST_BANKRUPT,
    FIRST_GROUP,
    HALF_LEADER,
    HOTELS,
    HOUSE_AUCTIONS,
    HOUSES,
    LED,
    LENGTH,
    MEASURES,
    MONOPOLIES,
    MONOPOLIST,
    OUT,
    RENTS,
    SHORT,
    STALEMATES,
    TRADES,
)
from bng_sim.analyses.ratios import analysis

__all__ = ["MEASURES", "QUESTIONS"]

_LEADS = "Who leads is who has the greatest net worth. The lead's changes and comebacks stand in the scorecard too."
_FIRST_GROUP = (
    "Who owns a whole group first may have been ahead before: that they win more often goes together with the group, "
    "and is no effect of it alone."
)
_SHORTAGE = (
    "What refusing to build hotels does for who does it is told by comparing players who do and who do not: see who "
    "wins by strategy."
)

QUESTIONS = (
    analysis("decided", "When is a game decided, and who is ahead when?",
             (HALF_LEADER, LED, FIRST_GROUP, MONOPOLIST, FIRST_BANKRUPT, COMEBACKS, OUT), _LEADS, _FIRST_GROUP,
             ASSUMED),
    groups.ANALYSIS,
    rule_changes.with_rule_effects(
        analysis("monopolies", "What does a whole colour group do, and what its bare lots' rent?",
                 (MONOPOLIST, LENGTH, STALEMATES, MONOPOLIES, RENTS, BUILT, TRADES, FIRST), _FIRST_GROUP, ASSUMED,
                 where=rule_changes.settings_to_show),
        (LENGTH, MONOPOLIST, BUILT, TRADES),
        "What each rule does to the length of games, to who has a group first, to building and trading"),
    satire.ANALYSIS,
    analysis("shortage", "Do houses run out, and what does that do?",
             (SHORT, FEWEST, HOUSE_AUCTIONS, HOUSES, HOTELS, LENGTH, STALEMATES), _SHORTAGE, ASSUMED),
)  # fmt: skip
