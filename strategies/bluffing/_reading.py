"""Read how high the others' face-down cards are from what they have turned up and how they have voted."""

from math import exp

import numpy as np

from bng_sim.games.bluffing import MAX_DECK, MAX_PLAYERS, NOTHING, features, kernel

STEEPEST = 4.0  # how far a player may lean


@kernel
def leans_of(seen, tilt, learn, hush):
    """Return how far each seat leans to high cards on the table (below 0: to low ones).

    A flipped claim counts `learn`, up or down; an approval since the card was laid takes `hush` away.
    """
    leans = np.full(MAX_PLAYERS, tilt)
    approvals = np.zeros(MAX_PLAYERS)
    for turn in range(seen.public.turn):
        past = seen.public.past[turn]
        active = past.active
        approvals[active] = 0.0
        if turn == seen.public.turn - 1:
            break
        if past.flipped[active] != NOTHING:
            leans[active] += learn * rank(seen, past.flipped[active])
        for other in range(seen.rules.players):
            if past.voters >> other & 1 == 1 and past.challengers >> other & 1 == 0:
                approvals[other] += 1.0
    for other in range(seen.rules.players):
        leans[other] = min(max(leans[other] - hush * approvals[other], -STEEPEST), STEEPEST)
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
