"""Claim whatever keeps others away."""

from bng_sim.games.millions import NOTHING, Decision, features, kernel, strategy
from bng_sim.shipped_strategies.millions import _common as common
from bng_sim.shipped_strategies.millions import _reading as reading


@strategy("Plays as the reader does, and claims the Role it fears most.", traits=reading.TRAITS)
def liar(seen, moves, n, traits, rng):
    """Considers what `reader` does, and, where claims are made, which Role of others would cost it most.

    Does not consider whether anybody believes it.
    """
    if seen.decision == Decision.CLAIM:
        return common.find(moves, n, most_feared(seen))
    return reading.decide(seen, moves, n, traits, rng)


@kernel
def most_feared(seen):
    """Return the Role, not its own, next to which it gets least if all others stand as they may."""
    standing = common.who_stands(seen, seen.character)
    role, feared, least = features.own_role(seen), NOTHING, 999.0
    for i in range(seen.rules.n_roles):
        other = seen.rules.roles[i]
        if other != role:
            before, standing[other] = standing[other], 1.0
            got = common.gain_beside_snitch(seen, role, standing)
            standing[other] = before
            if got < least:
                feared, least = other, got
    return feared
