"""List the questions about a run: those about every game, and the game's own."""

from bng_sim.analyses import game_analyses
from bng_sim.analyses.analysis import Analysis
from bng_sim.analyses.general import (
    assumptions,
    changes,
    dials,
    endings,
    headline,
    length,
    players,
    scorecard,
    seats,
    strategies,
    targets,
    who_plays,
)
from bng_sim.analyses.question_names import names
from bng_sim.core.game import Game

GENERAL = tuple(
    module.ANALYSIS
    for module in (
        headline,
        dials,
        endings,
        length,
        players,
        scorecard,
        seats,
        strategies,
        assumptions,
        who_plays,
        targets,
        changes,
    )
)


def questions(game: Game) -> dict[str, Analysis]:
    """Return name -> question, in the order in which the game's designers ask them."""
    known = {one.name: one for one in (*game_analyses.offered(game, "QUESTIONS", ()), *GENERAL)}
    return {name: known[name] for name in names(game)}
