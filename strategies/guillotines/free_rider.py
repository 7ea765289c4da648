"""Leave sacrifices in a Panic! to others."""

from bng_sim.games.guillotines import Decision, strategy
from bng_sim.shipped_strategies.guillotines import _common as common


@strategy(
    "Never pledges in a Panic!; else plays as greedy does.",
    traits=(
        common.HASTE,
        common.THRIFT,
        common.ROLES,
        common.PUPPETS,
    ),
)
def free_rider(seen, moves, n, traits, rng):
    """Considers what greedy does, but in a Panic! neither pledges nor offers anything.

    Does not consider that a Revolution makes everyone lose.
    """
    haste, thrift, willing, care = traits[0], traits[1], traits[2], traits[3]
    if common.is_action(seen):
        return common.best_action(seen, moves, n, haste, thrift, care)
    if seen.decision == Decision.PLEDGE:
        return 0
    return common.answer(seen, moves, n, 0.0, willing, care, rng)
