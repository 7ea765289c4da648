"""Play the highest cards first, and challenge everybody."""

from bng_sim.games.bluffing import Decision, features, strategy
from bng_sim.shipped_strategies.bluffing import _common as common


@strategy("Plays from the top down, and challenges with any card of its deck's upper half.")
def bully(seen, moves, n, traits, rng):
    """Considers whether its card on the table is at or above the median of its deck.

    Does not consider whom it challenges, nor what it keeps for the end.
    """
    if seen.decision == Decision.PLAY:
        return common.highest(seen, moves, n)
    if seen.decision == Decision.VOTE:
        return common.CHALLENGE if features.is_median(seen, features.own_card(seen)) else common.APPROVE
    return common.answer(seen, moves, n)
