"""bng-sim: how a board game really behaves, from millions of simulated games.

import bng_sim

run = bng_sim.simulate(game="guillotines", players=4, games=10_000)
run.games(columns=["ending", "turns"])
"""

import importlib
from typing import TYPE_CHECKING, Any

from bng_sim.version import __version__ as __version__

__all__ = [
    "InputError",
    "InterpretedStrategyWarning",
    "OneGame",
    "Playtests",
    "Run",
    "StrategyError",
    "Trait",
    "env",
    "load",
    "play",
    "player",
    "playtests",
    "register_openspiel",
    "replay",
    "rules",
    "simulate",
    "solo_env",
    "strategies",
    "strategy",
    "sweep",
    "theme",
    "vector_env",
]

if TYPE_CHECKING:
    from bng_sim.analyses.plots.style import theme
    from bng_sim.api.functions import load, play, replay, rules, simulate, strategies, sweep
    from bng_sim.api.one_game import OneGame
    from bng_sim.api.own_plays import Playtests, playtests
    from bng_sim.api.own_strategies import strategy
    from bng_sim.api.run import Run
    from bng_sim.core.errors import InputError, InterpretedStrategyWarning, StrategyError
    from bng_sim.core.strategy import Trait
    from bng_sim.doors.functions import env, register_openspiel, solo_env, vector_env
    from bng_sim.players.python_player import player

_WHERE = {
    "InputError": "bng_sim.core.errors",
    "InterpretedStrategyWarning": "bng_sim.core.errors",
    "StrategyError": "bng_sim.core.errors",
    "theme": "bng_sim.analyses.plots.style",
    "Trait": "bng_sim.core.strategy",
    "strategy": "bng_sim.api.own_strategies",
    "OneGame": "bng_sim.api.one_game",
    "Playtests": "bng_sim.api.own_plays",
    "playtests": "bng_sim.api.own_plays",
    "Run": "bng_sim.api.run",
    "player": "bng_sim.players.python_player",
    "env": "bng_sim.doors.functions",
    "register_openspiel": "bng_sim.doors.functions",
    "solo_env": "bng_sim.doors.functions",
    "vector_env": "bng_sim.doors.functions",
}


def __getattr__(name: str) -> Any:
    """Import what is offered when it is first used: the engine's own imports must not load all of it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(_WHERE.get(name, "bng_sim.api.functions")), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
