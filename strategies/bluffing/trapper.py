"""Play a high card and wait for a challenge."""

from bng_sim.games.bluffing import Decision, Trait, features, kernel, strategy
from bng_sim.shipped_strategies.bluffing import _common as common

TRAPS = Trait("traps", 2.0, 0.0, 9.0, "high cards that it lays, before it plays low ones")


@strategy("Lays high cards early and challenges everybody while one lies there, then plays low ones.", traits=(TRAPS,))
def trapper(seen, moves, n, traits, rng):
    """Considers how many cards of its deck are higher than its own one on the table, and how many traps it has laid.

    Does not consider who claims, nor what a trap costs.
    """
    if seen.decision == Decision.PLAY:
        is_early = seen.public.turns_of[seen.own.seat] <= traits[0]
        return common.highest(seen, moves, n) if is_early else common.lowest(seen, moves, n)
    if seen.decision == Decision.VOTE:
        return common.CHALLENGE if n_higher(seen, features.own_card(seen)) < traits[0] else common.APPROVE
    return common.answer(seen, moves, n)


@kernel
def n_higher(seen, card):
    """Return how many cards of one's deck have a higher value."""
    n, who = 0, seen.public.billionaire[seen.own.seat]
    for place in range(seen.rules.deck_size):
        n += 1 if seen.rules.values[who, place] > features.value(seen, card) else 0
    return n
