"""Take from the leader what bidding does not bring."""

from bng_sim.games.billionaire import Decision, Power, Trait, features, kernel, strategy
from bng_sim.shipped_strategies.billionaire import _common as common

LEAST = Trait("least", 5.0, 0.0, 30.0, "the least trading value that a card is played for")
PRIZE = Trait("prize", 10.0, 0.0, 30.0, "the least trading value that Analyze Any Investment is played for")


@strategy(
    "Goes for the leader's best card that is unprotected, and keeps its cards for a good target.",
    traits=(LEAST, PRIZE, common.SHARE, common.DOUBT, common.SWAY, common.PARTING),
)
def raider(seen, moves, n, traits, dice):
    """Considers who leads, what lies unprotected there, and which of its cards is the one for that target.

    Bids as the appraiser does. Does not consider that others may hold Security.
    """
    if seen.decision == Decision.PLAY:
        return best_raid(seen, moves, n, traits[0], traits[1])
    if seen.decision == Decision.BID:
        wanted = traits[2] * common.doubted(seen, traits[3])
        return common.bid(seen, moves, n, common.swayed(wanted, traits[4], dice), traits[5])
    return common.answer(seen, moves, n)


@kernel
def best_raid(seen, moves, n, least, prize):
    """Return the play at the dearest target that is worth its card; what names no Investment is played at once."""
    best, most = 0, 0.0
    for i in range(n):
        if features.is_play(moves[i]):
            worth = worth_of_raid(seen, moves[i], least, prize)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def worth_of_raid(seen, move, least, prize):
    """Return what a play is worth in trading value; 0.0 if it is not worth its card."""
    if not features.names_investment(move):
        return 1.0 + common.worth_of_play(seen, move)
    investment, played = features.target(move), features.power(move)
    worth = seen.rules.worth[investment]
    if played == Power.ANALYZE_ANY and (worth < prize or features.is_unprotected(seen, investment)):
        return 0.0
    if worth < least or (played == Power.DISASTER and seen.public.owner[investment] != features.leader(seen)):
        return 0.0
    return common.worth_of_target(seen, investment) * 1.0
