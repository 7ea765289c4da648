"""The names of the questions that a run can be asked, for who need not answer them: figures take seconds to import."""

from bng_sim.analyses import own
from bng_sim.core.game import Game

FIRST = ("headline", "dials", "endings")
GENERAL = (*FIRST, "length", "players", "scorecard", "seats", "strategies", "assumptions", "who_plays")


def names(game: Game) -> tuple[str, ...]:
    """The names, in the order in which the game's designers ask the questions."""
    return tuple(dict.fromkeys((*FIRST, *own.order(game), *GENERAL)))
