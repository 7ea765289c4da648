"""Trade for whole groups and build three houses on each lot."""

from bng_sim.games.campaign import strategy
from bng_sim.shipped_strategies.campaign import _common as common


@strategy(
    "Trades to make groups whole, bids what deeds are worth, and builds to three houses before it saves.",
    traits=(common.RESERVE, common.SHARE, common.MARGIN, common.RIVALRY, common.LEVEL, common.MOST),
)
def builder(seen, moves, n, traits, rng):
    """Considers what deeds are worth to all, and what rent a building adds for its cost.

    Does not consider where the others' tokens are, nor how many houses are left.
    """
    return common.answer(seen, moves, n, traits[0], traits[1], traits[2], traits[3], traits[4], traits[5])
