"""Declare to stay, and pay the others to leave."""

from bng_sim.games.millions import Decision, Move, Status, Trait, features, kernel, strategy
from bng_sim.shipped_strategies.millions import _common as common

PART = Trait("part", 0.33, 0.0, 2.0, "of what it expects to get itself, how much it offers another to leave")


@strategy("Declares to stay at once, and from then on offers others money to leave.", traits=(PART, common.SWAY))
def hawk(seen, moves, n, traits, rng):
    """Considers who is likeliest to hold its Role, and what it gets if it stands.

    Does not consider that it may clash with another that is bound, nor offers for itself.
    """
    if seen.decision == Decision.MOVE:
        stay = common.find(moves, n, Move.STAY.value)
        if seen.public.status[seen.character] == Status.OPEN and moves[stay] == Move.STAY:
            return stay
        return offer(seen, moves, n, traits[0])
    if seen.decision == Decision.PAY and seen.public.round_number > 0:
        return common.yes_if(moves, n, seen.public.offer <= most_paid(seen, common.first_in(seen), traits[0]))
    return common.answer(seen, moves, n, traits[1], rng)


@kernel
def most_paid(seen, character, part):
    """Return how much it pays for a departure: part of what it gets if it stands, but at least $1M."""
    return max(1, round(part * common.gain_if_standing(seen, character)))


@kernel
def offer(seen, moves, n, part):
    """Return an offer to the likeliest rival of those least asked this round; silence if no offer is possible."""
    most, chances = most_paid(seen, seen.character, part), features.chances(seen)
    best, highest = common.find(moves, n, Move.SILENT.value), -99.0
    for i in range(n):
        if features.is_offer(moves[i]) and features.amount(moves[i]) <= most:
            other = features.offered_for(moves[i])
            asked = common.n_offers_made(seen, seen.character, other)
            preference = chances[other, features.own_role(seen)] - asked + 1e-3 * features.amount(moves[i])
            if preference > highest:
                best, highest = i, preference
    return best
