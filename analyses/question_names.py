"""List the names of the questions, without importing what answers them: figures take seconds to import."""

from bng_sim.analyses import game_analyses
from bng_sim.core.game import Game

FIRST = ("headline", "dials", "endings")
GENERAL = (
    *FIRST,
    "targets",
    "length",
    "players",
    "scorecard",
    "seats",
    "strategies",
    "assumptions",
    "changes",
    "who_plays",
)


def names(game: Game) -> tuple[str, ...]:
    """Return the names, in the order in which the game's designers ask the questions."""
    return tuple(dict.fromkeys((*FIRST, *game_analyses.order(game), *GENERAL)))
