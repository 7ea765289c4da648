"""What a player is asked, and every move on the list, as people say it (chapter D)."""

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.game import Cell, Prompt
from bng_sim.games.newgame.declared.parameters import Rules
from bng_sim.games.newgame.declared.terms import Decision

QUESTIONS = {Decision.PLAY: "Which card do you play?"}


def prompt(_cell: Cell[Rules], stopped: StoppedGame) -> Prompt:
    """Put the question that a game has stopped at, and the moves offered, into words."""
    question = QUESTIONS[Decision[stopped.decision.upper()]]
    return Prompt(question, tuple(f"play the {int(card) + 1}" for card in stopped.offered))
