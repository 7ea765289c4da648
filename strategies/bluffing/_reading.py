"""Read how high the others' face-down cards are from the claims they have turned up."""

from math import exp

from bng_sim.games.bluffing import MAX_DECK, NOTHING, features, inlined, kernel

STEEPEST = 4.0  # how far a player may lean


@kernel
def lean_of(seen, lean, learn, seat):
    """Return how far a seat leans to high cards on the table (below 0: to low ones): at first as far as `lean`.

    Every claim that was turned up counts `learn`, up or down by its rank.
    """
    if learn == 0.0:
        return lean
    for turn in range(seen.public.turn - 1):
        if seen.public.past[turn].active == seat:
            card = seen.public.past[turn].flipped[seat]
            if card != NOTHING:
                lean += learn * rank(seen, card)
    return min(max(lean, -STEEPEST), STEEPEST)


@inlined
def rank(seen, card):
    """Return where a card stands in its deck: 1.0 above all others, -1.0 below them."""
    return seen.rules.rank[seen.public.billionaire[card // MAX_DECK], card % MAX_DECK]


@kernel
def weigh_cards(seen, lean, learn, other):
    """Fill in how likely each card of another seat is to lie face-down or to come next, beside the rest [place].

    It may be any that this seat does not know, unless it has spied it; players who lean to high cards lay these sooner.
    Called once a decision and seat: powers of e take longer to find than all that is asked of them.
    """
    known, weights = features.known_on_table(seen, other), seen.working.weights
    leans = lean_of(seen, lean, learn, other)
    for place in range(seen.rules.deck_size):
        card = other * MAX_DECK + place
        weights[other, place] = 0.0
        if card == known:
            weights[other, place] = 1.0
        elif known == NOTHING and features.is_unknown(seen, card):
            weights[other, place] = exp(leans * rank(seen, card)) if leans != 0.0 else 1.0


@kernel
def chance_below(seen, other, limit):
    """Return the chance that another seat's face-down card is below `limit`, as weighed; 0.0 if it may be none."""
    total, below, billionaire = 0.0, 0.0, seen.public.billionaire[other]
    for place in range(seen.rules.deck_size):
        weight = seen.working.weights[other, place]
        total += weight
        below += weight if seen.rules.values[billionaire, place] < limit else 0.0
    return below / total if total > 0.0 else 0.0


@kernel
def chance_under(seen, ways, other, limit):
    """Return what `chance_below` does, for a seat that is asked about once: cards are weighed only if that decides."""
    known = features.known_on_table(seen, other)
    if known != NOTHING:
        return 1.0 if features.value(seen, known) < limit else 0.0
    n, n_below, billionaire = 0, 0, seen.public.billionaire[other]
    for place in range(seen.rules.deck_size):
        if features.is_unknown(seen, other * MAX_DECK + place):
            n += 1
            n_below += 1 if seen.rules.values[billionaire, place] < limit else 0
    if n_below == 0:
        return 0.0
    lean = lean_of(seen, ways.lean, ways.learn, other) if n_below < n else 0.0
    if lean == 0.0:
        return n_below / n
    total, below = 0.0, 0.0
    for place in range(seen.rules.deck_size):
        card = other * MAX_DECK + place
        if features.is_unknown(seen, card):
            weight = exp(lean * rank(seen, card))
            total += weight
            below += weight if seen.rules.values[billionaire, place] < limit else 0.0
    return below / total


@kernel
def chance_against_all(seen, own):
    """Return the chance that a claim of value `own` would beat every face-down card of the others."""
    chance = 1.0
    for other in range(seen.rules.players):
        if other != seen.own.seat and seen.public.face_down[other] > 0:
            chance *= chance_below(seen, other, own + seen.rules.equal_wins)
    return chance
