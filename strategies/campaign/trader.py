"""Trade whenever that gains anything."""

from bng_sim.games.campaign import Trait, strategy
from bng_sim.shipped_strategies.campaign import _common as common

MARGIN = Trait("margin", 1, 0, 500, common.MARGIN.meaning)
RIVALRY = Trait("rivalry", 0, 0.0, 1.0, common.RIVALRY.meaning)


@strategy(
    "Proposes every trade that raises what its deeds are worth, and accepts any such, whatever the other gains.",
    traits=(common.RESERVE, common.SHARE, MARGIN, RIVALRY),
)
def trader(seen, moves, n, traits, rng):
    """Considers what deeds are worth to both sides of a trade, and money by the difference.

    Does not consider that a rival's gain is its own danger.
    """
    return common.answer(seen, moves, n, traits[0], traits[1], traits[2], traits[3], 5.0, common.HOTELS)
