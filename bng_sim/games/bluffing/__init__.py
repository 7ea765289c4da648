"""Bluffing Billionaires.

Folders, each using those before it: `declared` (components, terms, parameters, columns, events), `engine` (records,
chance, asking), `rules` (a chapter of the rules page a file, and dealing again), `simulation` (whole games), `telling`
(log, transcript, page). Files below are in `rules` unless they say otherwise.

| chapter | file |
|---|---|
| C components | declared/components.yaml, declared/components.py, cards.py |
| S set-up | setup.py |
| T a turn | turn.py |
| V the vote | vote.py |
| X a challenge | challenge.py |
| E the end | end.py |
| W scoring | scoring.py |
| P powers | powers.py |
| H what a seat sees | engine/records.py (`PUBLIC`, `OWN`), redeal.py |
| D decisions | decisions.py; each list stands in the chapter that offers it |

A strategy imports from here: the decorator, the names of decisions and answers, `features` (what a player can work out
from what it sees) and the helpers that draw at random.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.streams import below, uniform
from bng_sim.core.strategy import Registry, Trait
from bng_sim.games.bluffing import features
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS, Billionaire, Power
from bng_sim.games.bluffing.declared.limits import MAX_DECK, MAX_POOL, MAX_TRAITS
from bng_sim.games.bluffing.declared.terms import Answer, Decision, RevealedCard, Where
from bng_sim.games.bluffing.engine.records import NOTHING, PRIVATE, STRATEGY_SIGNATURE

registry = Registry(
    "bluffing",
    STRATEGY_SIGNATURE,
    MAX_TRAITS,
    MAX_POOL,
    PRIVATE,
    tuple(decision.name.lower() for decision in Decision),
    thinks_with="reckoner",
    scripts={"newcomer": "rusher"},
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
