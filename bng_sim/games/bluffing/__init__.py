"""Bluffing Billionaires: one file per rulebook chapter.

| chapter | file |
|---|---|
| C components | components.yaml, components.py, cards.py |
| S set-up | setup.py |
| T a turn | turn.py |
| V the vote | vote.py |
| X a challenge | challenge.py |
| E the end | end.py |
| W scoring | scoring.py |
| P powers | powers.py |
| H what a seat sees | records.py (`PUBLIC`, `OWN`), redeal.py |
| D decisions | decisions.py; each list stands in the chapter that offers it |

A strategy imports from here: the decorator, the names of decisions and answers, `features` (what a player can work out
from what it sees) and the helpers to roll dice.
"""

from bng_sim.core.compiler import inlined, kernel
from bng_sim.core.strategy import Registry, Trait
from bng_sim.core.streams import below, uniform
from bng_sim.games.bluffing import features
from bng_sim.games.bluffing.components import MAX_PLAYERS, Billionaire, Power
from bng_sim.games.bluffing.limits import MAX_DECK, MAX_POOL, MAX_TRAITS
from bng_sim.games.bluffing.records import NOTHING, STRATEGY_SIGNATURE
from bng_sim.games.bluffing.terms import Answer, Decision, RevealedCard, Where

registry = Registry(
    "bluffing",
    STRATEGY_SIGNATURE,
    MAX_TRAITS,
    MAX_POOL,
    (),
    tuple(decision.name.lower() for decision in Decision),
    thinks_with="reckoner",
)
strategy = registry.strategy

__all__ = [
    "MAX_DECK",
    "MAX_PLAYERS",
    "NOTHING",
    "Answer",
    "Billionaire",
    "Decision",
    "Power",
    "RevealedCard",
    "Trait",
    "Where",
    "below",
    "features",
    "inlined",
    "kernel",
    "registry",
    "strategy",
    "uniform",
]
