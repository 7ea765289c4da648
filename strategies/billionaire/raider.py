"""Take from the leader what bidding does not bring."""

from bng_sim.games.billionaire import Decision, Trait, strategy
from bng_sim.shipped_strategies.billionaire import _common as common

LEAST = Trait("least", 5.0, 0.0, 30.0, "the least trading value that a card is played for")
PRIZE = Trait("prize", 10.0, 0.0, 30.0, "the least trading value that Analyze Any Investment is played for")


@strategy(
    "Goes for the leader's best card that is unprotected, and keeps its cards for a good target.",
    traits=(LEAST, PRIZE, common.SHARE, common.DOUBT, common.SWAY, common.PARTING),
)
def raider(seen, moves, n, traits, rng):
    """Considers who leads, what lies unprotected there, and which of its cards is the one for that target.

    Bids as the appraiser does. Does not consider that others may hold Security.
    """
    if seen.decision == Decision.PLAY:
        return common.best_raid(seen, moves, n, traits[0], traits[1])
    if seen.decision == Decision.BID:
        wanted = traits[2] * common.doubted(seen, traits[3])
        return common.bid(seen, moves, n, common.swayed(wanted, traits[4], rng), traits[5])
    return common.answer(seen, moves, n)
