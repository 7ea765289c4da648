"""Share what the shipped strategies need: picking a card by its value, and answers about powers."""

from math import log

from bng_sim.games.bluffing import NOTHING, Decision, features, inlined, kernel, uniform

APPROVE, CHALLENGE = 0, 1  # places on the list of a vote
MUCH = 0.2  # of a comparison's chance: what a boost must add
LATE = 3  # hand cards at or below which a power is not saved any longer


@kernel
def lowest(seen, moves, n):
    """Return the card of least value on a list of cards."""
    best = 0
    for i in range(1, n):
        if features.value(seen, moves[i]) < features.value(seen, moves[best]):
            best = i
    return best


@kernel
def highest(seen, moves, n):
    """Return the card of most value on a list of cards."""
    best = 0
    for i in range(1, n):
        if features.value(seen, moves[i]) > features.value(seen, moves[best]):
            best = i
    return best


@kernel
def lowest_likely(seen, moves, n, chance):
    """Return the lowest card that beats everything on the table with this chance or more; else the lowest."""
    best = NOTHING
    for i in range(n):
        own = features.value(seen, moves[i])
        is_lower = best == NOTHING or own < features.value(seen, moves[best])
        if is_lower and chance_against_all(seen, own) >= chance:
            best = i
    return lowest(seen, moves, n) if best == NOTHING else best


@kernel
def chance_against_all(seen, own):
    """Return the chance that a card of value `own` would win against every face-down card of the others."""
    chance = 1.0
    for other in range(seen.rules.players):
        if other != seen.own.seat and seen.public.face_down[other] > 0:
            chance *= features.chance_for_active(seen, other, own)
    return chance


@kernel
def answer(seen, moves, n):
    """Answer any decision about a power."""
    decision = seen.decision
    if decision == Decision.SPY:
        return darkest(seen, moves, n)
    if decision == Decision.RAID:
        return dearest(seen, moves, n)
    if decision == Decision.GAG:
        return most_dangerous(seen, moves, n)
    if decision == Decision.SWAP:
        return better_card(seen, moves, n)
    if decision == Decision.BOOST:
        return 1 if boost_adds(seen) >= MUCH else 0
    if decision == Decision.INSURE:
        return 1
    raise ValueError("no answer to this decision")


@inlined
def darkest(seen, moves, n):
    """Return the player with a card down of whom most cards are hidden."""
    best = 1
    for i in range(2, n):
        if hidden(seen, moves[i]) > hidden(seen, moves[best]):
            best = i
    return best


@inlined
def hidden(seen, other):
    """Return how many cards of a player are in hand or hidden."""
    return seen.public.hand_size[other] + seen.public.hidden[other]


@kernel
def dearest(seen, moves, n):
    """Return others' card with most Coin symbols, unless another would bring more or the hand runs out; else none."""
    best, most = 0, 0
    for i in range(1, n):
        is_gain = features.owner(moves[i]) != seen.own.seat
        if is_gain and features.coins(seen, moves[i]) > most:
            best, most = i, features.coins(seen, moves[i])
    is_late = seen.public.hand_size[seen.own.seat] <= LATE
    return best if is_late or most >= most_coins(seen) else 0


@kernel
def most_coins(seen):
    """Return the most Coin symbols on a card of any deck in play."""
    most = 0
    for seat in range(seen.rules.players):
        for place in range(seen.rules.deck_size):
            most = max(most, seen.rules.coins[seen.public.billionaire[seat], place])
    return most


@kernel
def most_dangerous(seen, moves, n):
    """Return the voter whose card is likeliest to beat the one just played, if it is likelier than not; else nobody."""
    own, best, most = features.value(seen, features.own_card(seen)), 0, 0.5
    for i in range(1, n):
        chance = 1.0 - features.chance_for_active(seen, moves[i], own)
        if chance > most:
            best, most = i, chance
    return best


@kernel
def better_card(seen, moves, n):
    """Return the lowest card that probably beats each challenger, if the one played does not; else no swap."""
    if wins_expected(seen, features.value(seen, features.own_card(seen))) >= 0.5:
        return 0
    best = 0
    for i in range(1, n):
        own = features.value(seen, moves[i])
        if wins_expected(seen, own) >= 0.5 and (best == 0 or own < features.value(seen, moves[best])):
            best = i
    return best


@kernel
def wins_expected(seen, own):
    """Return the share of this turn's comparisons that the active player expects to win with a card of value `own`."""
    n, chance = 0, 0.0
    for other in range(seen.rules.players):
        if features.has_challenged(seen, other):
            n += 1
            chance += features.chance_for_active(seen, other, own)
    return chance / n if n > 0 else 1.0


@kernel
def boost_adds(seen):
    """Return by how much a boost raises the chance to win a comparison of this challenge."""
    own = features.value(seen, features.own_card(seen))
    more, active = own + seen.rules.boost_points, seen.public.active
    if active == seen.own.seat:
        return wins_expected(seen, more) - wins_expected(seen, own)
    return features.chance_for_challenger(seen, active, more) - features.chance_for_challenger(seen, active, own)


@kernel
def sway(caprice, rng):
    """Return by how much chance sways a choice of two: logistic, around 0."""
    noise = uniform(rng)
    return caprice * log((noise + 1e-12) / (1.0 - noise + 1e-12))


@kernel
def gain(seen, other):
    """Return the expected Coins that winning a challenge takes: those of the flipped card and of hand cards."""
    n = min(seen.rules.hand_cards_taken, seen.public.hand_size[other])
    return (n + 1) * features.mean_coins(seen, other)


@kernel
def loss(seen):
    """Return the points that a challenge lost costs, to be expected: those of hand cards."""
    n = min(seen.rules.hand_cards_taken, seen.public.hand_size[seen.own.seat])
    return n * features.hand_mean(seen)
