"""The arithmetic behind `features.buy_chance`: how many sets of hidden cards add how much."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.guillotines.declared.limits import MAX_ADDS, MOST_EXACT

MIDDLE = MOST_EXACT * MAX_ADDS  # the column of `sets` for sets that add nothing


@inlined
def count_sets(notes, most):
    """Fill rows 0 to `most` of `sets`: by what sets of so many cards add, then by that or more."""
    notes.sets[0, MIDDLE] = 1.0
    for u in range(1, most + 1):
        row = notes.sets[u]
        for s in range(u * notes.lowest, u * notes.highest + 1):
            row[MIDDLE + s] = 0.0
    count_up_to_three(notes, most)
    for u in range(4, most + 1):
        count_from_smaller(notes, u)
    for u in range(1, most + 1):
        row = notes.sets[u]
        for s in range(u * notes.highest - 1, u * notes.lowest - 1, -1):
            row[MIDDLE + s] += row[MIDDLE + s + 1]


@inlined
def count_up_to_three(notes, most):
    """Count the sets of up to three cards, by their values in rising order: quickest for so few."""
    ones, twos, threes, cards = notes.sets[1], notes.sets[2], notes.sets[3], notes.cards_adding
    for a in range(notes.lowest, notes.highest + 1):
        n = cards[MAX_ADDS + a]
        if n == 0.0 or most == 0:
            continue
        ones[MIDDLE + a] = n
        for b in range(a, notes.highest + 1 if most > 1 else a):
            m = cards[MAX_ADDS + b]
            if m == 0.0:
                continue
            pairs = n * m if b > a else n * (n - 1.0) / 2.0
            twos[MIDDLE + a + b] += pairs
            if most > 2:
                threes[MIDDLE + a + b + b] += pairs * (m - 1.0) / 2.0 if b > a else pairs * (n - 2.0) / 3.0
                for c in range(b + 1, notes.highest + 1):
                    threes[MIDDLE + a + b + c] += pairs * cards[MAX_ADDS + c]


@kernel
def count_from_smaller(notes, u):
    """Count the sets of `u` cards from those of fewer, by Newton's identities for elementary symmetric polynomials.

    With p_k = sum over cards of x**(k * what it adds), the polynomial e_u = 1/u * sum over k from 1 to u
    of (-1)**(k-1) e_(u-k) p_k has at x**s the number of sets of u cards that add s. All its terms are
    whole numbers below 2**53, so float64 holds them exactly.
    """
    sets, lowest, highest = notes.sets, notes.lowest, notes.highest
    sign = 1.0
    for k in range(1, u + 1):
        for value in range(lowest, highest + 1):
            n = sign * notes.cards_adding[MAX_ADDS + value]
            if n != 0.0:
                for s in range((u - k) * lowest, (u - k) * highest + 1):
                    sets[u, MIDDLE + s + k * value] += n * sets[u - k, MIDDLE + s]
        sign = -sign
    for s in range(u * lowest, u * highest + 1):
        sets[u, MIDDLE + s] /= u


@inlined
def weigh_sets(notes, market):
    """Note for a market, by the number of Crises that it hides, the chance of one such set of cards there.

    The chance of so many Crises comes first, by filling in turn the places there where Crises may lie; it is then
    shared by the sets of that many Crises: as many as sets of the other cards, whose values alone matter.
    """
    chance, unknown = notes.weight[market], notes.unknown[market]
    chance[0] = 1.0
    for j in range(1, unknown + 1):
        chance[j] = 0.0
    for i in range(min(notes.may_be_crises[market], unknown)):
        left = max(notes.places - i, 1)
        for j in range(i, -1, -1):
            drawn = chance[j] * max(notes.crises - j, 0) / left
            chance[j + 1] += drawn
            chance[j] -= drawn
    sets = 1.0
    for u in range(unknown + 1):
        chance[unknown - u] /= sets
        sets *= max(notes.cards - u, 1) / (u + 1)
