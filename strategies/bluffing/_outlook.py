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


class Outlook(NamedTuple):
    """Hold what is estimated once per decision."""

    tops: Any  # points of the highest cards that a seat may have in hand [seat, how many]
    symbols: Any  # mean Coin symbols of a seat's hand cards; of others only where they are asked for [seat]
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
    """Return what every seat may hold, from its highest cards down."""
    tops, symbols = np.zeros((MAX_PLAYERS, MAX_DECK + 1)), np.zeros(MAX_PLAYERS)
    symbols[seen.own.seat] = features.hand_coins(seen)
    for seat in range(seen.rules.players):
        n, share = list_down(seen, seat, tops[seat]), 1.0 if seat == seen.own.seat else HOARDING
        mean, total = 0.0, 0.0
        if share < 1.0:
            for i in range(n):
                mean += tops[seat, i + 1] / n
        for i in range(n):
            total += tops[seat, i + 1]
            tops[seat, i + 1] = share * total + (1.0 - share) * mean * (i + 1)
        for i in range(n, MAX_DECK):
            tops[seat, i + 1] = tops[seat, i]
    return Outlook(tops, symbols, spread)


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
def chance_to_win(seen, outlook, hands, coins, own, end):
    """Return the chance to end with most points, if `own` are those of one's hand by then."""
    scale = outlook.spread * sqrt(SURELY + end.plays)
    chance, mine = 1.0, own + coins[seen.own.seat]
    for other in range(seen.rules.players):
        if other != seen.own.seat:
            points = outlook.tops[other, kept(seen, hands, end, other)] + coins[other]
            chance *= 1.0 / (1.0 + exp((points - mine) / scale))
    return chance


@kernel
def own_points(outlook, seat, gone, n, of):
    """Return the points of the `n` highest of `of` hand cards, without the one `gone` from the top (0: none is)."""
    if gone == 0 or gone > n:
        return outlook.tops[seat, n]
    return outlook.tops[seat, min(n + 1, of)] - (outlook.tops[seat, gone] - outlook.tops[seat, gone - 1])


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
def robbed(seen, outlook, hands, coins, gone, winner, loser, flipped, first):
    """Return the chance to win once `winner` has beaten `loser`, whose flipped card has so many coins."""
    seat, rules = seen.own.seat, seen.rules
    lost = min(rules.hand_cards_taken, hands[loser])
    gain = lost * outlook.symbols[loser]
    if rules.revealed_card != RevealedCard.NEVER:
        gain += flipped
    left = hands[seat]
    hands[loser] -= lost
    coins[winner] += gain
    end = end_of(seen, hands, first)
    n = kept(seen, hands, end, seat)
    if loser == seat:
        own = after_robbery(outlook, seat, gone, left, n, lost)
    else:
        own = own_points(outlook, seat, gone, n, left if gone == 0 else left + 1)
    chance = chance_to_win(seen, outlook, hands, coins, own, end)
    hands[loser] += lost
    coins[winner] -= gain
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
def sure_points(seen):
    """Return what every seat scores but for its hand (W2, S6) [seat]."""
    points = seen.public.bonus_coins.astype(np.float64)
    for seat in range(seen.rules.players):
        points[seat] += seen.public.start_points[seat]
    return points


@kernel
def best_card(seen, moves, n, ways, rng):
    """Return the card with which the chance to win is best."""
    outlook, weights = outlook_of(seen, ways.spread), reading.weights_of(seen, ways.learn)
    hands, coins = seen.public.hand_size.copy(), sure_points(seen)
    seat = seen.own.seat
    hands[seat] -= 1
    first = around(seen, seat + 1)
    least, under = least_to_challenge(seen, ways.nerve), np.zeros(MAX_PLAYERS)
    for other in range(seen.rules.players):
        if other != seat and seen.public.face_down[other] > 0:
            outlook.symbols[other] = features.mean_coins(seen, other)
            under[other] = reading.chance_below(seen, weights, other, least)
    best, most = 0, -99.0
    for i in range(n):
        worth = card_worth(seen, outlook, hands, coins, first, under, moves[i], ways.threat, weights)
        worth -= ways.caprice * log(-log(max(uniform(rng), 1e-12)) + 1e-12)  # Gumbel's noise: a soft choice
        if worth > most:
            best, most = i, worth
    return best


@kernel
def card_worth(seen, outlook, hands, coins, first, under, card, threat, weights):
    """Return the chance to win with a card on the table; others do not challenge with the chance `under` [seat]."""
    seat, own = seen.own.seat, features.value(seen, card)
    gone = 1
    while outlook.tops[seat, gone] - outlook.tops[seat, gone - 1] > own:
        gone += 1
    left = hands[seat]
    end = end_of(seen, hands, first)
    n = kept(seen, hands, end, seat)
    calm = chance_to_win(seen, outlook, hands, coins, own_points(outlook, seat, gone, n, left + 1), end)
    if left == 0:
        return calm
    calm += threat * reading.chance_below(seen, weights, first, own + 1 - seen.rules.equal_wins)
    quiet, total, worth = 1.0, 0.0, 0.0
    for other in range(seen.rules.players):
        if other == seat or seen.public.face_down[other] == 0:
            continue
        beaten = reading.chance_below(seen, weights, other, own + seen.rules.equal_wins)
        win, lose = max(beaten - under[other], 0.0), 1.0 - max(under[other], beaten)
        quiet *= 1.0 - win - lose
        total += win + lose
        if win > 0.0:
            worth += win * robbed(seen, outlook, hands, coins, gone, seat, other, outlook.symbols[other], first)
        if lose > 0.0:
            flipped = features.coins(seen, card) * 1.0
            worth += lose * robbed(seen, outlook, hands, coins, gone, other, seat, flipped, first)
    if total <= 0.0:
        return calm
    return quiet * calm + (1.0 - quiet) * worth / total


@kernel
def is_worth_it(seen, ways, rng):
    """Return whether a challenge makes the chance to win better."""
    outlook, weights = outlook_of(seen, ways.spread), np.zeros((MAX_PLAYERS, MAX_DECK))
    hands, coins = seen.public.hand_size.copy(), sure_points(seen)
    seat, active, card = seen.own.seat, seen.public.active, features.own_card(seen)
    first, own, left = around(seen, active + 1), features.value(seen, card), hands[seat]
    reading.weigh_cards(seen, ways.learn, active, weights[active])
    outlook.symbols[active] = features.mean_coins(seen, active)
    end = end_of(seen, hands, first)
    n = kept(seen, hands, end, seat)
    calm = chance_to_win(seen, outlook, hands, coins, own_points(outlook, seat, 0, n, left), end)
    if first != seat:
        reading.weigh_cards(seen, ways.learn, first, weights[first])
        calm += ways.threat * reading.chance_below(seen, weights, first, own + 1 - seen.rules.equal_wins)
    chance = reading.chance_below(seen, weights, active, own + 1 - seen.rules.equal_wins)
    won = robbed(seen, outlook, hands, coins, 0, seat, active, outlook.symbols[active], first)
    lost = robbed(seen, outlook, hands, coins, 0, active, seat, features.coins(seen, card) * 1.0, first)
    return chance * won + (1.0 - chance) * lost + common.sway(ways.caprice, rng) > calm + ways.caution
