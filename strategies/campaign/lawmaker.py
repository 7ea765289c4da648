"""Finance the game with promised laws."""

from bng_sim.games.campaign import Business, Decision, Purchase, Trait, strategy
from bng_sim.shipped_strategies.campaign import _common as common

RESERVE = Trait("reserve", 50, 0, 2000, common.RESERVE.meaning)
DEAREST = Trait("dearest", 200, 0, 2000, "$ of list price from which it spends interns on a deed")


@strategy(
    "Keeps little in hand, promises laws before it mortgages, spends interns on the dearest deeds.",
    traits=(RESERVE, DEAREST, common.MARGIN, common.RIVALRY),
)
def lawmaker(seen, moves, n, traits, rng):
    """Considers that a law loan costs nothing but a share of each salary, and repays only near Go, with cash to spare.

    Does not consider that the Billionaire gains by its laws.
    """
    public, seat = seen.public, seen.seat
    if seen.decision == Decision.RAISE:
        return common.cheapest_step(seen, moves, n, 1)
    if seen.decision == Decision.BUY and n > 1:
        is_for_favors = moves[n - 1] == Purchase.FAVORS and seen.rules.price[public.deed] >= traits[1]
        return n - 1 if is_for_favors else common.place_of(moves, n, Purchase.CASH.value)
    if seen.decision == Decision.MANAGE:
        i = common.place_of(moves, n, Business.REPAY.value)
        if i > 0 and 0 < public.law_debt[seat] <= public.cash[seat] - 500 and public.square[seat] >= common.NEAR_GO:
            return i
        chosen = common.manage(seen, moves, n, traits[0], traits[2], traits[3], 5.0, common.HOTELS, common.TRADES)
        return chosen if moves[chosen] != Business.REPAY else 0
    return common.answer(seen, moves, n, traits[0], 1.0, traits[2], traits[3], 5.0, common.HOTELS)
