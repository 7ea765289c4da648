"""Protect what it has, and keep others from the goal."""

from bng_sim.games.billionaire import Decision, Trait, strategy
from bng_sim.shipped_strategies.billionaire import _common as common

THRESHOLD = Trait("threshold", 1.5, 0.0, 20.0, "the trading value, to be expected, above which it plays Security")


@strategy(
    "Keeps Security for what is worth it, and cancels what may let another reach the goal.",
    traits=(THRESHOLD, common.SHARE, common.DOUBT, common.SWAY, common.PARTING),
)
def guard(seen, moves, n, traits, rng):
    """Considers what an action would take from it, by its chances, and whether it may make another a billionaire.

    Bids as the appraiser does. Does not consider that a Security card may be answered with another.
    """
    if seen.decision == Decision.SECURITY:
        return common.secured(seen, moves, n, traits[0])
    if seen.decision == Decision.BID:
        wanted = traits[1] * common.doubted(seen, traits[2])
        return common.bid(seen, moves, n, common.swayed(wanted, traits[3], rng), traits[4])
    return common.answer(seen, moves, n)
