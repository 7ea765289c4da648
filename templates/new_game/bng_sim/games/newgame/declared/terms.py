"""What can be asked, and how a game can end: the words that are numbers in the engine."""

from enum import IntEnum

from bng_sim.core.results.columns import names_of


class Ending(IntEnum):
    """How a game ended (E1)."""

    GOING_ON = 0
    HANDS_EMPTY = 1


class Decision(IntEnum):
    """What a player can be asked (chapter D)."""

    PLAY = 0


class Purpose(IntEnum):
    """What a random stream is for."""

    DEAL = 0  # S2
    LEADER = 1  # S3
    LINEUP = 2
    REDEAL = 3  # of what a search player cannot know
    STRATEGY = 4  # and one more for each further seat


ENDINGS, DECISIONS = names_of(Ending), names_of(Decision)
