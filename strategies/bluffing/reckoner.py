"""Whoever reckons how the game will end: what it will still hold then, and what the others will."""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np

from bng_sim.games.bluffing import NOTHING, Decision, Trait, Where, features, kernel, strategy, uniform
from strategies.bluffing import _common as common

SPREAD = Trait("spread", 4.4, 0.5, 30.0, "points by which the end is uncertain, while one turn is left")
SUSPICION = Trait("suspicion", 0.0, -2.0, 8.0, "how much likelier a low card lies on the table than a high one")
NERVE = Trait("nerve", 0.6, 0.0, 1.01, "chance of winning at which it expects others to challenge")
THREAT = Trait("threat", 0.2, -0.5, 1.0, "what a card on the table that beats the next claim is worth, in victories")
CAUTION = Trait("caution", -0.07, -0.3, 0.3, "what a challenge must bring, in victories")
CAPRICE = Trait("caprice", 0.005, 0.0, 0.5, "how much chance sways it, in victories")
HOARDING = 0.75  # how far others are taken to keep their high cards
N_SEATS = 6
N_CARDS = 12


class Outlook(NamedTuple):
    """What is reckoned with all through a decision."""

    tops: Any  # points of the highest cards that a seat may have in hand [seat, how many]
    spread: float
    suspicion: float


@strategy(
    "Reckons what every card and every challenge does to the end of the game.",
    traits=(SPREAD, SUSPICION, NERVE, THREAT, CAUTION, CAPRICE),
)
def reckoner(seen, moves, n, traits, dice):
    """Considers who runs out of cards first, what everybody will hold then, and how likely that is to win.

    Of a claim it considers that low cards are likelier to be played than high ones, of its own who may challenge it.
    Does not consider several challenges at once, nor what a player has done before.
    """
    if seen.decision == Decision.PLAY:
        return best_card(seen, moves, n, traits, dice)
    if seen.decision == Decision.VOTE:
        return vote(seen, traits, dice)
    return common.answer(seen, moves, n)


@kernel
def outlook_of(seen, traits):
    """What every seat may hold, from its highest cards down."""
    tops = np.zeros((N_SEATS, N_CARDS + 1))
    for seat in range(seen.rules.players):
        n = list_down(seen, seat, tops[seat])
        mean, total = 0.0, 0.0
        for i in range(n):
            mean += tops[seat, i + 1] / n
        for i in range(n):
            total += tops[seat, i + 1]
            share = 1.0 if seat == seen.own.seat else HOARDING
            tops[seat, i + 1] = share * total + (1.0 - share) * mean * (i + 1)
        for i in range(n, N_CARDS):
            tops[seat, i + 1] = tops[seat, i]
    return Outlook(tops, traits[0], traits[1])


@kernel
def list_down(seen, seat, values):
    """List the values of the cards that a seat may have in hand from place 1 on, the highest first; how many it is."""
    n, first = 0, seat * N_CARDS
    for place in range(seen.rules.deck_size):
        card = first + place
        is_own = seat == seen.own.seat
        may_have = seen.own.where[place] == Where.HAND if is_own else features.is_unknown(seen, card)
        if may_have:
            i = n
            value = features.value(seen, card)
            while i > 0 and values[i] < value:
                values[i + 1] = values[i]
                i -= 1
            values[i + 1] = value
            n += 1
    return n


@kernel
def kept(seen, hands, seat, first):
    """How many hand cards a seat will have at the end, if `first` plays next and nobody challenges any more."""
    players = seen.rules.players
    rounds, way, n = 99, 0, 0
    for other in range(players):
        if hands[other] > 0:
            n += 1
            distance = (other - first) % players
            if hands[other] < rounds or (hands[other] == rounds and distance < way):
                rounds, way = hands[other], distance
    if n <= 1:
        return hands[seat]
    plays = rounds if (seat - first) % players <= way else rounds - 1
    return max(hands[seat] - plays, 0)


@kernel
def chance_to_win(seen, outlook, hands, coins, own, first):
    """The chance to end with most points, if `own` are those of one's hand by then."""
    least = 99
    for seat in range(seen.rules.players):
        if hands[seat] > 0:
            least = min(least, hands[seat])
    scale = outlook.spread * (0.25 + least) ** 0.5
    chance, mine = 1.0, own + coins[seen.own.seat]
    for other in range(seen.rules.players):
        if other != seen.own.seat:
            points = outlook.tops[other, kept(seen, hands, other, first)] + coins[other]
            chance *= 1.0 / (1.0 + exp((points - mine) / scale))
    return chance


@kernel
def own_points(outlook, seat, gone, n, of):
    """Points of the `n` highest of one's `of` hand cards, without the one that is `gone` from the top; 0: none is."""
    if gone == 0 or gone > n:
        return outlook.tops[seat, n]
    return outlook.tops[seat, min(n + 1, of)] - (outlook.tops[seat, gone] - outlook.tops[seat, gone - 1])


@kernel
def after_robbery(outlook, seat, gone, left, n, lost):
    """Points of one's `n` highest cards, to be expected, when `lost` of the `left` that stay have been drawn."""
    if left == 0:
        return 0.0
    of = left if gone == 0 else left + 1
    points = own_points(outlook, seat, gone, n, of)
    further = own_points(outlook, seat, gone, min(n + 1, left), of) - points
    return points * (1.0 - lost / left) + n * lost / left * further


@kernel
def robbed(seen, outlook, hands, coins, gone, winner, loser, flipped, first):
    """The chance to win once `winner` has beaten `loser`, whose flipped card has so many coins."""
    seat, rules = seen.own.seat, seen.rules
    lost = min(rules.hand_cards_taken, hands[loser])
    gain = lost * (features.hand_coins(seen) if loser == seat else features.mean_coins(seen, loser))
    if rules.revealed_card != 2:
        gain += flipped
    left = hands[seat]
    hands[loser] -= lost
    coins[winner] += gain
    n = kept(seen, hands, seat, first)
    if loser == seat:
        own = after_robbery(outlook, seat, gone, left, n, lost)
    else:
        own = own_points(outlook, seat, gone, n, left if gone == 0 else left + 1)
    chance = chance_to_win(seen, outlook, hands, coins, own, first)
    hands[loser] += lost
    coins[winner] -= gain
    return chance


@kernel
def chance_under(seen, outlook, other, limit):
    """The chance that the face-down card of another has a value below `limit`; low ones are likelier than high ones."""
    known = features.known_on_table(seen, other)
    if known != NOTHING:
        return 1.0 if features.value(seen, known) < limit else 0.0
    low, high = 99, 0
    for place in range(seen.rules.deck_size):
        card = other * N_CARDS + place
        if features.is_unknown(seen, card):
            low, high = min(low, features.value(seen, card)), max(high, features.value(seen, card))
    total, below = 0.0, 0.0
    for place in range(seen.rules.deck_size):
        card = other * N_CARDS + place
        if features.is_unknown(seen, card):
            weight = ((high - features.value(seen, card) + 1.0) / (high - low + 1.0)) ** outlook.suspicion
            total += weight
            below += weight if features.value(seen, card) < limit else 0.0
    return below / total if total > 0.0 else 0.0


@kernel
def least_to_challenge(seen, outlook, nerve):
    """The least value with which others are expected to challenge one's claim."""
    own, best, low, high = seen.own.seat * N_CARDS, 99, 99, 0
    for place in range(seen.rules.deck_size):
        if seen.public.is_open[own + place] == 0:
            low = min(low, features.value(seen, own + place))
            high = max(high, features.value(seen, own + place))
    for place in range(seen.rules.deck_size):
        limit = features.value(seen, own + place)
        total, below = 0.0, 0.0
        for k in range(seen.rules.deck_size):
            if seen.public.is_open[own + k] == 0:
                value = features.value(seen, own + k)
                weight = ((high - value + 1.0) / (high - low + 1.0)) ** outlook.suspicion
                total += weight
                below += weight if value < limit + 1 - seen.rules.equal_wins else 0.0
        if total > 0.0 and below >= nerve * total and limit < best:
            best = limit
    return best


@kernel
def best_card(seen, moves, n, traits, dice):
    """The card with which the chance to win is best."""
    outlook = outlook_of(seen, traits)
    hands, coins = seen.public.hand_size.copy(), seen.public.bonus_coins.astype(np.float64)
    seat = seen.own.seat
    hands[seat] -= 1
    first = (seat + 1) % seen.rules.players
    least = least_to_challenge(seen, outlook, traits[2])
    best, most = 0, -99.0
    for i in range(n):
        worth = card_worth(seen, outlook, hands, coins, first, least, moves[i], traits[3])
        worth -= traits[5] * log(-log(max(uniform(dice), 1e-12)) + 1e-12)  # Gumbel's noise: a soft choice
        if worth > most:
            best, most = i, worth
    return best


@kernel
def card_worth(seen, outlook, hands, coins, first, least, card, threat):
    """The chance to win with a card on the table."""
    seat, own = seen.own.seat, features.value(seen, card)
    gone = 1
    while outlook.tops[seat, gone] - outlook.tops[seat, gone - 1] > own:
        gone += 1
    left = hands[seat]
    n = kept(seen, hands, seat, first)
    calm = chance_to_win(seen, outlook, hands, coins, own_points(outlook, seat, gone, n, left + 1), first)
    if left == 0:
        return calm
    calm += threat * chance_under(seen, outlook, first, own + 1 - seen.rules.equal_wins)
    quiet, total, worth = 1.0, 0.0, 0.0
    for other in range(seen.rules.players):
        if other == seat or seen.public.face_down[other] == 0:
            continue
        under = chance_under(seen, outlook, other, least)
        beaten = chance_under(seen, outlook, other, own + seen.rules.equal_wins)
        win, lose = max(beaten - under, 0.0), 1.0 - max(under, beaten)
        quiet *= 1.0 - win - lose
        total += win + lose
        if win > 0.0:
            flipped = features.mean_coins(seen, other)
            worth += win * robbed(seen, outlook, hands, coins, gone, seat, other, flipped, first)
        if lose > 0.0:
            flipped = features.coins(seen, card) * 1.0
            worth += lose * robbed(seen, outlook, hands, coins, gone, other, seat, flipped, first)
    if total <= 0.0:
        return calm
    return quiet * calm + (1.0 - quiet) * worth / total


@kernel
def vote(seen, traits, dice):
    """A challenge if that makes the chance to win better."""
    outlook = outlook_of(seen, traits)
    hands, coins = seen.public.hand_size.copy(), seen.public.bonus_coins.astype(np.float64)
    seat, active, card = seen.own.seat, seen.public.active, features.own_card(seen)
    first = (active + 1) % seen.rules.players
    own = features.value(seen, card)
    left = hands[seat]
    n = kept(seen, hands, seat, first)
    calm = chance_to_win(seen, outlook, hands, coins, own_points(outlook, seat, 0, n, left), first)
    if first != seat:
        calm += traits[3] * chance_under(seen, outlook, first, own + 1 - seen.rules.equal_wins)
    chance = chance_under(seen, outlook, active, own + 1 - seen.rules.equal_wins)
    flipped = features.mean_coins(seen, active)
    won = robbed(seen, outlook, hands, coins, 0, seat, active, flipped, first)
    lost = robbed(seen, outlook, hands, coins, 0, active, seat, features.coins(seen, card) * 1.0, first)
    noise = uniform(dice)
    sway = traits[5] * log((noise + 1e-12) / (1.0 - noise + 1e-12))
    return common.CHALLENGE if chance * won + (1.0 - chance) * lost + sway > calm + traits[4] else common.APPROVE
