"""What a game's own analyses offer: the package `analyses.<game>`, if there is one.

Such a package has `ORDER`: the names of questions in the order in which the game's designers ask them, its own among
them. Its module `questions` may have `QUESTIONS` (its analyses), `MEASURES` (what its scorecard measures beside what
every game's does, as `measures.Measure`) and `supply(run, game, tables)` (what there is to own, for the number of
players).
"""

import importlib
import importlib.util
from typing import Any

from bng_sim.core.game import Game


def order(game: Game) -> tuple[str, ...]:
    """Names of questions in the order in which the game's designers ask them; nothing of the figures is imported."""
    names: tuple[str, ...] = _found(f"bng_sim.analyses.{game.name}", "ORDER", ())
    return names


def offered(game: Game, name: str, instead: Any) -> Any:
    """What the game's own analyses offer under a name, or `instead`."""
    return _found(f"bng_sim.analyses.{game.name}.questions", name, instead)


def _found(module: str, name: str, instead: Any) -> Any:
    package = module.rpartition(".questions")[0] or module
    if importlib.util.find_spec(package) is None:
        return instead
    return getattr(importlib.import_module(module), name, instead)
