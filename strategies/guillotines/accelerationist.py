"""Gain from what ruins the others."""

from bng_sim.games.guillotines import Kind, Role, Trait, features, inlined, strategy
from bng_sim.shipped_strategies.guillotines import _common as common
from bng_sim.shipped_strategies.guillotines import _roles as roles

ZEAL = Trait("zeal", 0.5, 0.0, 2.0, "what activating a Crisis is worth to it, in assets, when it gains by that")


@strategy(
    "Wants the Revolution when it is the Celebrity, and Crises when it is the Disaster Speculator.",
    traits=(ZEAL, common.HASTE, common.THRIFT, common.STAKE, common.ROLES, common.PUPPETS),
)
def accelerationist(seen, moves, n, traits, rng):
    """Considers what greedy does, and with either Role buys where a Crisis is likely; as a Celebrity not the last one.

    Does not consider planting a Crisis, nor bringing on Crises without such a Role.
    """
    haste, thrift, stake, willing, care = traits[1], traits[2], traits[3], traits[4], traits[5]
    if not common.is_action(seen):
        return common.answer(seen, moves, n, stake, willing, care, rng)
    zeal = traits[0] if gains_by_crisis(seen) else 0.0
    if zeal == 0.0:
        return common.best_action(seen, moves, n, haste, thrift, care)
    return act(seen, moves, n, haste, thrift, care, zeal)


@inlined
def gains_by_crisis(seen):
    """Return whether the next Crisis helps: a Celebrity if it cannot be the last, a Disaster Speculator now."""
    if seen.own.role == Role.CELEBRITY:
        return features.last_crisis_chance(seen) == 0.0
    return seen.own.role == Role.DISASTER_SPECULATOR and roles.is_time(seen)


@inlined
def act(seen, moves, n, haste, thrift, care, zeal):
    """Return the action of highest worth, with what activating a Crisis is worth."""
    count = features.count_cards(seen, seen.own.seat)
    outlook = common.look_ahead(seen, count, haste, thrift, care)
    best, most = 0, -20.0
    for i in range(n):
        step = common.step_of(seen, outlook, moves[i], most - zeal)
        worth = common.worth(seen, count, outlook, step)
        if moves[i].kind == Kind.BUY:
            worth += zeal * features.crisis_chance(seen, count, moves[i].market)
        if worth > most:
            best, most = i, worth
    return best
