"""Estimate how the game will end, and weigh every card and challenge by what it does to the chance to win."""

from math import exp, log, sqrt
from typing import Any, NamedTuple

import numpy as np

from bng_sim.games.bluffing import MAX_DECK, MAX_PLAYERS, RevealedCard, Where, features, inlined, kernel, uniform
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _reading as reading

HOARDING = 0.75  # how much others are assumed to save their high cards
SURELY = 0.25  # further plays by which the end is uncertain
HIGHEST, NEVER = 99, 99  # values and hands are no larger


# What the rows of an outlook hold. The first are how likely each card of a seat lies face-down, where that is asked for
# [seat, place]; `reading.chance_below` reads them. All are in one array: to hand on several takes longer than to read.
TOPS = MAX_PLAYERS  # points of the highest cards that a seat may have in hand [seat, how many]
ENDS = TOPS + MAX_PLAYERS  # what is remembered of the ways that the game may end [way, see below]
SYMBOLS = ENDS + 2 * MAX_PLAYERS  # mean Coin symbols of a seat's hand cards, where that is asked for [seat]
SURE = SYMBOLS + 1  # what every seat scores but for its hand (W2, S6) [seat]
LISTED = SURE + 1  # 1.0: the row of `TOPS` is filled in, as it is when it is first asked for [seat]
N_ROWS = LISTED + 1
# Of a way: the own cards left, and of the last card weighed what they and the claim bring, and the chance to win. A way
# is calm (one's own seat), or a challenge robs the other seat, or oneself (`MAX_PLAYERS` further on).
LEFT, POINTS, GAIN, CHANCE = range(4)
UNKNOWN = -1.0


class Outlook(NamedTuple):
    """Hold what is estimated once per decision."""

    rows: Any  # see `TOPS` and the next
    spread: float


class Ways(NamedTuple):
    """Say how a strategy weighs the end; the traits of the reckoner say what each is."""

    spread: float
    nerve: float
    threat: float
    caution: float
    caprice: float
    learn: float  # how much a card turned up says of the next one of the same player


@kernel
def outlook_of(seen, spread):
    """Return what every seat has for sure; what it may hold is listed when it is asked for."""
    rows = np.zeros((N_ROWS, MAX_DECK + 1))
    rows[SYMBOLS, seen.own.seat] = features.hand_coins(seen)
    for way in range(ENDS, SYMBOLS):
        rows[way, LEFT] = rows[way, POINTS] = UNKNOWN
    for seat in range(seen.rules.players):
        rows[SURE, seat] = seen.public.bonus_coins[seat]
        rows[SURE, seat] += seen.public.start_points[seat]
    list_tops(seen, rows, seen.own.seat)
    return Outlook(rows, spread)


@kernel
def list_tops(seen, rows, seat):
    """Fill in what a seat may hold, from its highest cards down."""
    tops = rows[TOPS + seat]
    n, share = list_down(seen, seat, tops), 1.0 if seat == seen.own.seat else HOARDING
    mean, total = 0.0, 0.0
    if share < 1.0:
        for i in range(n):
            mean += tops[i + 1] / n
    for i in range(n):
        total += tops[i + 1]
        tops[i + 1] = share * total + (1.0 - share) * mean * (i + 1)
    for i in range(n, MAX_DECK):
        tops[i + 1] = tops[i]
    rows[LISTED, seat] = 1.0


@inlined
def tops_of(seen, outlook, seat, n):
    """Return the points of the `n` highest cards that another seat may have in hand."""
    if n == 0:
        return 0.0
    if outlook.rows[LISTED, seat] == 0.0:
        list_tops(seen, outlook.rows, seat)
    return outlook.rows[TOPS + seat, n]


@kernel
def list_down(seen, seat, values):
    """List the values of the cards that a seat may have in hand from place 1 on, the highest first; how many it is."""
    n, first, billionaire = 0, seat * MAX_DECK, seen.public.billionaire[seat]
    is_own = seat == seen.own.seat
    for i in range(seen.rules.deck_size):
        place = seen.rules.downwards[billionaire, i]
        may_have = seen.own.where[place] == Where.HAND if is_own else features.is_unknown(seen, first + place)
        if may_have:
            n += 1
            values[n] = seen.rules.values[billionaire, place]
    return n


class End(NamedTuple):
    """Describe when the game ends without further challenges: with this many plays of the seat so far from `first`."""

    first: int
    plays: int
    distance: int
    n_with_cards: int


@kernel
def end_of(seen, hands, first):
    """Return the end, if these are the hands and `first` plays next."""
    plays, distance, n = NEVER, 0, 0
    for i in range(seen.rules.players):
        size = hands[around(seen, first + i)]
        if size > 0:
            n += 1
            if size < plays:
                plays, distance = size, i
    return End(first, plays, distance, n)


@inlined
def around(seen, seat):
    """Return a seat counted on around the table: a remainder, but quicker."""
    return seat - seen.rules.players if seat >= seen.rules.players else seat


@inlined
def kept(seen, hands, end, seat):
    """Return how many hand cards a seat will have at the end."""
    if end.n_with_cards <= 1:
        return hands[seat]
    is_before = around(seen, seat - end.first + seen.rules.players) <= end.distance
    return max(hands[seat] - (end.plays if is_before else end.plays - 1), 0)


@kernel
def chance_to_win(seen, outlook, hands, own, end):
    """Return the chance to end with most points, if `own` are those of one's hand by then."""
    scale = outlook.spread * sqrt(SURELY + end.plays)
    chance, mine = 1.0, own + outlook.rows[SURE, seen.own.seat]
    for other in range(seen.rules.players):
        if other != seen.own.seat:
            points = tops_of(seen, outlook, other, kept(seen, hands, end, other)) + outlook.rows[SURE, other]
            chance *= 1.0 / (1.0 + exp((points - mine) / scale))
    return chance


@inlined
def left_at_end(seen, outlook, hands, first, way):
    """Return how many hand cards one will have at the end of a way, found once a decision."""
    if outlook.rows[way, LEFT] == UNKNOWN:
        outlook.rows[way, LEFT] = kept(seen, hands, end_of(seen, hands, first), seen.own.seat)
    return int(outlook.rows[way, LEFT])


@inlined
def chance_in(seen, outlook, hands, first, way, own, gain):
    """Return the chance to win in a way; most cards leave as much in hand as the last one did, and so the same."""
    rows = outlook.rows
    if rows[way, POINTS] != own or rows[way, GAIN] != gain:
        rows[way, POINTS], rows[way, GAIN] = own, gain
        rows[way, CHANCE] = chance_to_win(seen, outlook, hands, own, end_of(seen, hands, first))
    return rows[way, CHANCE]


@kernel
def own_points(outlook, seat, gone, n, of):
    """Return the points of the `n` highest of `of` hand cards, without the one `gone` from the top (0: none is)."""
    if gone == 0 or gone > n:
        return outlook.rows[TOPS + seat, n]
    return outlook.rows[TOPS + seat, min(n + 1, of)] - (
        outlook.rows[TOPS + seat, gone] - outlook.rows[TOPS + seat, gone - 1]
    )


@kernel
def after_robbery(outlook, seat, gone, left, n, lost):
    """Return points of one's `n` highest cards expected when `lost` of the `left` that stay have been drawn."""
    if left == 0:
        return 0.0
    of = left if gone == 0 else left + 1
    points = own_points(outlook, seat, gone, n, of)
    further = own_points(outlook, seat, gone, min(n + 1, left), of) - points
    return points * (1.0 - lost / left) + n * lost / left * further


@kernel
def robbed(seen, outlook, hands, gone, winner, loser, flipped, first):
    """Return the chance to win once `winner` has beaten `loser`, whose flipped card has so many coins."""
    seat, rules, rows = seen.own.seat, seen.rules, outlook.rows
    way = ENDS + (loser if winner == seat else MAX_PLAYERS + winner)
    lost = min(rules.hand_cards_taken, hands[loser])
    gain = lost * rows[SYMBOLS, loser]
    if rules.revealed_card != RevealedCard.NEVER:
        gain += flipped
    left, before = hands[seat], rows[SURE, winner]
    hands[loser] -= lost
    rows[SURE, winner] += gain
    n = left_at_end(seen, outlook, hands, first, way)
    if loser == seat:
        own = after_robbery(outlook, seat, gone, left, n, lost)
    else:
        own = own_points(outlook, seat, gone, n, left if gone == 0 else left + 1)
    chance = chance_in(seen, outlook, hands, first, way, own, gain)
    hands[loser] += lost
    rows[SURE, winner] -= gain
    if rows[SURE, winner] != before:  # rounded: what was found before no longer holds to the last digit
        for each in range(ENDS, SYMBOLS):
            rows[each, POINTS] = UNKNOWN
    return chance


@kernel
def least_to_challenge(seen, nerve):
    """Return the least value with which others should challenge: it beats that share of unseen own cards."""
    seat, size = seen.own.seat, seen.rules.deck_size
    billionaire, n, below, at = seen.public.billionaire[seat], 0, 0, size - 1
    for place in range(size):
        n += 1 - seen.public.is_open[seat * MAX_DECK + place]
    for i in range(size - 1, -1, -1):  # upwards, so that ever more are beaten
        value = seen.rules.values[billionaire, seen.rules.downwards[billionaire, i]]
        while at >= 0 and seen.rules.values[billionaire, seen.rules.downwards[billionaire, at]] < (
            value + 1 - seen.rules.equal_wins
        ):
            below += 1 - seen.public.is_open[seat * MAX_DECK + seen.rules.downwards[billionaire, at]]
            at -= 1
        if below >= nerve * n:
            return value
    return HIGHEST


@kernel
def best_card(seen, moves, n, ways, rng):
    """Return the card with which the chance to win is best."""
    outlook, hands, seat = outlook_of(seen, ways.spread), seen.public.hand_size.copy(), seen.own.seat
    hands[seat] -= 1
    first = around(seen, seat + 1)
    least, under = least_to_challenge(seen, ways.nerve), np.zeros(MAX_PLAYERS)
    for other in range(seen.rules.players):
        if other != seat and (other == first or seen.public.face_down[other] > 0):
            reading.weigh_cards(seen, ways.learn, other, outlook.rows[other])
            outlook.rows[SYMBOLS, other] = features.mean_coins(seen, other)
            under[other] = reading.chance_below(seen, outlook.rows, other, least)
    best, most = 0, -99.0
    for i in range(n):
        worth = card_worth(seen, outlook, hands, first, under, moves[i], ways.threat)
        worth -= ways.caprice * log(-log(max(uniform(rng), 1e-12)) + 1e-12)  # Gumbel's noise: a soft choice
        if worth > most:
            best, most = i, worth
    return best


@kernel
def card_worth(seen, outlook, hands, first, under, card, threat):
    """Return the chance to win with a card on the table; others do not challenge with the chance `under` [seat]."""
    seat, own = seen.own.seat, features.value(seen, card)
    gone = 1
    while outlook.rows[TOPS + seat, gone] - outlook.rows[TOPS + seat, gone - 1] > own:
        gone += 1
    left, way = hands[seat], ENDS + seat
    points = own_points(outlook, seat, gone, left_at_end(seen, outlook, hands, first, way), left + 1)
    calm = chance_in(seen, outlook, hands, first, way, points, 0.0)
    if left == 0:
        return calm
    calm += threat * reading.chance_below(seen, outlook.rows, first, own + 1 - seen.rules.equal_wins)
    quiet, total, worth = 1.0, 0.0, 0.0
    for other in range(seen.rules.players):
        if other == seat or seen.public.face_down[other] == 0:
            continue
        beaten = reading.chance_below(seen, outlook.rows, other, own + seen.rules.equal_wins)
        win, lose = max(beaten - under[other], 0.0), 1.0 - max(under[other], beaten)
        quiet *= 1.0 - win - lose
        total += win + lose
        if win > 0.0:
            worth += win * robbed(seen, outlook, hands, gone, seat, other, outlook.rows[SYMBOLS, other], first)
        if lose > 0.0:
            flipped = features.coins(seen, card) * 1.0
            worth += lose * robbed(seen, outlook, hands, gone, other, seat, flipped, first)
    if total <= 0.0:
        return calm
    return quiet * calm + (1.0 - quiet) * worth / total


@kernel
def is_worth_it(seen, ways, rng):
    """Return whether a challenge makes the chance to win better."""
    outlook, hands = outlook_of(seen, ways.spread), seen.public.hand_size.copy()
    seat, active, card = seen.own.seat, seen.public.active, features.own_card(seen)
    first, own, left = around(seen, active + 1), features.value(seen, card), hands[seat]
    outlook.rows[SYMBOLS, active] = features.mean_coins(seen, active)
    end = end_of(seen, hands, first)
    n = kept(seen, hands, end, seat)
    calm = chance_to_win(seen, outlook, hands, own_points(outlook, seat, 0, n, left), end)
    limit = own + 1 - seen.rules.equal_wins
    if first != seat:
        calm += ways.threat * reading.chance_under(seen, ways.learn, first, limit)
    chance = reading.chance_under(seen, ways.learn, active, limit)
    won = robbed(seen, outlook, hands, 0, seat, active, outlook.rows[SYMBOLS, active], first)
    lost = robbed(seen, outlook, hands, 0, active, seat, features.coins(seen, card) * 1.0, first)
    return chance * won + (1.0 - chance) * lost + common.sway(ways.caprice, rng) > calm + ways.caution
