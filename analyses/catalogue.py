"""Import the questions about a run: those about every game, and the game's own."""

import importlib

from bng_sim.analyses import question_names
from bng_sim.analyses.analysis import Analysis
from bng_sim.core.game import Game


def questions(game: Game | None = None) -> dict[str, Analysis]:
    """Return name -> question, in the order of their places; of None those that every game gets."""
    return {name: importlib.import_module(module).ANALYSIS for name, module in question_names.modules(game).items()}
