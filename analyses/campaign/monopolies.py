"""Ask what owning a whole colour group does, and the rent of its bare lots."""

from bng_sim.analyses.campaign import rule_changes
from bng_sim.analyses.campaign.measures import (
    ASSUMED,
    BUILT,
    FIRST,
    LENGTH,
    MONOPOLIES,
    MONOPOLIST,
    RENTS,
    STALEMATES,
    TRADES,
    WITH_GROUP,
)
from bng_sim.analyses.forms.ratios import analysis

_BASE = analysis(
    "monopolies",
    "What does owning a whole colour group do, and what does the rent of its bare lots do?",
    (MONOPOLIST, LENGTH, STALEMATES, MONOPOLIES, RENTS, BUILT, TRADES, FIRST),
    WITH_GROUP,
    ASSUMED,
    where=rule_changes.settings_to_show,
    place=25,
)
ANALYSIS = rule_changes.with_rule_effects(
    _BASE,
    (LENGTH, MONOPOLIST, BUILT, TRADES),
    "What each rule changes: length of games, wins of the first with a group, building and trading",
)
