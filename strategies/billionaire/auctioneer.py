"""Profit from what others pay for the lots it has drawn."""

from bng_sim.games.billionaire import Decision, Trait, features, kernel, strategy
from bng_sim.shipped_strategies.billionaire import _common as common

SHARE = Trait("share", 1.2, 0.0, 10.0, "what it bids for 1 of trading value that another has drawn")
RESERVE = Trait("reserve", 0.9, 0.0, 10.0, "what it bids for 1 of trading value that it has drawn itself")
SPITE = Trait("spite", 0.05, 0.0, 1.0, "what part of its bid it takes off where the price would go to who leads")

HEED = Trait("heed", 0.45, 0.0, 1.0, "how far it goes by the money that all players have for what is left")


@strategy(
    "Bids low for what it has drawn, to sell it dear; stays out where the price makes a leader rich.",
    traits=(SHARE, RESERVE, SPITE, HEED, common.DOUBT, common.SWAY, common.PARTING),
)
def auctioneer(seen, moves, n, traits, rng):
    """Considers who has drawn the lot, for to that hand the price goes, and how far ahead that player is.

    Does not consider what others can pay, nor how many lots are to come.
    """
    if seen.decision == Decision.BID:
        share = share_of(seen, traits[0], traits[1], traits[2])
        share *= 1.0 + traits[3] * (features.price_level(seen) - 1.0)
        worth = common.doubted(seen, traits[4])
        return common.bid(seen, moves, n, common.swayed(share * worth, traits[5], rng), traits[6])
    return common.answer(seen, moves, n)


@kernel
def share_of(seen, share, reserve, spite):
    """Return what it bids for 1 of trading value, by who has drawn the lot."""
    if features.is_drawer(seen):
        return reserve
    drawer = seen.public.active
    leads = drawer == features.leader(seen) and features.total(seen, drawer) > features.total(seen, seen.own.seat)
    return share * (1.0 - spite) if leads else share
