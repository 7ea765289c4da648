"""Buy whenever that looks best: the benchmark for the others."""

from bng_sim.games.guillotines import strategy
from bng_sim.shipped_strategies.guillotines import _common as common


@strategy(
    "Takes the best chance of an asset it needs, counting cards.",
    traits=(common.HASTE, common.THRIFT, common.STAKE, common.ROLES, common.PUPPETS),
)
def greedy(seen, moves, n, traits, rng):
    """Considers the exact chance of every Buy, and how much likelier a turn of preparation would make it.

    Does not consider what others are after, nor the Rebels a Crisis brings.
    """
    haste, thrift, stake, willing, care = traits[0], traits[1], traits[2], traits[3], traits[4]
    if common.is_action(seen):
        return common.best_action(seen, moves, n, haste, thrift, care)
    return common.answer(seen, moves, n, stake, willing, care, rng)
