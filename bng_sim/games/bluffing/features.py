"""What a player can work out from what it sees: card counting (H4), points and stakes.

Strategies call these; the rules do not.

In the examples `seen` and `moves` are what seat 2 (the third player) is shown in turn 7 of
`bng-sim play --game bluffing --players 4 --lineup random`, when it votes.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.terms import Where
from bng_sim.games.bluffing.engine.records import NOTHING


@inlined
def owner(card):
    """Whose deck a card is from: a seat.

    >>> features.owner(38)
    3
    """
    return card // MAX_DECK


@inlined
def value(seen, card):
    """Return the value of a card (C3).

    >>> seen.own.hand[2]
    28
    >>> features.value(seen, seen.own.hand[2])
    5
    """
    return seen.rules.values[seen.public.billionaire[card // MAX_DECK], card % MAX_DECK]


@inlined
def coins(seen, card):
    """Return the number of Coin symbols on a card (C4).

    >>> features.coins(seen, seen.own.hand[2])
    2
    """
    return seen.rules.coins[seen.public.billionaire[card // MAX_DECK], card % MAX_DECK]


@inlined
def own_card(seen):
    """Return one's face-down card, the top one; NOTHING if there is none.

    >>> features.own_card(seen)
    31
    """
    n = seen.public.face_down[seen.own.seat]
    return seen.own.table[n - 1] if n > 0 else NOTHING


@inlined
def is_unknown(seen, card):
    """Return whether this seat cannot know if another's card is in hand, on the table or face-down among discards.

    >>> [features.is_unknown(seen, card) for card in (12, 13)]
    [False, True]
    """
    return seen.public.is_open[card] == 0 and seen.own.knows[card] == 0


@kernel
def chance_below(seen, other, limit):
    """Return the chance that another seat's face-down card, the top one, has a value below `limit` (H4).

    Any of the cards it may be is as likely; nothing is read into how it was played. 0.0 if it may be none.

    >>> round(features.chance_below(seen, seen.public.active, 5), 3)
    0.5
    """
    known = known_on_table(seen, other)
    if known != NOTHING:
        return 1.0 if value(seen, known) < limit else 0.0
    n, n_below = 0, 0
    for place in range(seen.rules.deck_size):
        card = other * MAX_DECK + place
        if is_unknown(seen, card):
            n += 1
            n_below += 1 if value(seen, card) < limit else 0
    return n_below / n if n > 0 else 0.0


@inlined
def known_on_table(seen, other):
    """Return another seat's face-down card if this one has spied it and it lies alone (P4), else NOTHING.

    >>> features.known_on_table(seen, 3) == NOTHING
    True
    """
    if seen.public.face_down[other] == 1 and seen.rules.has_powers == 1:
        for place in range(seen.rules.deck_size):
            card = other * MAX_DECK + place
            if seen.own.knows[card] == Where.TABLE:
                return card
    return NOTHING


@inlined
def mean_coins(seen, other):
    """Return the mean Coin symbols of another seat's cards that this one does not know; 0.0 if it knows all.

    >>> round(features.mean_coins(seen, 3), 3)
    1.875
    """
    return _mean_unknown(seen, other, seen.rules.coins)


@inlined
def mean_value(seen, other):
    """Return the mean value of another seat's cards that this one does not know; 0.0 if it knows all.

    >>> round(features.mean_value(seen, 3), 3)
    4.75
    """
    return _mean_unknown(seen, other, seen.rules.values)


@kernel
def _mean_unknown(seen, other, figures):
    """Return the mean of `figures` [Billionaire, place] over the cards of `other` that this seat does not know."""
    n, total = 0, 0
    for place in range(seen.rules.deck_size):
        if is_unknown(seen, other * MAX_DECK + place):
            n += 1
            total += figures[seen.public.billionaire[other], place]
    return total / n if n > 0 else 0.0


@kernel
def hand_points(seen):
    """Sum the values of one's hand cards, which is what they score (W1).

    >>> features.hand_points(seen)
    30
    """
    total = 0
    for i in range(seen.public.hand_size[seen.own.seat]):
        total += value(seen, seen.own.hand[i])
    return total


@inlined
def sure_points(seen, seat):
    """Return what a seat scores but for its hand: its Bonus pile (W2), and what its place in turn order got (S6).

    >>> features.sure_points(seen, 0)
    2
    """
    return seen.public.bonus_coins[seat] + seen.public.start_points[seat]


@inlined
def points(seen):
    """Return what one would score now (W1, W2, S6).

    >>> features.points(seen)
    30
    """
    return hand_points(seen) + sure_points(seen, seen.own.seat)


@inlined
def expected_points(seen, other):
    """Estimate what another seat would score now: its hand is not known, all else is.

    >>> [round(features.expected_points(seen, other), 3) for other in (0, 1, 3)]
    [41.0, 31.0, 34.25]
    """
    return seen.public.hand_size[other] * mean_value(seen, other) + sure_points(seen, other)


@kernel
def lead(seen):
    """Return the expected lead: one's points less the most that any other seat is expected to have.

    >>> round(features.lead(seen), 3)
    -11.0
    """
    most = 0.0
    for other in range(seen.rules.players):
        if other != seen.own.seat:
            most = max(most, expected_points(seen, other))
    return points(seen) - most


@kernel
def hand_mean(seen):
    """Return the mean value of one's hand cards; 0.0 if there is none.

    >>> round(features.hand_mean(seen), 3)
    5.0
    """
    n = seen.public.hand_size[seen.own.seat]
    return hand_points(seen) / n if n > 0 else 0.0


@kernel
def hand_coins(seen):
    """Return the mean number of Coin symbols on one's hand cards; 0.0 if there is none.

    >>> round(features.hand_coins(seen), 3)
    2.0
    """
    n, total = seen.public.hand_size[seen.own.seat], 0
    for i in range(n):
        total += coins(seen, seen.own.hand[i])
    return total / n if n > 0 else 0.0


@kernel
def is_median(seen, card):
    """Return whether a card's value is at or above its deck's median: more than half of the deck is no higher.

    >>> [features.is_median(seen, card) for card in seen.own.hand[:3]]
    [False, False, True]
    """
    n, first = 0, card - card % MAX_DECK
    for place in range(seen.rules.deck_size):
        n += 1 if value(seen, first + place) <= value(seen, card) else 0
    return 2 * n > seen.rules.deck_size


@inlined
def chance_for_active(seen, other, own):
    """Return the chance that the active player, with a card worth `own`, beats the face-down card of `other` (X3).

    >>> round(features.chance_for_active(seen, other=0, own=5), 3)
    0.5
    """
    return chance_below(seen, other, own + seen.rules.equal_wins)


@inlined
def chance_for_challenger(seen, other, own):
    """Return the chance that a challenger, with a card worth `own`, beats the active player at seat `other`.

    >>> round(features.chance_for_challenger(seen, other=3, own=5), 3)
    0.625
    """
    return chance_below(seen, other, own + 1 - seen.rules.equal_wins)


@inlined
def has_challenged(seen, other):
    """Return whether a player challenges this turn, once all have voted (V2).

    >>> [features.has_challenged(seen, other) for other in range(4)]
    [False, False, False, False]
    """
    return seen.public.past[seen.public.turn - 1].challengers >> other & 1 == 1
