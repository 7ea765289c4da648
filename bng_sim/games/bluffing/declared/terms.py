"""What can be asked and answered, where a card can be, how a game can end: the words that are numbers in the engine."""

from enum import IntEnum

from bng_sim.core.results.columns import names_of
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS


class Ending(IntEnum):
    """How a game ended (E6)."""

    GOING_ON = 0
    LAST_CARD = 1
    SOLE_SURVIVOR = 2
    BANKRUPT = 3
    NO_CARDS = 4
    STALEMATE = 5


class Decision(IntEnum):
    """What a player can be asked (chapter D)."""

    PLAY = 0
    VOTE = 1
    SPY = 2
    RAID = 3
    GAG = 4
    SWAP = 5
    BOOST = 6
    INSURE = 7


class Answer(IntEnum):
    """An entry of a list that is no card and no seat (chapter D)."""

    NO = -1  # the power is not used
    APPROVE = 0
    CHALLENGE = 1
    YES = 2  # the power is used


class Where(IntEnum):
    """Where a player's own card lies (H3)."""

    HAND = 0
    TABLE = 1  # face-down in front of its owner
    HIDDEN = 2  # face-down in the owner's Discard pile
    OPEN = 3  # face-up there
    BONUS = 4  # in somebody's Bonus pile


class OldCard(IntEnum):
    """What becomes of a face-down card when its owner plays another (T4)."""

    DISCARDED = 0
    SHOWN = 1
    STACKED = 2


class RevealedCard(IntEnum):
    """When a comparison's winner takes the loser's flipped card (X7)."""

    SINGLE = 0
    ALWAYS = 1
    NEVER = 2


class AfterChallenge(IntEnum):
    """Whose left neighbour is next after a challenge (X10)."""

    ACTIVE = 0
    CHALLENGER = 1
    LOSER = 2


class EmptyHand(IntEnum):
    """What an emptied hand means (E2, E3)."""

    SKIP = 0
    PLAY_ON = 1
    ENDS_AT_TURN = 2
    ENDS_AT_ONCE = 3


class Purpose(IntEnum):
    """What a random stream is for; each replay of a game (W5) has its own of each."""

    BILLIONAIRES = 0
    FIRST_PLAYER = 1
    LINEUP = 2
    TAKING = 3  # X5
    ORDER = 4  # X6
    REDEAL = 5  # what a player that thinks cannot know
    STRATEGY = 6  # and one more for each further seat


ENDINGS, DECISIONS = names_of(Ending), names_of(Decision)
ANSWERS = names_of(Answer)
N_DECISIONS = len(Decision)
N_PURPOSES = len(Purpose) + MAX_PLAYERS - 1
