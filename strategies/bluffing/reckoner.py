"""Estimate how the game will end: what it will still hold then, and what the others will."""

from bng_sim.games.bluffing import Decision, Trait, strategy
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _outlook as outlooks

SPREAD = Trait("spread", 4.4, 0.5, 30.0, "points by which the end is uncertain, while one turn is left")
NERVE = Trait("nerve", 0.6, 0.0, 1.01, "chance of winning at which it expects others to challenge")
THREAT = Trait("threat", 0.2, -0.5, 1.0, "what a card on the table that beats the next claim is worth, in victories")
CAUTION = Trait("caution", -0.07, -0.3, 0.3, "what a challenge must bring, in victories")
CAPRICE = Trait("caprice", 0.005, 0.0, 0.5, "how much chance sways it, in victories")


@strategy(
    "Reckons what every card and every challenge does to the end of the game.",
    traits=(SPREAD, NERVE, THREAT, CAUTION, CAPRICE),
)
def reckoner(seen, moves, n, traits, rng):
    """Considers whose cards will be gone soonest, what everybody will hold then, and how likely that is to win.

    Of its own claim it considers who may challenge it, and how the card will serve it as a voter.
    Does not consider several challenges at once, that low cards are played sooner, nor what a player has done before.
    """
    ways = outlooks.Ways(traits[0], traits[1], traits[2], traits[3], traits[4], 0.0, 0.0)
    if seen.decision == Decision.PLAY:
        return outlooks.best_card(seen, moves, n, ways, rng)
    if seen.decision == Decision.VOTE:
        return common.CHALLENGE if outlooks.is_worth_it(seen, ways, rng) else common.APPROVE
    return common.answer(seen, moves, n)
