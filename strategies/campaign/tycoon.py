"""Put all that can be raised into houses, keep back what the next roll may cost, and give the leader nothing."""

from bng_sim.games.campaign import Business, Decision, InJail, Purchase, Trait, strategy
from bng_sim.shipped_strategies.campaign import _common as common

RESERVE = Trait("reserve", 20, 0, 1000, common.RESERVE.meaning)
SHARE = Trait("share", 1.0, 0.0, 3.0, common.SHARE.meaning)
HUNGER = Trait("hunger", 0.2, 0.0, 1.0, "what part of a whole group's worth the lots on the way to it have")
SPITE = Trait("spite", 0.4, 0.0, 1.5, "what part of a whole group's worth it pays to keep it from another")
MARGIN = Trait("margin", 20, 0, 500, common.MARGIN.meaning)
RIVALRY = Trait("rivalry", 0.4, 0.0, 1.0, "what part of a partner's gain counts as its own loss, if as rich as others")
CAUTION = Trait("caution", 1.0, 0.0, 5.0, "how many times the mean rent of its next roll it keeps back")
LEVER = Trait("lever", 3, 0, 5, "houses on a lot up to which it mortgages other deeds to build")


@strategy(
    "Mortgages what it can spare to build three houses, keeps back what its next roll may cost, trades with the poor.",
    traits=(RESERVE, SHARE, HUNGER, SPITE, MARGIN, RIVALRY, CAUTION, LEVER),
)
def tycoon(seen, moves, n, traits, dice):
    """Considers which rents lie ahead, who is rich, what deeds can be mortgaged, and whose mortgages cannot be lifted.

    Does not consider how many houses are left.
    """
    decision, seat = seen.decision, seen.seat
    keep = traits[0] + traits[6] * common.mean_rent_ahead(seen, seat)
    if decision == Decision.MANAGE:
        return common.lead(seen, moves, n, keep, traits[2], traits[3], traits[4], traits[5], traits[7])
    if decision == Decision.BUY:
        return common.buy_first(seen, moves, n, traits[0])
    if decision == Decision.BID:
        return common.outbid(seen, moves, n, traits[0], traits[1], traits[2], traits[3], traits[5])
    if decision == Decision.RAISE:
        return common.cheapest_step(seen, moves, n, 1)
    if decision == Decision.OFFER or decision == Decision.MONEY:  # noqa: PLR1714 (numba has no members in tuples)
        return common.offer_deal(seen, moves, n, traits[2], traits[3], traits[4], traits[5])
    if decision == Decision.ACCEPT:
        return 1 if common.likes_deal(seen, traits[2], traits[3], traits[4], traits[5]) else 0
    if decision == Decision.BUILD:
        return common.best_building(seen, moves, n, seen.public.cash[seat] - keep, common.HOTELS)
    if decision == Decision.FORCE:
        return common.sure_force(seen, moves, n)
    return common.answer(seen, moves, n, traits[0], traits[1], traits[4], 0.1, 5.0, common.HOTELS)
