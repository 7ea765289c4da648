"""Know what a lot is worth, and bid by that alone."""

from bng_sim.games.billionaire import Decision, strategy
from bng_sim.shipped_strategies.billionaire import _common as common


@strategy(
    "Bids a fixed share of a lot's trading value.",
    traits=(common.SHARE, common.DOUBT, common.SWAY, common.PARTING),
)
def appraiser(seen, moves, n, traits, rng):
    """Considers what the lot is worth, known or to be expected, and with which cards it can pay.

    Does not consider who has drawn the lot, what others can pay, nor how many lots are to come.
    """
    if seen.decision == Decision.BID:
        wanted = traits[0] * common.doubted(seen, traits[1])
        return common.bid(seen, moves, n, common.swayed(wanted, traits[2], rng), traits[3])
    return common.answer(seen, moves, n)
