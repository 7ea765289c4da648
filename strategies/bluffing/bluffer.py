"""Bluff at random, as often as a trait says."""

from bng_sim.games.bluffing import Decision, Trait, strategy, uniform
from bng_sim.shipped_strategies.bluffing import _common as common

CHANCE = Trait("q", 0.5, 0.0, 1.0, "how often it plays its lowest card, and how often it challenges")
LIKELY = 0.5  # that a card beats all that lies there


@strategy("Plays its lowest card, or a safe one, and challenges or not, by chance.", traits=(CHANCE,))
def bluffer(seen, moves, n, traits, rng):
    """Considers, when it does not bluff, the lowest card that is likely to beat all that lies there.

    Does not consider its own card when it votes, nor who leads.
    """
    if seen.decision == Decision.PLAY:
        if uniform(rng) < traits[0]:
            return common.lowest(seen, moves, n)
        return common.lowest_likely(seen, moves, n, LIKELY)
    if seen.decision == Decision.VOTE:
        return common.CHALLENGE if uniform(rng) < traits[0] else common.APPROVE
    return common.answer(seen, moves, n)
