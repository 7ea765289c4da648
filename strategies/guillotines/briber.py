"""Bribe to set policies."""

from bng_sim.games.guillotines import Decision, Trait, strategy
from bng_sim.shipped_strategies.guillotines import _common as common
from bng_sim.shipped_strategies.guillotines import _policy as policy

BRIBING = Trait("bribing", 2.0, 0.0, 9.0, "points up to which a card goes into the envelope, though the hand has room")


@strategy(
    "Lives by policy: fills its envelope before its hand.",
    traits=(BRIBING, common.HASTE, common.THRIFT, common.STAKE, common.ROLES, common.PUPPETS),
)
def briber(seen, moves, n, traits, rng):
    """Considers what greedy does, but puts every card up to a worth into its envelope, to outbid the others.

    Does not consider how much would be enough, nor what a card might have won in a Buy.
    """
    bribing, haste, thrift, stake, willing, care = traits[0], traits[1], traits[2], traits[3], traits[4], traits[5]
    if common.is_action(seen):
        return common.best_action(seen, moves, n, haste, thrift, care)
    if seen.decision == Decision.BRIBE:
        return policy.bribe(seen, moves, n, int(bribing))
    return common.answer(seen, moves, n, stake, willing, care, rng)
