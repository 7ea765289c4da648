"""Play one Role always, to measure how often each should be chosen."""

import numpy as np

from bng_sim.games.millions import Decision, Trait, features, strategy
from bng_sim.shipped_strategies.millions import _reading as reading

ROLE = Trait(
    "role", 1.0, 1.0, 5.0, "which Role it chooses: of those in play the first, the second, ..., then the first again"
)
AS_A_READER = np.array([trait.default for trait in reading.TRAITS])


@strategy("Always chooses the same Role, and plays on as a reader does.", traits=(ROLE,))
def specialist(seen, moves, n, traits, dice):
    """Considers what `reader` does, but for its Role, which is always the same.

    Where that may not be chosen (as after a round with it in the variant) it chooses as a reader would. With two
    Characters it is A's.
    """
    if seen.decision == Decision.PLAN:
        wanted = seen.rules.roles[(int(traits[0]) - 1) % seen.rules.n_roles]
        for i in range(n):
            if features.role_of_plan(moves[i], 0) == wanted:
                return i
    return reading.decide(seen, moves, n, AS_A_READER, dice)
