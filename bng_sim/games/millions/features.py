"""What a player can work out from what it sees: moves by what they are, and who may hold which Role (K3).

Strategies call these; the rules do not.
"""

from bng_sim.core.compiler import inlined
from bng_sim.games.millions.limits import MAX_CHARACTERS, MAX_EACH, OFFERS, PAIRS


@inlined
def owner(character):
    """The seat of a Character's owner."""
    return character // MAX_EACH


@inlined
def place(character):
    """The place of a Character: 0 for A, 1 for B."""
    return character % MAX_EACH


@inlined
def is_offer(move):
    """Whether a move offers another Character's owner money to leave (N6)."""
    return OFFERS <= move < OFFERS * (1 + MAX_CHARACTERS)


@inlined
def is_price(move):
    """Whether a move names the price of one's own departure (N7)."""
    return move >= OFFERS * (1 + MAX_CHARACTERS)


@inlined
def offered_for(move):
    """Of an offer, the Character that should leave."""
    return move // OFFERS - 1


@inlined
def amount(move):
    """Of an offer or a price, how much, in $M."""
    return move % OFFERS


@inlined
def role_of_plan(plan, place):
    """The Role that a plan gives one's Character at a place; of A alone where each player sends one."""
    return plan % PAIRS if place == 0 else plan // PAIRS - 1


@inlined
def own_role(seen):
    """The Role of one's Character that the question is about."""
    return seen.own.role[seen.character % MAX_EACH]
