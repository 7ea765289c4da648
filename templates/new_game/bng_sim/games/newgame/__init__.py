"""New Game.

| chapter | file |
|---|---|
| C components | declared/parameters.py, declared/limits.py |
| S set-up | rules/setup.py |
| T a turn | rules/turn.py |
| E the end | rules/end.py |
| H what a seat sees | engine/records.py (`PUBLIC`, `OWN`), rules/redeal.py |
| D decisions | rules/turn.py |

A strategy imports from here: the decorator, the names of decisions, and the helpers that draw at random.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.streams import below, uniform
from bng_sim.core.strategy import Registry, Trait
from bng_sim.games.newgame.declared.limits import MAX_CARDS, MAX_PLAYERS, MAX_POOL, MAX_TRAITS
from bng_sim.games.newgame.declared.terms import DECISIONS, Decision
from bng_sim.games.newgame.engine.records import NOTHING, STRATEGY_SIGNATURE

registry = Registry(
    "newgame",
    STRATEGY_SIGNATURE,
    MAX_TRAITS,
    MAX_POOL,
    (),
    DECISIONS,
    thinks_with="high",
    scripts={"newcomer": "low"},
)
strategy = registry.strategy

__all__ = [
    "MAX_CARDS",
    "MAX_PLAYERS",
    "NOTHING",
    "Decision",
    "Trait",
    "below",
    "inlined",
    "kernel",
    "registry",
    "strategy",
    "uniform",
]
