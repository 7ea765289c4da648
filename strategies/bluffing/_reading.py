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
def chance_below(seen, other, limit, lean):
    """Return the chance that another seat's face-down card is below `limit`, if it leans so to high cards."""
    if lean == 0.0:
        return features.chance_below(seen, other, limit)
    known = features.known_on_table(seen, other)
    if known != NOTHING:
        return 1.0 if features.value(seen, known) < limit else 0.0
    total, below = 0.0, 0.0
    for place in range(seen.rules.deck_size):
        card = other * MAX_DECK + place
        if features.is_unknown(seen, card):
            weight = exp(lean * rank(seen, card))
            total += weight
            below += weight if features.value(seen, card) < limit else 0.0
    return below / total if total > 0.0 else 0.0


@kernel
def chance_against_all(seen, own, leans):
    """Return the chance that a claim of value `own` would beat every face-down card of the others."""
    chance = 1.0
    for other in range(seen.rules.players):
        if other != seen.own.seat and seen.public.face_down[other] > 0:
            chance *= chance_below(seen, other, own + seen.rules.equal_wins, leans[other])
    return chance
