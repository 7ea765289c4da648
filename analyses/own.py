"""What a game's own analyses offer: the package `analyses.<game>`, if there is one.

Such a package may have `QUESTIONS` (its analyses), `ORDER` (names of questions in the order in which its designers ask
them; those it does not name follow), `MEASURES` (what its scorecard measures beside what every game's does, as
`measures.Measure`) and `supply(run, game, tables)` (what there is to own, for the number of players).
"""

import importlib
import importlib.util
from typing import Any

from bng_sim.core.game import Game


def offered(game: Game, name: str, instead: Any) -> Any:
    """What the game's own analyses offer under a name, or `instead`."""
    package = f"analyses.{game.name}"
    if importlib.util.find_spec(package) is None:
        return instead
    return getattr(importlib.import_module(package), name, instead)
