"""Look up what a game's own analyses offer: the package `analyses.<game>`, if it exists.

Such a package has `ORDER`: the names of questions in the order in which the game's designers ask them, including its
own. Its module `questions` may have `QUESTIONS` (its analyses), `MEASURES` (further measures of its scorecard, as
`measures.Measure`) and `supply(run, game, tables)` (what players can own, for the number of
players).
"""

import importlib
import importlib.util
from typing import Any

from bng_sim.core.game import Game


def order(game: Game) -> tuple[str, ...]:
    """Return the names of questions in the order in which the game's designers ask them, without importing figures."""
    names: tuple[str, ...] = _found(f"bng_sim.analyses.{game.name}", "ORDER", ())
    return names


def offered(game: Game, name: str, instead: Any) -> Any:
    """Return what the game's own analyses define under a name, or `instead`."""
    return _found(f"bng_sim.analyses.{game.name}.questions", name, instead)


def _found(module: str, name: str, instead: Any) -> Any:
    package = module.rpartition(".questions")[0] or module
    if importlib.util.find_spec(package) is None:
        return instead
    return getattr(importlib.import_module(module), name, instead)
