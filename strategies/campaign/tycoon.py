"""Put all that can be raised into houses, keep back what the next roll may cost, and give the leader nothing."""

from bng_sim.games.campaign import NOTHING, Business, Decision, Trait, strategy
from bng_sim.shipped_strategies.campaign import _common as common
from bng_sim.shipped_strategies.campaign import _deals as deals
from bng_sim.shipped_strategies.campaign import _estate as estate

RESERVE = Trait("reserve", 30, 0, 1000, common.RESERVE.meaning)
SHARE = Trait("share", 1.0, 0.0, 3.0, common.SHARE.meaning)
SPITE = Trait("spite", 0.15, 0.0, 1.5, "what part of a whole group's worth it pays to keep it from another")
MARGIN = Trait("margin", 90, 0, 500, common.MARGIN.meaning)
RIVALRY = Trait("rivalry", 0.3, 0.0, 1.0, "what part of a partner's gain counts as its own loss, if as rich as others")
CAUTION = Trait("caution", 0.6, 0.0, 5.0, "how many times the mean rent of its next roll it keeps back")
THRIFT = Trait("thrift", 1.0, 0.0, 5.0, "how much more than a $ of deeds a $ of cash counts in trades between two")
MEANS = Trait("means", 0.9, 0.0, 1.0, "what part of a whole group's worth depends on the cash to build on it")


@strategy(
    "Mortgages what it can spare to build three houses, keeps back what its next roll may cost, trades with the poor.",
    traits=(RESERVE, SHARE, SPITE, MARGIN, RIVALRY, CAUTION, THRIFT, MEANS),
)
def tycoon(seen, moves, n, traits, rng):  # noqa: PLR0911 (for each decision)
    """Considers what its next roll may cost, who is rich, who could build on a group, and who cannot lift a mortgage.

    Does not consider how many houses are left, nor where the others' tokens are.
    """
    decision, seat = seen.decision, seen.seat
    reserve, share, spite, margin = traits[0], traits[1], traits[2], traits[3]
    rivalry, caution, thrift, means = traits[4], traits[5], traits[6], traits[7]
    if decision == Decision.MANAGE:
        keep = reserve + caution * estate.mean_rent_ahead(seen, seat)
        may_trade = common.place_of(moves, n, Business.TRADE.value) > 0
        gain = deals.best_deal(seen, spite, margin, rivalry, thrift, means).gain if may_trade else 0.0
        return estate.build_up(seen, moves, n, keep, gain)
    if decision == Decision.BID and seen.public.first != NOTHING:
        return estate.outbid(seen, moves, n, reserve, share, spite, means)
    if decision == Decision.RAISE:
        return common.cheapest_step(seen, moves, n, 1)
    if decision == Decision.OFFER or decision == Decision.MONEY:  # noqa: PLR1714 (numba has no members in tuples)
        deal = deals.best_deal(seen, spite, margin, rivalry, thrift, means)
        return common.place_of(moves, n, deal.offer if decision == Decision.OFFER else deal.amount)
    if decision == Decision.ACCEPT:
        return 1 if deals.likes_deal(seen, spite, margin, rivalry, thrift, means) else 0
    if decision == Decision.BUILD:
        keep = reserve + caution * estate.mean_rent_ahead(seen, seat)
        return common.best_building(seen, moves, n, seen.public.cash[seat] - keep, common.HOTELS)
    if decision == Decision.FORCE:
        return estate.sure_force(seen, moves, n)
    return common.answer(seen, moves, n, reserve, share, margin, rivalry, 5.0, common.HOTELS)
