"""Avoid the Guillotine: buy where no Crisis is likely."""

from bng_sim.games.guillotines import Kind, Role, Trait, features, strategy
from bng_sim.shipped_strategies.guillotines import _common as common

FEAR = Trait("fear", 1.0, 0.0, 5.0, "what the Revolution costs, in assets")
REBELS = 2.0  # on a Crisis, about


@strategy(
    "Fears hidden Crises, the more the more Rebels are out.",
    traits=(FEAR, common.HASTE, common.THRIFT, common.STAKE, common.ROLES, common.PUPPETS),
)
def cautious(seen, moves, n, traits, rng):
    """Considers what greedy does, and the chance that a Buy activates a Crisis and brings the Revolution nearer.

    Does not consider what others are after, nor that they may activate that Crisis instead.
    """
    fear, haste, thrift, stake, willing, care = traits[0], traits[1], traits[2], traits[3], traits[4], traits[5]
    if not common.is_action(seen):
        return common.answer(seen, moves, n, stake, willing, care, rng)
    count = features.count_cards(seen, seen.own.seat)
    outlook = common.look_ahead(seen, count, haste, thrift, care)
    danger = fear * min(REBELS / (seen.rules.rebels - seen.public.rebels_out), 1.0)
    if seen.own.role == Role.CELEBRITY:  # O6: the Revolution is not what it fears, but to bring it on itself
        danger = 0.0
    best, most = 0, -20.0
    for i in range(n):
        step = common.step_of(seen, outlook, moves[i], most)
        if step.gain - step.cost <= most:
            continue
        worth = common.worth(seen, count, outlook, step)
        if step.gain > 0.0 or moves[i].kind == Kind.BUY:
            worth -= danger * features.crisis_chance(seen, count, step.market)
        if worth > most:
            best, most = i, worth
    return best
