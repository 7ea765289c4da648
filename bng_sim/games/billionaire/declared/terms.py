"""What can be asked and answered, how games end: the words that are numbers in the engine."""

from enum import IntEnum

from bng_sim.core.results.columns import names_of
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS


class Ending(IntEnum):
    """How a game ended (W7)."""

    GOING_ON = 0
    BILLIONAIRE = 1
    SOLD_OUT = 2
    STALEMATE = 3


class Decision(IntEnum):
    """What a player can be asked (chapter D)."""

    PLAY = 0
    SECURITY = 1
    DECK = 2
    BID = 3
    FORFEIT = 4
    PAY = 5
    ANALYZE = 6
    HEADQUARTERS = 7
    TAKE_PROFIT = 8


class Answer(IntEnum):
    """The entries of a list of two: whether to play a Security card (X3, X4)."""

    NO = 0
    YES = 1


class Action(IntEnum):
    """What a Security card can cancel (X1)."""

    NONE = 0
    LANDING = 1
    CARD = 2


class TieAfter(IntEnum):
    """What settles a tie when all re-bids are used up (B6)."""

    LOT = 0
    CLOCKWISE = 1
    UNSOLD = 2


class Espionage(IntEnum):
    """What Espionage does (P6)."""

    CHOOSE = 0
    BLIND = 1
    LOOK = 2


class Colour(IntEnum):
    """Where a spinner of the Analyzer stops (C5)."""

    GREEN = 0
    RED = 1


class Purpose(IntEnum):
    """What a random stream is for."""

    LINEUP = 0
    FIRST = 1  # S5
    DIE = 2  # T3
    PROFIT = 3  # which Profit card is drawn
    POWER = 4  # which Power Play card is, of those nobody knows
    LOT = 5  # which Investment is
    SPIN = 6  # N3
    TAKE = 7  # which card is taken sight unseen
    FIGHT = 8  # P7
    TIE = 9  # B6
    REDEAL = 10  # what a player that thinks cannot know
    STRATEGY = 11  # and one more for each further seat


ENDINGS, DECISIONS = names_of(Ending), names_of(Decision)
COLOURS = names_of(Colour)
N_DECISIONS = len(Decision)
N_PURPOSES = len(Purpose) + MAX_PLAYERS - 1
