"""What can be asked and answered, how games end: the words that are numbers in the engine."""

from enum import IntEnum

from bng_sim.core.results.columns import names_of
from bng_sim.games.campaign.declared.components import MAX_PLAYERS


class Ending(IntEnum):
    """How a game ended (W)."""

    GOING_ON = 0
    LAST_STANDING = 1
    STALEMATE = 2


class Decision(IntEnum):
    """What a player can be asked (chapter D)."""

    JAIL = 0
    EVADE = 1
    INCOME_TAX = 2
    BUY = 3
    BID = 4
    DEMAND = 5
    RAISE = 6
    LEND = 7
    MANAGE = 8
    BUILD = 9
    WANT_HOUSE = 10
    PLACE = 11
    SELL = 12
    MORTGAGE = 13
    LIFT = 14
    REPAY = 15
    FORCE = 16
    DEFEND = 17
    OFFER = 18
    MONEY = 19
    ACCEPT = 20
    INHERIT = 21


class Answer(IntEnum):
    """The entries of a list of two: whether to demand, lend, want, accept, buy back, lift."""

    NO = 0
    YES = 1


class InJail(IntEnum):
    """What a player in Jail can do (J4)."""

    ROLL = 0
    PAY = 1
    CARD = 2


class Evasion(IntEnum):
    """How a player keeps out of Jail (J6)."""

    NO = 0
    FILES = 1
    CARD = 2


class IncomeTax(IntEnum):
    """How the income tax is computed (X2)."""

    FLAT = 0
    PERCENT = 1


class Purchase(IntEnum):
    """What to do on an unowned property (B1)."""

    DECLINE = 0
    CASH = 1
    FAVORS = 2


class Business(IntEnum):
    """What to do at the end of one's turn (M1)."""

    DONE = 0
    BUILD = 1
    SELL = 2
    MORTGAGE = 3
    LIFT = 4
    REPAY = 5
    FORCE = 6
    TRADE = 7


class Role(IntEnum):
    """Who is the Campaign Billionaire (S3)."""

    DRAWN = 0
    STARTER = 1
    NONE = 2


class Friends(IntEnum):
    """Who knows the Attorney General (J3)."""

    BILLIONAIRE = 0
    NOBODY = 1
    DRAWN = 2
    ALL = 3


class JailEffect(IntEnum):
    """What a Revolving Door does (C5), or a bribed senator (J8)."""

    PAST_JAIL = 0
    KEEP = 1
    JAIL = 2
    NOTHING = 3


class Cause(IntEnum):
    """What puts a player in Jail (J1)."""

    SQUARE = 0
    DOUBLES = 1
    CARD = 2


class Reason(IntEnum):
    """What money is paid for."""

    SALARY = 0
    EXTRA = 1
    LAW_BENEFIT = 2
    PRICE = 3
    BID = 4
    RENT = 5
    TAX = 6
    CARD = 7
    BAIL = 8
    BRIBE = 9
    BUILDING = 10
    MORTGAGE = 11
    INTEREST = 12
    FORCED_SALE = 13
    TRADE = 14
    LOAN = 15
    REPAYMENT = 16
    BANKRUPTCY = 17
    TURN_ORDER = 18
    FIRST_BID = 19


class Purpose(IntEnum):
    """What a random stream is for."""

    LINEUP = 0
    FIRST = 1  # S1, S11
    ROLE = 2  # S3
    FRIEND = 3  # J3
    SHUFFLE = 4  # S6
    DICE = 5  # V2, J5
    RENT = 6  # R4, C3
    CARD = 7  # C1
    MISS = 8  # R6, R7
    GO = 9  # V5
    DEED = 10  # B4
    REDEAL = 11  # what a player that thinks cannot know
    STRATEGY = 12  # and one more for each further seat


ENDINGS, DECISIONS = names_of(Ending), names_of(Decision)
CAUSES, REASONS = names_of(Cause), names_of(Reason)
N_DECISIONS = len(Decision)
N_PURPOSES = len(Purpose) + MAX_PLAYERS - 1
