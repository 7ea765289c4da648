"""Read how high the others' face-down cards are from the claims they have turned up."""

from math import exp

import numpy as np

from bng_sim.games.bluffing import MAX_DECK, MAX_PLAYERS, NOTHING, features, kernel

STEEPEST = 4.0  # how far a player may lean


@kernel
def leans_of(seen, learn):
    """Return how far each seat leans to high cards on the table (below 0: to low ones).

    Every claim that was turned up counts `learn`, up or down by its rank.
    """
    leans = np.zeros(MAX_PLAYERS)
    for turn in range(seen.public.turn - 1):
        active = seen.public.past[turn].active
        card = seen.public.past[turn].flipped[active]
        if card != NOTHING:
            leans[active] += learn * rank(seen, card)
    for seat in range(seen.rules.players):
        leans[seat] = min(max(leans[seat], -STEEPEST), STEEPEST)
    return leans


@kernel
def rank(seen, card):
    """Return where a card stands in its deck: 1.0 above all others, -1.0 below them."""
    first, n = card - card % MAX_DECK, 0
    for place in range(seen.rules.deck_size):
        value = features.value(seen, first + place)
        n += 1 if value < features.value(seen, card) else 0
        n -= 1 if value > features.value(seen, card) else 0
    return n / max(seen.rules.deck_size - 1, 1)


@kernel
def weights_of(seen, learn):
    """Return how likely each card of another seat is to lie face-down or to come next, beside the rest [seat, place].

    It may be any that this seat does not know, unless it has spied it; players who lean to high cards lay these sooner.
    Called once for a decision: where a card stands in its deck takes longer to find than all that is asked of it.
    """
    leans, weights = leans_of(seen, learn), np.zeros((MAX_PLAYERS, MAX_DECK))
    for other in range(seen.rules.players):
        if other == seen.own.seat:
            continue
        known = features.known_on_table(seen, other)
        for place in range(seen.rules.deck_size):
            card = other * MAX_DECK + place
            if card == known:
                weights[other, place] = 1.0
            elif known == NOTHING and features.is_unknown(seen, card):
                weights[other, place] = exp(leans[other] * rank(seen, card)) if leans[other] != 0.0 else 1.0
    return weights


@kernel
def chance_below(seen, weights, other, limit):
    """Return the chance that another seat's face-down card is below `limit`; 0.0 if it may be none."""
    total, below = 0.0, 0.0
    for place in range(seen.rules.deck_size):
        total += weights[other, place]
        below += weights[other, place] if features.value(seen, other * MAX_DECK + place) < limit else 0.0
    return below / total if total > 0.0 else 0.0


@kernel
def chance_against_all(seen, own, weights):
    """Return the chance that a claim of value `own` would beat every face-down card of the others."""
    chance = 1.0
    for other in range(seen.rules.players):
        if other != seen.own.seat and seen.public.face_down[other] > 0:
            chance *= chance_below(seen, weights, other, own + seen.rules.equal_wins)
    return chance
