"""Avoid clashes, and accept little."""

from bng_sim.games.millions import Decision, Move, Trait, features, strategy
from bng_sim.shipped_strategies.millions import _common as common

MORE = Trait("more", 1.0, 0.0, 10.0, "how much more than the ante an offer must be, in $M")


@strategy("Leaves at once if its Role shows twice, else takes any fair offer; never pays.", traits=(MORE, common.SWAY))
def timid(seen, moves, n, traits, rng):
    """Considers how often its Role shows, and whether an offer exceeds the ante.

    Does not consider what staying may bring, nor who has left.
    """
    if seen.decision == Decision.MOVE and seen.public.face_up[features.own_role(seen)] > 1:
        return common.find(moves, n, Move.LEAVE.value)
    if seen.decision == Decision.ANSWER:
        return common.yes_if(moves, n, seen.public.offer >= seen.public.ante + traits[0])
    return common.answer(seen, moves, n, traits[1], rng)
