"""Get deeds cheaply: in auctions, and from those who have mortgaged them."""

from bng_sim.games.campaign import NOTHING, Decision, Trait, strategy
from bng_sim.shipped_strategies.campaign import _common as common

SHARE = Trait("share", 0.7, 0.0, 3.0, common.SHARE.meaning)


@strategy(
    "Raises by the least, forces the sale of mortgaged deeds each turn, and between two declines to bid lower.",
    traits=(common.RESERVE, SHARE, common.MARGIN, common.RIVALRY),
)
def raider(seen, moves, n, traits, rng):
    """Considers what mortgaged deeds are worth to it, and whether who declines may bid.

    Does not consider what else its money could buy.
    """
    if seen.decision == Decision.BUY and seen.rules.decliner_bids == 1 and seen.public.n_in == 2:
        return 0
    if seen.decision == Decision.BID and seen.public.first != NOTHING:
        return 1 if n > 1 and moves[1] <= common.limit(seen, traits[0], traits[1]) else 0
    if seen.decision == Decision.MANAGE:
        may = common.TRADES | common.FORCES
        return common.manage(seen, moves, n, traits[0], traits[2], traits[3], 3.0, common.HOTELS, may)
    return common.answer(seen, moves, n, traits[0], traits[1], traits[2], traits[3], 3.0, common.HOTELS)
