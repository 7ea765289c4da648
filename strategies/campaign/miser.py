"""Save money."""

from bng_sim.games.campaign import Decision, Group, Purchase, Trait, features, inlined, strategy
from bng_sim.shipped_strategies.campaign import _common as common

RESERVE = Trait("reserve", 400, 0, 2000, common.RESERVE.meaning)
BARGAIN = Trait("bargain", 1.0, 0.0, 3.0, "what part of the list price it bids for a deed that it does not need")


@strategy(
    "Keeps a large reserve; buys railroads and lots that decide about a group, else only at auctions and forced sales.",
    traits=(RESERVE, common.SHARE, BARGAIN),
)
def miser(seen, moves, n, traits, rng):
    """Considers its reserve, whether a deed makes a group whole or denies it to another, and what costs little.

    Does not consider that a group begins with its first lot.
    """
    deed, decision = seen.public.deed, seen.decision
    if decision == Decision.BUY and not is_wanted(seen, deed):
        return n - 1 if moves[n - 1] == Purchase.FAVORS else 0
    if decision == Decision.BID and deed >= 0 and not is_wanted(seen, deed):
        spare = seen.public.cash[seen.seat] - traits[0]
        return common.bid(seen, moves, n, min(traits[2] * seen.rules.price[deed], spare))
    if decision == Decision.MANAGE:
        may = common.TRADES | common.FORCES
        return common.manage(seen, moves, n, traits[0], 50.0, 0.3, 3.0, common.HOTELS, may)
    return common.answer(seen, moves, n, traits[0], traits[1], 50.0, 0.3, 3.0, common.HOTELS)


@inlined
def is_wanted(seen, deed):
    """Return whether a deed is a railroad, or worth more than its price."""
    return seen.rules.group[deed] == Group.RAILROAD or features.worth(seen, seen.seat, deed) > seen.rules.price[deed]
