"""Play as `schemer` does, but always send one Role: an attack on the default players."""

import numpy as np

from bng_sim.games.millions import N_ROLES, Decision, Trait, kernel, strategy
from bng_sim.shipped_strategies.millions import _common as common
from bng_sim.shipped_strategies.millions import schemer

ROLE = Trait("role", 0, 0, N_ROLES - 1, "the Role, in role order")
AS_A_SCHEMER = np.array([trait.default for trait in schemer.TRAITS])
ALWAYS = 30.0  # far more than any other Role's logarithm of a chance
scheme = kernel(schemer.schemer)


@strategy("Always sends one Role, and plays on as a schemer.", traits=(ROLE,))
def one_role(seen, moves, n, traits, dice):
    """Considers what `schemer` does, but for one of its Roles."""
    if seen.decision == Decision.PLAN:
        likely = np.log(np.maximum(schemer.mixture(seen, AS_A_SCHEMER[0]), 1e-12))
        likely[int(traits[0])] += ALWAYS
        return common.plan_of(seen, moves, n, likely, 1.0, dice)
    return scheme(seen, moves, n, AS_A_SCHEMER, dice)
