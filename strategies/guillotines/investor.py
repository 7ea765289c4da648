"""Prepare a market with cards first and buy there later."""

from bng_sim.games.guillotines import Kind, Trait, features, strategy
from bng_sim.shipped_strategies.guillotines import _common as common

MOST_POINTS = 6  # of a Resource card
PLANTING = Trait("planting", 0.15, 0.0, 1.0, "what it is worth, in assets, to plant a point where it will buy")


@strategy(
    "Plants cards of its own suit at a market, then buys there.",
    traits=(PLANTING, common.HASTE, common.THRIFT, common.STAKE, common.ROLES, common.PUPPETS),
)
def investor(seen, moves, n, traits, rng):
    """Considers what greedy does, and prefers to build up a market with cards of its own suit.

    Does not consider that others may buy there first, nor the Rebels a Crisis brings.
    """
    planting, haste, thrift, stake, willing, care = traits[0], traits[1], traits[2], traits[3], traits[4], traits[5]
    if not common.is_action(seen):
        return common.answer(seen, moves, n, stake, willing, care, rng)
    count = features.count_cards(seen, seen.own.seat)
    outlook = common.look_ahead(seen, count, haste, thrift, care)
    best, most = 0, -20.0
    for i in range(n):
        step = common.step_of(seen, outlook, moves[i], most - planting * MOST_POINTS)
        worth = common.worth(seen, count, outlook, step)
        if moves[i].kind in (Kind.INVEST, Kind.EXCHANGE) and step.market == moves[i].market and step.gain > 0.0:
            worth += planting * max(features.adds(seen, moves[i].card), 0)
        if worth > most:
            best, most = i, worth
    return best
