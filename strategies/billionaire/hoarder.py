"""Turn all cash into Investments, and never give one away."""

from bng_sim.games.billionaire import Decision, Trait, features, strategy
from bng_sim.shipped_strategies.billionaire import _common as common

SHARE = Trait("share", 1.5, 0.0, 10.0, "what it bids for 1 of trading value, where money is neither scarce nor plenty")
COVER = Trait("cover", 0.1, 0.0, 2.0, "what it bids for 1 of its own trading value that a lot would protect")


@strategy(
    "Spends all its cash on lots, more the more money there is; never pays with Investments.",
    traits=(SHARE, COVER, common.DOUBT, common.SWAY),
)
def hoarder(seen, moves, n, traits, rng):
    """Considers what all players have to spend on what is left, and which own cards a cheap one would protect (N2).

    Does not consider who has drawn the lot, nor that an Investment may be a good price for a better one.
    """
    if seen.decision == Decision.BID:
        wanted = traits[0] * features.price_level(seen) * common.doubted(seen, traits[2])
        wanted += traits[1] * common.protected(seen)
        return common.bid(seen, moves, n, common.swayed(min(wanted, seen.own.cash), traits[3], rng), 0.0)
    return common.answer(seen, moves, n)
