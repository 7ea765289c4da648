"""How far the rules parameters may go, and the capacities of the engine's arrays that follow."""

from bng_sim.games.campaign.declared.components import N_COLOURS, N_DEEDS

MAX_PILE = 32  # cards in a pile: a power of two, for it goes round
MAX_STEPS = 4  # sums by which a bid can rise, or a forced sale exceed the mortgage
MAX_MONEY = 15  # sums that a trade can have
MAX_SUM = 10_000  # of a step, or of money in a trade
MAX_CARD = 1000  # dollars on a card
MAX_CASH = 10_000
MAX_SALARY = 1000
MAX_TAX = 1000
MAX_BAIL = 500
MAX_RENT = 5000
MAX_FACTOR = 1000  # times the dice
MIN_PRICE, MAX_PRICE = 2, 2000
MAX_HOUSES, MAX_HOTELS = 200, 50
MAX_ROLLS = 20  # J3: in a turn
MAX_CARDS = 10  # C1: carried out for one roll
MAX_MISSED = MAX_ROLLS + 1  # R6: a roll brings at most one rent
MAX_LAW = 5000
MAX_TRAITS = 8
MAX_POOL = 16  # strategies in one lineup
MAX_MOVES = 320  # D: 317, of offers

# Numbers of moves (`terms`): that of selling a building, breaking a group, mortgaging, ...
BREAK, MORTGAGE, LAW, BORROW = 32, 128, 192, 224
KEEPS = 8  # houses that may be left of a group, less than this
NO_DEED = N_DEEDS  # in an offer
OFFERED, PARTNER = 32, 1024  # how far apart offers are that differ in what the proposer gives, and to whom

if MORTGAGE < BREAK + N_COLOURS * KEEPS or LAW < MORTGAGE + N_DEEDS or OFFERED <= NO_DEED or BREAK < N_DEEDS:
    raise AssertionError("two moves would have the same number")
