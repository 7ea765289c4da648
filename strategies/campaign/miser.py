"""Whoever keeps its money together."""

from bng_sim.games.campaign import HOTEL, Decision, Group, Trait, features, inlined, strategy
from strategies.campaign import _common as common

RESERVE = Trait("reserve", 500, 0, 2000, common.RESERVE.meaning)


@strategy(
    "Keeps a large reserve; buys railroads, and lots that make its group whole or keep another's from being so.",
    traits=(RESERVE, common.SHARE),
)
def miser(seen, moves, n, traits, dice):
    """Considers its reserve, and whether a deed makes a group whole or denies it to another.

    Does not consider that a group begins with its first lot.
    """
    if seen.decision == Decision.BUY and not is_wanted(seen, seen.public.deed):
        return 0
    if seen.decision == Decision.BID and seen.public.deed >= 0 and not is_wanted(seen, seen.public.deed):
        return 0
    return common.answer(seen, moves, n, traits[0], traits[1], 50.0, 0.3, 3.0, HOTEL)


@inlined
def is_wanted(seen, deed):
    """Whether a deed is a railroad, or worth more than its price."""
    return seen.rules.group[deed] == Group.RAILROAD or features.worth(seen, seen.seat, deed) > seen.rules.price[deed]
