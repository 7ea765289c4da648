"""Profit from what others pay it to leave."""

from bng_sim.games.millions import Decision, Move, Trait, features, kernel, strategy
from bng_sim.shipped_strategies.millions import _common as common

MARGIN = Trait("margin", 0.0, -5.0, 10.0, "how much more than staying is worth an offer must be, in $M")


@strategy("Keeps silent, sells its departure, and leaves in the end if nobody buys it.", traits=(MARGIN, common.SWAY))
def toll(seen, moves, n, traits, rng):
    """Considers what staying is worth, to be expected: that is the least it takes, and the price it names.

    Does not consider that silence of all settles who goes, nor what others gain if it leaves.
    """
    if seen.decision == Decision.ANSWER:
        return common.yes_if(moves, n, seen.public.offer > common.worth_of_staying(seen, seen.character) + traits[0])
    if seen.decision == Decision.MOVE and seen.rules.price_calls == 1:
        return price(seen, moves, n, common.worth_of_staying(seen, seen.character) + traits[0])
    if seen.decision == Decision.FINAL_ANSWER:
        return common.yes_if(moves, n, is_yes=True)
    return common.answer(seen, moves, n, traits[1], rng)


@kernel
def price(seen, moves, n, worth):
    """Return the lowest price above what staying is worth; silence where none can be named, or not so high a one."""
    best = common.find(moves, n, Move.SILENT.value)
    for i in range(n - 1, -1, -1):
        if features.is_price(moves[i]) and features.amount(moves[i]) > worth:
            best = i
    return best
