"""Play one Role always, to measure how often each should be chosen."""

import numpy as np

from bng_sim.games.millions import Decision, Trait, strategy
from bng_sim.shipped_strategies.millions import _common as common
from bng_sim.shipped_strategies.millions import _planning as planning
from bng_sim.shipped_strategies.millions import schemer

ROLE = Trait(
    "role", 1.0, 1.0, 5.0, "which Role it chooses: of those in play the first, the second, ..., then the first again"
)
AS_A_SCHEMER = np.array([trait.default for trait in schemer.TRAITS])
ALWAYS = 30.0  # far more than the logarithms of chances differ by


@strategy("Always chooses the same Role, and plays on as a schemer does.", traits=(ROLE,))
def specialist(seen, moves, n, traits, rng):
    """Considers what `schemer` does, but for its Role, which is always the same.

    Where that may not be chosen (as after a round with it in the variant) it chooses as a schemer would. With two
    Characters it is that of one of them.
    """
    if seen.decision == Decision.PLAN:
        wanted = seen.rules.roles[(int(traits[0]) - 1) % seen.rules.n_roles]
        chances = schemer.weighed(seen, AS_A_SCHEMER)
        chances[wanted] += ALWAYS
        return common.plan_of(seen, moves, n, chances, planning.together(seen), 1.0, rng)
    return schemer.play_on(seen, moves, n, AS_A_SCHEMER, rng)
