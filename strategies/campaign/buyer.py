"""Buy whatever is offered."""

from bng_sim.games.campaign import Decision, Purchase, strategy
from bng_sim.shipped_strategies.campaign import _common as common


@strategy(
    "Buys all it lands on, bids up to list price, builds above a reserve; proposes no trade.",
    traits=(common.RESERVE,),
)
def buyer(seen, moves, n, traits, rng):
    """Considers its cash, and in a trade that is proposed to it what the deeds are worth.

    Does not consider groups when it buys, nor what others own.
    """
    if seen.decision == Decision.BUY:
        return n - 1 if n > 1 and moves[n - 1] == Purchase.FAVORS else min(n - 1, 1)
    if seen.decision == Decision.BID and seen.public.deed >= 0:
        most = min(seen.rules.price[seen.public.deed], seen.public.cash[seen.seat] - 0.3 * traits[0])
        return common.bid(seen, moves, n, most)
    if seen.decision == Decision.MANAGE:
        return common.manage(seen, moves, n, traits[0], 0.0, 0.0, 5.0, common.HOTELS, 0)
    return common.answer(seen, moves, n, traits[0], 1.0, 20.0, 0.1, 5.0, common.HOTELS)
