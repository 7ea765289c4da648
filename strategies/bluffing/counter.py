"""Count cards before calling a bluff."""

from bng_sim.games.bluffing import Decision, Trait, features, inlined, strategy
from bng_sim.shipped_strategies.bluffing import _common as common

CAUTION = Trait("caution", 1.0, 0.0, 5.0, "how many times the stake a challenge must bring, to be expected")
SAFETY = Trait("safety", 0.5, 0.0, 1.0, "while behind, chance to beat all that lies there that a card is to have")


@strategy("Counts cards, and challenges when the odds are better than the stake.", traits=(CAUTION, SAFETY))
def counter(seen, moves, n, traits, rng):
    """Considers which cards the claim may be, what a challenge would take and lose, and whether it is behind.

    Ahead it plays as the hoarder does; behind it lays down a card that is likely to hold.
    Does not consider that low cards are played sooner than high ones, nor who else may challenge.
    """
    if seen.decision == Decision.PLAY:
        if features.lead(seen) < 0.0:
            return common.lowest_likely(seen, moves, n, traits[1])
        return common.lowest(seen, moves, n)
    if seen.decision == Decision.VOTE:
        return common.CHALLENGE if pays(seen, traits[0]) else common.APPROVE
    return common.answer(seen, moves, n)


@inlined
def pays(seen, caution):
    """Return whether a challenge may be expected to take more than it loses."""
    active = seen.public.active
    chance = features.chance_for_challenger(seen, active, features.value(seen, features.own_card(seen)))
    return chance * common.gain(seen, active) > caution * (1.0 - chance) * common.loss(seen)
