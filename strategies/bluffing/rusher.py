"""End the game while its points lead."""

from bng_sim.games.bluffing import Decision, features, strategy
from bng_sim.shipped_strategies.bluffing import _common as common


@strategy("Approves of everything; plays high cards while behind, and low ones while ahead.")
def rusher(seen, moves, n, traits, rng):
    """Considers whether its points, to be expected, are more than everybody else's.

    Does not consider what others claim, nor that a game is longer the fewer challenges there are.
    """
    if seen.decision == Decision.PLAY:
        return common.lowest(seen, moves, n) if features.lead(seen) > 0.0 else common.highest(seen, moves, n)
    if seen.decision == Decision.VOTE:
        return common.APPROVE
    return common.answer(seen, moves, n)
