"""Millions of Dollars.

Folders, each using those before it: `declared` (components, terms, parameters, columns, events), `engine` (records,
chance, asking), `rules` (a chapter of the rules page a file, and dealing again), `simulation` (whole games), `telling`
(log, transcript, page). Files below are in `rules` unless they say otherwise.

| chapter | file |
|---|---|
| C components | declared/components.yaml, declared/components.py, characters.py |
| S set-up | setup.py, going_first.py, first_bids.py |
| P planning | planning.py, plans.py |
| N the Negotiation | negotiation.py, talk.py, departure.py |
| I Intimidation cards | intimidation.py |
| H the Heist | heist.py |
| L sharing the Loot | sharing.py |
| E the end | end.py |
| T, V three players, the variant | plans.py, characters.py |
| K what a seat knows | engine/records.py (`PUBLIC`, `OWN`), said.py, deduction.py, redeal.py |
| D decisions | decisions.py; each list stands in the chapter that offers it |

A strategy imports from here: the decorator, the names of decisions and answers, `features` (what a player can work out
from what it sees) and the helpers that draw at random.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.streams import below, uniform
from bng_sim.core.strategy import Registry, Trait
from bng_sim.games.millions import features
from bng_sim.games.millions.declared.components import MAX_PLAYERS, N_ROLES, Role
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, MAX_EACH, MAX_OFFER, MAX_POOL, MAX_TRAITS
from bng_sim.games.millions.declared.terms import Answer, Decision, Left, Move, Said, Status
from bng_sim.games.millions.engine.records import NOTHING, PRIVATE, STRATEGY_SIGNATURE

registry = Registry(
    "millions",
    STRATEGY_SIGNATURE,
    MAX_TRAITS,
    MAX_POOL,
    PRIVATE,
    tuple(decision.name.lower() for decision in Decision),
    thinks_with="schemer",
    scripts={"newcomer": "steady"},
)
strategy = registry.strategy

__all__ = [
    "MAX_CHARACTERS",
    "MAX_EACH",
    "MAX_OFFER",
    "MAX_PLAYERS",
    "NOTHING",
    "N_ROLES",
    "Answer",
    "Decision",
    "Left",
    "Move",
    "Role",
    "Said",
    "Status",
    "Trait",
    "below",
    "features",
    "inlined",
    "kernel",
    "registry",
    "strategy",
    "uniform",
]
