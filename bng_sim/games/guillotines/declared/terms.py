"""What can be asked and done, where a card can be, how a game can end: the words that are numbers in the engine."""

from enum import IntEnum

from bng_sim.core.results.columns import names_of
from bng_sim.games.guillotines.declared.components import MAX_PLAYERS


class Ending(IntEnum):
    """How a game ended (W4)."""

    GOING_ON = 0
    ASSETS = 1
    REVOLUTION = 2
    STALEMATE = 3
    CELEBRITY = 4


class Decision(IntEnum):
    """What a player can be asked (chapter D)."""

    END_ROUND = 0
    DRAW = 1
    ACT = 2
    CLAIM = 3
    GAME_BUY = 4
    PLEDGE = 5
    OFFER = 6
    TRADE = 7
    TAKE_REBEL = 8
    GIVE_BACK = 9
    REVEAL = 10
    POWER_BROKER = 11
    DICTATE = 12
    SCAM_ARTIST = 13
    SCAM_ANSWER = 14
    SCAM_GIVE = 15
    VULTURE = 16
    INSIDER_TRADER = 17
    TAKE_CARD = 18
    DISCARD = 19
    BRIBE = 20
    HOLD_UP = 21
    SET_POLICY = 22
    AUDIT = 23
    REPRESS = 24
    TAX = 25
    PICK_ROLE = 26
    KEEP_ROLE = 27
    NUDGE = 28
    PUPPET_TRADE = 29


class Kind(IntEnum):
    """What a listed move does (chapter D)."""

    NO = 0  # also: pass, refuse, done, none, return it
    YES = 1  # also: accept, keep, give it
    BUY = 2
    INVEST = 3
    EXCHANGE = 4
    SWAP = 5
    AUDIT = 6
    SCAM = 7
    GAME = 8
    CHOOSE = 9  # an asset, a card, a player, a Role or a Policy, as the decision says
    OFFER = 10
    PUT = 11  # G1: into the envelope
    TAKE = 12  # G1: out of it
    PURCHASE = 13
    UP = 14  # U5
    DOWN = 15


class Place(IntEnum):
    """Where everybody knows a card to be (X3)."""

    UNKNOWN = 0  # in the deck, face-down at a market, in a hand or an envelope, set aside
    DISCARDS = 1
    FACE_UP = 2
    HAND = 3  # taken into a hand by Exchange or from the discards, and no card moved unseen since
    TABLE = 4  # played and not yet discarded (A4)
    GUILLOTINE = 5


class WonBy(IntEnum):
    """What won a seat the game (W4)."""

    NOTHING = 0
    ASSETS = 1
    CELEBRITY = 2
    TOADY = 3
    PUPPET = 4


class RoleChoice(IntEnum):
    """Who picks the Roles (O2, O3, G6)."""

    STRATEGY = 0
    RANDOM = 1
    NONE = 2


class Purpose(IntEnum):
    """What a random stream is for; the rounds of a game have their own of each."""

    BILLIONAIRES = 0
    STARTING_PLAYER = 1
    LINEUP = 2
    ASSETS = 3
    DEAL = 4
    CRISES = 5
    SHUFFLE = 6
    GAME_THE_MARKET = 7
    TIES = 8  # K3
    POOREST = 9  # R6
    PANIC = 10
    STRATEGY = 11  # and one more for each further seat
    ROLES = 16
    POLICY = 17
    PUPPET = 18
    REDEAL = 19  # what a player that thinks cannot know


ENDINGS, DECISIONS = names_of(Ending), names_of(Decision)
MOVE_KINDS = names_of(Kind)
WON_BY = names_of(WonBy)
N_DECISIONS = len(Decision)
N_PURPOSES = len(Purpose) + MAX_PLAYERS - 1
