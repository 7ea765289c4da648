"""What can be asked and answered, how Characters stand, how games end: the words that are numbers in the engine."""

from enum import IntEnum

from bng_sim.core.results.columns import names_of
from bng_sim.games.millions.declared.components import MAX_PLAYERS


class Ending(IntEnum):
    """How a game ended (E6)."""

    GOING_ON = 0
    TARGET = 1
    LAST_ROUND = 2
    STALEMATE = 3


class Decision(IntEnum):
    """What a player can be asked (chapter D)."""

    PLAN = 0
    INTIMIDATE = 1
    CLAIM = 2
    CALL = 3
    MOVE = 4
    ANSWER = 5
    PAY = 6
    FINAL_ANSWER = 7
    NAME = 8


class Move(IntEnum):
    """What the owner of a visited Character can do without money (N5); offers and prices are numbers above these."""

    SILENT = 0
    LEAVE = 1
    STAY = 2


class Answer(IntEnum):
    """The entries of a list of two: to an offer, a price, or the final call (N6, N7, N9)."""

    NO = 0  # refuse, do not pay, stay
    YES = 1  # accept, pay, leave


class Status(IntEnum):
    """How a Character stands (N5, N10, H3, H4)."""

    ABSENT = 0  # nobody sent it
    OPEN = 1
    BOUND = 2
    LEFT = 3
    STANDING = 4
    CLASHED = 5  # H3
    NAMED = 6  # H6
    FINED = 7  # H7


class Left(IntEnum):
    """How a Character left (N5, N6, N7, N9)."""

    NOT = 0
    ALONE = 1
    BRIBED = 2
    FINAL = 3


class Settled(IntEnum):
    """How a Negotiation ended (N8)."""

    DECIDED = 0
    QUIET = 1
    LIMIT = 2


class Window(IntEnum):
    """When one may look at a Character card (I3)."""

    VISIT = 0
    ANSWER = 1
    FINAL = 2
    NAME = 3


class Said(IntEnum):
    """What was said or done in a Negotiation: an entry of what all remember (K1). Silence is none."""

    NOTHING = 0
    CLAIM = 1  # of a Character, by its owner: a Role
    CALL = 2  # by a seat: that a Character should leave
    LEAVE = 3
    STAY = 4
    OFFER = 5  # in a Character's visit, for another: an amount, accepted or not
    PRICE = 6  # for a Character, by its owner: an amount, and who paid it
    LOOK = 7  # by a seat, at a Character
    FINAL = 8  # of a Character, in the final call: stays or leaves


class Purpose(IntEnum):
    """What a random stream is for."""

    LOOT = 0  # S6
    LEADER = 1  # S8, S12
    LINEUP = 2
    MIDDLE = 3  # P8
    REDEAL = 4  # what a player that thinks cannot know
    STRATEGY = 5  # and one more for each further seat


ENDINGS, DECISIONS = names_of(Ending), names_of(Decision)
SETTLED, LEFT = names_of(Settled), names_of(Left)
N_DECISIONS = len(Decision)
N_WINDOWS = len(Window)
N_PURPOSES = len(Purpose) + MAX_PLAYERS - 1
