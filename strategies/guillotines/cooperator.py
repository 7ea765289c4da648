"""Save everybody: give up in a Panic! whatever is missing."""

from bng_sim.games.guillotines import strategy
from bng_sim.shipped_strategies.guillotines import _common as common


@strategy(
    "Pledges whatever a Panic! asks for; else plays as greedy does.",
    traits=(
        common.HASTE,
        common.THRIFT,
        common.ROLES,
        common.PUPPETS,
    ),
)
def cooperator(seen, moves, n, traits, rng):
    """Considers what greedy does, but in a Panic! pledges every asset it can.

    Does not consider who else could pledge, nor how near anyone is to winning.
    """
    haste, thrift, willing, care = traits[0], traits[1], traits[2], traits[3]
    if common.is_action(seen):
        return common.best_action(seen, moves, n, haste, thrift, care)
    return common.answer(seen, moves, n, 0.0, willing, care, rng)
