"""How far the rules parameters may go, and the capacities of the engine's arrays that follow."""

from bng_sim.games.guillotines.declared.components import ASSETS_A_TYPE, N_ASSETS, N_MARKETS, N_SUITS

HAND_LIMIT_MAX = 6
MAX_COPIES = 9  # of one card: Resource cards of one suit and value, or one Special Action card
MAX_VALUES = 6  # Resource cards are worth 1 to 6
MAX_POINTS = 9  # of a Special Action card
MAX_CRISES = 12
MAX_REBELS = 60
MAX_PANIC_CARDS = 10
MAX_SPACES = 10  # on a Billionaire's board
MAX_SUIT_BONUS = 3
MAX_TRAITS = 9
MAX_POOL = 16  # strategies in one lineup

N_SPECIAL_KINDS = 3
MAX_CARDS = N_SUITS * MAX_VALUES * MAX_COPIES + N_SPECIAL_KINDS * MAX_COPIES + MAX_CRISES
MAX_HAND = HAND_LIMIT_MAX + 2  # O7, G5: two cards come before any are discarded
MAX_ENVELOPE = MAX_CARDS - MAX_CRISES
MAX_ADDS = max(MAX_POINTS, MAX_VALUES * MAX_SUIT_BONUS)  # what one card can add to a total

# The longest lists are `act` (T3), with a full hand of Scam cards and assets evenly split between
# the scammer and the others, and `dictate` (O9), where each player owns all assets of one type.
_PAIRS = HAND_LIMIT_MAX * (HAND_LIMIT_MAX - 1) // 2
_MOST_ACTIONS = (
    N_MARKETS * (HAND_LIMIT_MAX + _PAIRS)  # buy
    + 2 * N_MARKETS * HAND_LIMIT_MAX  # invest, exchange
    + N_MARKETS * (N_MARKETS - 1) // 2  # swap
    + HAND_LIMIT_MAX * (N_ASSETS // 2) ** 2  # scam; audit and game list fewer a card
    + N_ASSETS * (2**HAND_LIMIT_MAX - 1)  # purchase
)
MAX_MOVES = max(_MOST_ACTIONS, ASSETS_A_TYPE**N_MARKETS, MAX_CARDS)

# Unknown cards at a market up to which `features` counts exactly: 309 cards ** 6 < 2 ** 53.
MOST_EXACT = 6
