"""List the questions about a run: those about every game, and the game's own."""

from bng_sim.analyses import (
    assumed_figures,
    dials,
    endings,
    game_analyses,
    headline,
    pace,
    player_count_answer,
    scorecard,
    seats,
    single_changes,
    strategies,
    strategy_dependence,
    targets,
)
from bng_sim.analyses.analysis import Analysis
from bng_sim.analyses.question_names import names
from bng_sim.core.game import Game

GENERAL = tuple(
    module.ANALYSIS
    for module in (
        headline,
        dials,
        endings,
        pace,
        player_count_answer,
        scorecard,
        seats,
        strategies,
        assumed_figures,
        strategy_dependence,
        targets,
        single_changes,
    )
)


def questions(game: Game) -> dict[str, Analysis]:
    """Return name -> question, in the order in which the game's designers ask them."""
    known = {one.name: one for one in (*game_analyses.offered(game, "QUESTIONS", ()), *GENERAL)}
    return {name: known[name] for name in names(game)}
