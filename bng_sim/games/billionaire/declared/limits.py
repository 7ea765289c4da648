"""How far the rules parameters may go, and the capacities of the engine's arrays that follow."""

from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, N_POWERS, N_REGIONS

MIN_RING, MAX_RING = 7, 60  # spaces: a roll of six never goes round
MAX_VALUES = 10  # different values of Profit cards
MAX_PROFIT = 50  # $M on a Profit card
MAX_EACH = 60  # Profit cards of a value
MAX_CARDS = 16  # Investments of a region
MAX_TRADING = 100
MAX_RATIO = 100
MAX_POWER_CARDS = 20  # of a kind
MIN_GOAL, MAX_GOAL = 50, 5000
MAX_START = 10
MAX_DRAW = 10  # Profit cards for passing or hitting one's Headquarters, or of the Analyzer
MAX_BID = 511
MAX_REACH = 100
MAX_REBIDS = 20
MAX_PLAYS = 100  # Power Play cards in a turn
MAX_CHAIN = 100  # Security cards in a window
MAX_EFFECT = 5  # cards that Power Play brings
MAX_TRAITS = 8
MAX_POOL = 16  # strategies in one lineup

MAX_INVESTMENTS = N_REGIONS * MAX_CARDS
MAX_KINDS = MAX_INVESTMENTS + MAX_VALUES  # of what can be paid with
MAX_POWERS = N_POWERS * MAX_POWER_CARDS
MAX_LOT = N_REGIONS
MAX_BID_ROUNDS = MAX_PLAYERS * (MAX_REBIDS + 1)  # B6, B9: in one auction
MAX_MOVES = MAX_BID + 1  # no list is longer than one of bids
TARGETS = 64  # how far apart the numbers of plays of two kinds are; more than `MAX_INVESTMENTS`

if MAX_INVESTMENTS > TARGETS:
    raise AssertionError("two plays would have the same number")
