"""How far the rules parameters may go, and the capacities of the engine's arrays that follow."""

from bng_sim.games.millions.declared.components import MAX_PLAYERS, N_ROLES

MAX_EACH = 2  # Characters a player sends on a heist
MAX_LOOT = 20  # Loot cards
MIN_AMOUNT, MAX_AMOUNT = 8, 12
MIN_ANTE, MAX_ANTE = 1, 2
MAX_BANK = 10_000
MAX_CASH = 20
MAX_LOOKS = 64  # Intimidation cards
MAX_HIDDEN = 99
MAX_CIRCUITS = 10
MAX_OFFER = 30
MAX_PAYMENT = 12  # a fee, a theft or a bonus
MAX_FINE = 20
MAX_TARGET = 200
MAX_TRAITS = 8
MAX_POOL = 16  # strategies in one lineup
MAX_PLANS = 64  # plans that are remembered; more than there can be different Loot cards

MAX_CHARACTERS = MAX_PLAYERS * MAX_EACH
MAX_ROUNDS = MAX_LOOT  # E3: every round uses up a card
MAX_MOVES = 3 + (MAX_CHARACTERS - MAX_EACH) * MAX_OFFER + MAX_OFFER  # D3
OFFERS = 64  # how far apart the numbers of offers for two Characters are; more than `MAX_OFFER`
PAIRS = 8  # the same of pairs of Roles; more than there are
# Claims, calls and visits of a circuit, then the final call; and every Intimidation card is used once.
MAX_SAID = MAX_ROUNDS * (MAX_CIRCUITS * (2 * MAX_CHARACTERS + MAX_PLAYERS) + MAX_CHARACTERS) + MAX_LOOKS

if MAX_PLANS < (MAX_AMOUNT - MIN_AMOUNT + 1) * (MAX_ANTE - MIN_ANTE + 1) * (N_ROLES + 1):
    raise AssertionError("two Loot cards would share a place")
if N_ROLES >= PAIRS or MAX_OFFER >= OFFERS:
    raise AssertionError("two moves would have the same number")
