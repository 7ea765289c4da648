"""Save the high cards."""

from bng_sim.games.bluffing import Decision, strategy
from bng_sim.shipped_strategies.bluffing import _common as common


@strategy("Plays its lowest card and approves of everything.")
def hoarder(seen, moves, n, traits, rng):
    """Considers the value of its own cards alone: the high ones are to be in hand at the end.

    Does not consider what others claim, nor that they may challenge its low cards.
    """
    if seen.decision == Decision.PLAY:
        return common.lowest(seen, moves, n)
    if seen.decision == Decision.VOTE:
        return common.APPROVE
    return common.answer(seen, moves, n)
