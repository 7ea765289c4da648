"""Turn all cash into Investments, and never give one away."""

from bng_sim.games.billionaire import NOTHING, Decision, Trait, features, kernel, strategy
from bng_sim.shipped_strategies.billionaire import _common as common

SHARE = Trait("share", 1.5, 0.0, 10.0, "what it bids for 1 of trading value, where money is neither scarce nor plenty")
COVER = Trait("cover", 0.1, 0.0, 2.0, "what it bids for 1 of its own trading value that a lot would protect")


@strategy(
    "Spends all its cash on lots, more the more money there is; never pays with Investments.",
    traits=(SHARE, COVER, common.DOUBT, common.SWAY),
)
def hoarder(seen, moves, n, traits, dice):
    """Considers what all players have to spend on what is left, and which own cards a cheap one would protect (N2).

    Does not consider who has drawn the lot, nor that an Investment may be a good price for a better one.
    """
    if seen.decision == Decision.BID:
        wanted = traits[0] * features.price_level(seen) * common.doubted(seen, traits[2])
        wanted += traits[1] * protected(seen)
        return common.bid(seen, moves, n, common.swayed(min(wanted, seen.own.cash), traits[3], dice), 0.0)
    return common.answer(seen, moves, n)


@kernel
def protected(seen):
    """Return the trading value of own Investments that are unprotected and dearer than the lot's in their region."""
    worth = 0.0
    for place in range(seen.public.lot_size):
        least = seen.public.least[seen.own.seat, seen.public.lot_region[place]] * 1.0
        card = seen.public.lot[place] if seen.public.lot[place] != NOTHING else seen.own.lot
        mean = features.mean_unowned(seen, seen.public.lot_region[place])
        worth += least if (seen.rules.worth[card] if card != NOTHING else mean) < least else 0.0
    return worth
