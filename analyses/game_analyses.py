"""Look up what a game's own analyses offer besides questions: the package `analyses.<game>`, if it exists.

Such a package may have `PLACES` (general questions whose place in the order is another there), in `measures`
`MEASURES` (further measures of its scorecard, as `measures.Measure`), and in `supply` `supply(run, game, tables)` (what
players can own, for the number of players).
"""

import importlib
import importlib.util
from typing import Any

from bng_sim.core.game import Game


def offered(game: Game, module: str, name: str, instead: Any) -> Any:
    """Return what a module of the game's own analyses defines under a name (module "": the package), or `instead`."""
    package = f"bng_sim.analyses.{game.name}"
    full = f"{package}.{module}" if module else package
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(full) is None:
        return instead
    return getattr(importlib.import_module(full), name, instead)
