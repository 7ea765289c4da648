"""Billionaires & Guillotines.

Folders, each using those before it: `declared` (components, terms, parameters, columns, events), `engine` (records,
chance, asking), `rules` (a chapter of the rules page a file, and dealing again), `simulation` (whole games), `telling`
(log, transcript, page). Files below are in `rules` unless they say otherwise.

| chapter | file |
|---|---|
| C components | declared/components.yaml, declared/components.py, declared/figures.py, cards.py, assets.py |
| S set-up | setup.py |
| T a turn | turn.py, act.py |
| B Buy | buy.py |
| I Invest, X Exchange and Swap | invest.py |
| A Special Action cards | special.py |
| R end of a Round | round_end.py |
| W winning | win.py, standing.py |
| K Crises, Rebels, Revolution | crisis.py |
| P Panic! | panic.py |
| L Luxury Bunker | bunker.py |
| O Roles | roles.py (the cards), powers.py (what each can do), hand.py (the hand limit) |
| G bribes and policy | bribes.py, policy.py |
| U two players with Puppets | puppets.py, seats.py |
| D decisions | decisions.py; each list stands in the chapter that offers it |

A strategy imports from here: the decorator, the names of decisions and moves, `features` (what a
player can work out from what it sees) and the helpers that draw at random.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.streams import below, uniform
from bng_sim.core.strategy import Registry, Trait
from bng_sim.games.guillotines import features
from bng_sim.games.guillotines.declared.components import (
    MARKET_OF_NUMBER,
    AssetType,
    Billionaire,
    CardKind,
    Policy,
    Role,
    Suit,
)
from bng_sim.games.guillotines.declared.limits import MAX_POOL, MAX_TRAITS
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING, OUT_OF_GAME, PRIVATE_NOTES, STRATEGY_SIGNATURE

registry = Registry(
    "guillotines",
    STRATEGY_SIGNATURE,
    MAX_TRAITS,
    MAX_POOL,
    PRIVATE_NOTES,
    tuple(decision.name.lower() for decision in Decision),
    thinks_with="tycoon",
    scripts={"newcomer": "greedy"},
)
strategy = registry.strategy

__all__ = [
    "AT_MARKET",
    "MARKET_OF_NUMBER",
    "NOTHING",
    "OUT_OF_GAME",
    "AssetType",
    "Billionaire",
    "CardKind",
    "Decision",
    "Kind",
    "Place",
    "Policy",
    "Role",
    "Suit",
    "Trait",
    "below",
    "features",
    "inlined",
    "kernel",
    "registry",
    "strategy",
    "uniform",
]
