"""Keep quiet until the final call."""

from bng_sim.games.millions import Decision, features, strategy
from bng_sim.shipped_strategies.millions import _common as common


@strategy("Takes the best Role, keeps silent, and leaves in the end if it shows too often.", traits=(common.SWAY,))
def steady(seen, moves, n, traits, rng):
    """Considers, in the final call, how often its Role shows, and how many Characters have left.

    In Planning it takes the others to choose uniformly. Does not consider money offered, nor who left.
    """
    if seen.decision == Decision.FINAL_ANSWER:
        shown = seen.public.face_up[features.own_role(seen)]
        return common.yes_if(moves, n, shown > 1 and features.n_left(seen) < shown)
    return common.answer(seen, moves, n, traits[0], rng)
