"""Claim its own Roles truthfully."""

from bng_sim.games.millions import Decision, features, strategy
from bng_sim.shipped_strategies.millions import _common as common
from bng_sim.shipped_strategies.millions import _reading as reading


@strategy("Plays as the reader does, and claims its own Role.", traits=reading.TRAITS)
def truthful(seen, moves, n, traits, rng):
    """Considers what `reader` does. In every claim it says what its Character is, where claims are made.

    Does not consider whether anybody believes it.
    """
    if seen.decision == Decision.CLAIM:
        return common.find(moves, n, features.own_role(seen))
    return reading.decide(seen, moves, n, traits, rng)
