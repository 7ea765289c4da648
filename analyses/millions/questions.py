"""Define the questions specific to Millions of Dollars."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions import role_mix, roles
from bng_sim.analyses.millions.measures import (
    BOUGHT,
    CALLED_OFF,
    CLASH,
    FINED,
    HEISTS,
    HITS,
    LEADER,
    LEAVE,
    MEASURES,
    PRICE,
    RICHEST,
    RUNAWAY,
    SHARE,
    SHARED,
    SHORT,
    SPREAD,
    STAYER,
    SUCCEED,
    SYMBOL,
    TAKEN,
    TARGET,
    TOLD_ON,
    UNIQUE,
    USED,
    WON,
)

__all__ = ["MEASURES", "QUESTIONS"]

_TALK = (
    "The rules for talk are assumed: the rulebook lets players talk as they like. How much depends on them: see the "
    "assumed figures."
)
_LEADER = (
    "What a round brings its Leader is compared with what it brings the others in the same round. Where players "
    "differ, so do the players who happen to lead."
)

QUESTIONS = (
    analysis("clock", "What ends a game: the target, or the last Loot card?", (TARGET, HEISTS, RICHEST)),
    roles.ANALYSIS,
    role_mix.ANALYSIS,
    analysis("heists", "How often does a heist fail, and how much of that is due to the Snitch?",
             (SUCCEED, CALLED_OFF, CLASH, TOLD_ON, HITS, FINED)),
    analysis("departures", "Is bribery worth it: how many departures are bought, and at what price?",
             (PRICE, BOUGHT, LEAVE, TAKEN, STAYER, SHARE), _TALK),
    analysis("face_down", "What does the face-down Role card hide?", (UNIQUE, SUCCEED, CLASH, PRICE)),
    analysis("leader", "Is the Leader, who speaks first, ahead or behind?", (LEADER,), _LEADER),
    analysis("symbols", "How often does the symbol pay?", (SYMBOL,)),
    analysis("looks", "Are Intimidation cards used or forgotten?", (WON, USED)),
    analysis("runaway", "Do leaders run away, or does it stay open to the end?", (RUNAWAY, SPREAD, SHARED, SHORT)),
)  # fmt: skip
