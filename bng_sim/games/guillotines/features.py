"""What a player can work out from what it sees: odds of a Buy, needs, who leads (B2-B4, K3, X3).

Every function takes `seen` and looks at nothing else. `count_cards` is the one with a price (about
as much as a turn of the engine): call it once a decision and hand its result to `buy_chance` and
`crisis_chance`.
"""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiler import kernel
from bng_sim.games.guillotines.components import ASSETS_A_TYPE, N_MARKETS, N_SUITS
from bng_sim.games.guillotines.limits import MAX_POINTS
from bng_sim.games.guillotines.records import NOTHING, Place

MOST_EXACT = 6  # unknown cards at a market up to which a chance is exact: 309 cards ** 6 < 2 ** 53
_MIDDLE = MOST_EXACT * MAX_POINTS
_WEIGHTS = 2 * _MIDDLE + 1  # the columns after those of sets
_COLUMNS = _WEIGHTS + MOST_EXACT + 1
_COUNTS = MOST_EXACT + 1  # the rows after those of sets
_MARKETS = MOST_EXACT + 2
_ROWS = MOST_EXACT + 3


class Count(NamedTuple):
    """The cards whose place this seat does not know, by what each adds to its score at a market.

    `table[u, _MIDDLE + s]` is the number of sets of u of them, no Crisis among them, that add s or more.
    """

    table: Any  # float64, all else in whole numbers
    lowest: int  # what the worst of these cards adds
    highest: int
    cards: int  # how many they are, Crises left out
    crises: int
    points: int  # what they are worth in hand, all together


@kernel
def is_crisis(seen, card):
    """Whether `card` is a Crisis."""
    return card >= seen.rules.first_crisis


@kernel
def adds(seen, card):
    """What `card`, no Crisis, adds to this seat's score less the market's, when it lies at a market (B2)."""
    points = seen.rules.points[card]
    return points if seen.rules.suit[card] == seen.public.billionaire[seen.own.seat] else -points


@kernel
def lacks(seen, seat, market):
    """How many assets of this type `seat` still needs."""
    return max(seen.public.needs[seat, market] - seen.public.owned[seat, market], 0)


@kernel
def has_spare(seen, seat, market):
    """Whether `seat` owns more assets of this type than its board has spaces for."""
    return seen.public.owned[seat, market] > seen.public.needs[seat, market]


@kernel
def is_open(seen, market):
    """Whether there is an asset at `market` (B1)."""
    return seen.public.market_assets[market] > 0


@kernel
def asset_type(asset):
    """The asset's type, which is also its market."""
    return asset // ASSETS_A_TYPE


@kernel
def leader(seen):
    """The opponent with fewest empty spaces; of several, the first to play after this seat."""
    players = seen.rules.players
    best = (seen.own.seat + 1) % players
    for i in range(2, players):
        seat = (seen.own.seat + i) % players
        if seen.public.empty_spaces[seat] < seen.public.empty_spaces[best]:
            best = seat
    return best


@kernel
def spaces_after(seen, seat, got, given):
    """Empty spaces of `seat` once it has got one asset for another; either may be NOTHING."""
    empty = seen.public.empty_spaces[seat]
    if got != NOTHING and given != NOTHING and asset_type(got) == asset_type(given):
        return empty
    if got != NOTHING and lacks(seen, seat, asset_type(got)) > 0:
        empty -= 1
    if given != NOTHING and not has_spare(seen, seat, asset_type(given)):
        empty += 1
    return empty


@kernel
def planted(seen, market):
    """What this seat's own Invests at `market` add to its score, less what they add to the market's."""
    own = seen.own
    total = 0
    for i in range(own.invested):
        if own.invested_market[i] == market and not is_crisis(seen, own.invested_card[i]):
            total += adds(seen, own.invested_card[i])
    return total


@kernel
def unknown_cards(seen, market):
    """How many cards lie at `market` of which this seat does not know which they are (X3)."""
    n = seen.public.face_down[market]
    for i in range(seen.own.invested):
        if seen.own.invested_market[i] == market:
            n -= 1
    return n


@kernel
def knows_crisis(seen, market):
    """Whether this seat knows of a Crisis at `market`: face-up, or one of its own Invests."""
    if seen.public.face_up[market] != NOTHING and is_crisis(seen, seen.public.face_up[market]):
        return True
    for i in range(seen.own.invested):
        if seen.own.invested_market[i] == market and is_crisis(seen, seen.own.invested_card[i]):
            return True
    return False


@kernel
def known_score(seen, market):
    """This seat's score at `market` less the market's, from the cards there it knows, a Crisis left out (B2)."""
    top = seen.public.face_up[market]
    score = planted(seen, market)
    if top != NOTHING and not is_crisis(seen, top):
        score += adds(seen, top)
    return score


@kernel
def count_cards(seen):
    """Count the cards this seat has not placed, and the sets of them that each open market may hide."""
    table = np.empty((_ROWS, _COLUMNS))
    most = _look_at_markets(seen, table)
    crises = _count_unseen(seen, table)
    lowest, highest, cards, points = 0, 0, 0, 0
    for value in range(-MAX_POINTS, MAX_POINTS + 1):
        n = int(table[_COUNTS, _MIDDLE + value])
        if n > 0:
            lowest = min(lowest, value)
            highest = max(value, 0)
            cards += n
            points += n * abs(value)
    _count_sets(table, most, lowest, highest)
    _weigh_sets(table, most, cards, crises)
    return Count(table, lowest, highest, cards, crises, points)


@kernel
def _look_at_markets(seen, table):
    """Fill row `_MARKETS`: unknown cards, score to beat, what a hidden Crisis adds; return the most unknown."""
    most = 0
    for market in range(N_MARKETS):
        if not is_open(seen, market):
            continue
        unknown = min(unknown_cards(seen, market), MOST_EXACT)
        knows = knows_crisis(seen, market)
        penalty = seen.rules.crisis_penalty
        table[_MARKETS, 3 * market] = unknown
        table[_MARKETS, 3 * market + 1] = (penalty if knows else 0) - known_score(seen, market)
        table[_MARKETS, 3 * market + 2] = 0 if knows else penalty  # K3: however many there are, they count once
        most = max(most, unknown)
    return most


@kernel
def _count_unseen(seen, table):
    """Fill row `_COUNTS` with how many unplaced cards add each value; return how many are Crises (X3)."""
    suit = seen.public.billionaire[seen.own.seat]
    for points in range(MAX_POINTS + 1):
        n = 0
        for other in range(N_SUITS + 1):
            n += seen.public.unseen[other, points]
        own = seen.public.unseen[suit, points]
        table[_COUNTS, _MIDDLE - points] = n - own
        table[_COUNTS, _MIDDLE + points] = own if points > 0 else n
    crises = seen.public.unseen_crises
    for i in range(seen.public.hand_size[seen.own.seat]):
        card = seen.own.hand[i]
        if seen.public.place[card] == Place.UNKNOWN:
            crises -= _strike(seen, table, card)
    for i in range(seen.own.invested):
        crises -= _strike(seen, table, seen.own.invested_card[i])
    return crises


@kernel
def _strike(seen, table, card):
    """Take a card this seat knows off the counts; return 1 for a Crisis, which is counted apart."""
    if is_crisis(seen, card):
        return 1
    table[_COUNTS, _MIDDLE + adds(seen, card)] -= 1.0
    return 0


@kernel
def _count_sets(table, most, lowest, highest):
    """Fill rows 0 to `most` from the counts, by Newton's identities for elementary symmetric polynomials.

    With p_k = sum over cards of x**(k * what it adds), the polynomial e_u = 1/u * sum over k from 1 to u
    of (-1)**(k-1) e_(u-k) p_k has at x**s the number of sets of u cards that add s. All its terms are
    whole numbers below 2**53, so float64 holds them exactly.
    """
    table[0, _MIDDLE] = 1.0
    for u in range(1, most + 1):
        for s in range(u * lowest, u * highest + 1):
            table[u, _MIDDLE + s] = 0.0
        sign = 1.0
        for k in range(1, u + 1):
            for value in range(lowest, highest + 1):
                n = sign * table[_COUNTS, _MIDDLE + value]
                if n != 0.0:
                    for s in range((u - k) * lowest, (u - k) * highest + 1):
                        table[u, _MIDDLE + s + k * value] += n * table[u - k, _MIDDLE + s]
            sign = -sign
        for s in range(u * lowest, u * highest + 1):
            table[u, _MIDDLE + s] /= u
    for u in range(1, most + 1):
        for s in range(u * highest - 1, u * lowest - 1, -1):
            table[u, _MIDDLE + s] += table[u, _MIDDLE + s + 1]


@kernel
def _weigh_sets(table, most, cards, crises):
    """For u unknown cards fill in, by j, the chance of one set with j Crises: C(crises, j) / C(all cards, u)."""
    total = 1.0
    for u in range(most + 1):
        weight = 1.0 / total
        for j in range(u + 1):
            table[u, _WEIGHTS + j] = weight
            weight *= (crises - j) / (j + 1) if crises > j else 0.0
        total *= max(cards + crises - u, 1) / (u + 1)


@kernel
def buy_chance(count, market, points):
    """The chance that a Buy at an open market with cards worth `points` succeeds, as far as this seat can know.

    Exact if the hidden cards are any of the unplaced ones, each as likely (B2-B4, K3); beyond
    MOST_EXACT unknown cards the rest are left out. To ask what the chance would be after a change
    to the cards one knows there, add the change to `points`.
    """
    table = count.table
    unknown = int(table[_MARKETS, 3 * market])
    need = 1 + int(table[_MARKETS, 3 * market + 1]) - points  # B4: strictly greater
    chance = table[unknown, _WEIGHTS] * _sets_adding(count, unknown, need)
    if count.crises > 0:
        need += int(table[_MARKETS, 3 * market + 2])
        for j in range(1, unknown + 1):
            chance += table[unknown, _WEIGHTS + j] * _sets_adding(count, unknown - j, need)
    return chance


@kernel
def _sets_adding(count, u, at_least):
    """How many sets of `u` unplaced cards, no Crisis among them, add `at_least` or more."""
    if at_least > u * count.highest:
        return 0.0
    return count.table[u, _MIDDLE + max(at_least, u * count.lowest)]


@kernel
def crisis_chance(seen, count, market):
    """The chance that a Buy at an open market would activate a Crisis (K3)."""
    if knows_crisis(seen, market):
        return 1.0
    unknown = int(count.table[_MARKETS, 3 * market])
    return 1.0 - count.table[unknown, _WEIGHTS] * count.table[unknown, _MIDDLE + unknown * count.lowest]


@kernel
def mean_points(count):
    """What a card drawn is worth in hand, rounded."""
    return (2 * count.points + count.cards) // max(2 * (count.cards + count.crises), 1)


@kernel
def best_points(seen, gone, come):
    """Points of the strongest cards a Buy may use, of the hand without `gone` and with one worth `come`.

    `gone` may be NOTHING, and `come` 0 for no further card.
    """
    first, second = come, 0
    for i in range(seen.public.hand_size[seen.own.seat]):
        card = seen.own.hand[i]
        if card == gone or is_crisis(seen, card):
            continue
        points = seen.rules.points[card]
        if points > first:
            first, second = points, first
        else:
            second = max(second, points)
    return first + second if seen.rules.buy_cards > 1 else first
