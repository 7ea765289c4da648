"""The questions that a run can be asked: those of every game, and the game's own."""

from bng_sim.analyses import (
    assumed,
    dials,
    endings,
    headline,
    own,
    pace,
    players,
    scorecard,
    seats,
    strategies,
    who_plays,
)
from bng_sim.analyses.analysis import Analysis
from bng_sim.analyses.names import names
from bng_sim.core.game import Game

GENERAL = tuple(
    module.ANALYSIS
    for module in (headline, dials, endings, pace, players, scorecard, seats, strategies, assumed, who_plays)
)


def questions(game: Game) -> dict[str, Analysis]:
    """Name -> question, in the order in which the game's designers ask them."""
    known = {one.name: one for one in (*own.offered(game, "QUESTIONS", ()), *GENERAL)}
    return {name: known[name] for name in names(game)}
