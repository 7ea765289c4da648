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
from bng_sim.analyses.forms.ratios import analysis

__all__ = ["MEASURES", "QUESTIONS"]

_LEADS = "The player with the greatest net worth leads. Lead changes and comebacks are in the scorecard too."
_FIRST_GROUP = (
    "The first player to own a whole group may have been ahead before. That such players win more often is associated "
    "with the group, and not an effect of it alone."
)
_SHORTAGE = (
    "Whether refusing to build hotels pays is seen by comparing players who do with players who do not: see who wins, "
    "by strategy."
)

QUESTIONS = (
    analysis("decided", "When is a game decided, and who is ahead when?",
             (HALF_LEADER, LED, FIRST_GROUP, MONOPOLIST, FIRST_BANKRUPT, COMEBACKS, OUT), _LEADS, _FIRST_GROUP,
             ASSUMED),
    groups.ANALYSIS,
    rule_changes.with_rule_effects(
        analysis("monopolies", "What does owning a whole colour group do, and what does the rent of its bare lots do?",
                 (MONOPOLIST, LENGTH, STALEMATES, MONOPOLIES, RENTS, BUILT, TRADES, FIRST), _FIRST_GROUP, ASSUMED,
                 where=rule_changes.settings_to_show),
        (LENGTH, MONOPOLIST, BUILT, TRADES),
        "What each rule changes: length of games, wins of the first with a group, building and trading"),
    satire.ANALYSIS,
    analysis("shortage", "Do houses run out, and what does that do?",
             (SHORT, FEWEST, HOUSE_AUCTIONS, HOUSES, HOTELS, LENGTH, STALEMATES), _SHORTAGE, ASSUMED),
)  # fmt: skip
