"""Read from flipped cards and votes how high each player's hidden card is, and fight only where that pays."""

from math import log

import numpy as np

from bng_sim.games.bluffing import NOTHING, Decision, Trait, features, kernel, strategy, uniform
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _outlook as outlooks
from bng_sim.shipped_strategies.bluffing import _reading as reading

CROWD = Trait("crowd", 4.0, 2.0, 7.0, "players at a table from which on it lets others fight")
THREAT = Trait("threat", 0.18, -0.5, 1.0, "what a card on the table that beats the next claim is worth, in victories")
CAPRICE = Trait("caprice", 0.005, 0.0, 0.5, "how much chance sways it, in victories")
TILT = Trait("tilt", 0.5, -3.0, 3.0, "how much it expects high cards on the table before it has seen any")
LEARN = Trait("learn", 0.2, 0.0, 3.0, "how much a card turned up says of the next one of the same player")
CAUTION = Trait("caution", 2.0, 0.0, 5.0, "in a crowd, how many times the stake a challenge must bring")
SAFETY = Trait(
    "safety", 0.92, 0.0, 1.0, "in a crowd and behind, chance that a card is to have to beat all that lies there"
)
SPITE = Trait("spite", 0.0, -1.0, 3.0, "in a crowd, how much more it is worth to rob the leader")
SPREAD = 4.4  # points by which the end is uncertain, while one turn is left
NERVE = 0.5  # chance of winning at which it expects others to challenge
ITCH = 0.065  # what a challenge may cost, in victories


@strategy(
    "Reads how high the others' hidden cards are; fights at small tables, and lets others fight at large ones.",
    traits=(CROWD, THREAT, CAPRICE, TILT, LEARN, CAUTION, SAFETY, SPITE),
)
def reader(seen, moves, n, traits, dice):
    """Considers, as the reckoner does, what everybody will hold at the end, and which cards the others lay down.

    In a crowd it weighs as the counter does, and rather robs the leader.
    Does not consider several challenges at once.
    """
    leans = reading.leans_of(seen, traits[3], traits[4], 0.0)
    waits = seen.rules.players >= traits[0]
    if seen.decision == Decision.PLAY:
        return (
            wait_with(seen, moves, n, traits, leans, dice) if waits else best_card(seen, moves, n, traits, leans, dice)
        )
    if seen.decision == Decision.VOTE:
        challenges = pays(seen, traits, leans, dice) if waits else is_worth_it(seen, traits, leans, dice)
        return common.CHALLENGE if challenges else common.APPROVE
    return common.answer(seen, moves, n)


@kernel
def wait_with(seen, moves, n, traits, leans, dice):
    """Return the lowest card, or while behind the lowest that likely beats everything on the table."""
    best = common.lowest(seen, moves, n)
    if features.lead(seen) >= 0.0:
        return best
    safety = traits[6] + sway(traits[2], dice)
    found = NOTHING
    for i in range(n):
        own = features.value(seen, moves[i])
        if found == NOTHING or own < features.value(seen, moves[found]):
            chance = 1.0
            for other in range(seen.rules.players):
                if other != seen.own.seat and seen.public.face_down[other] > 0:
                    chance *= reading.chance_below(seen, other, own + seen.rules.equal_wins, leans[other])
            if chance >= safety:
                found = i
    return best if found == NOTHING else found


@kernel
def pays(seen, traits, leans, dice):
    """Return whether a challenge may be expected to take enough more than it loses."""
    seat, active = seen.own.seat, seen.public.active
    own = features.value(seen, features.own_card(seen))
    chance = reading.chance_below(seen, active, own + 1 - seen.rules.equal_wins, leans[active])
    chance += sway(traits[2], dice)
    gain = (min(seen.rules.hand_cards_taken, seen.public.hand_size[active]) + 1) * features.mean_coins(seen, active)
    loss = min(seen.rules.hand_cards_taken, seen.public.hand_size[seat]) * features.hand_mean(seen)
    if is_leader(seen, active):
        gain *= 1.0 + traits[7]
    return chance * gain > traits[5] * (1.0 - chance) * loss


@kernel
def is_leader(seen, seat):
    """Return whether another seat has more points than all the rest, to be expected, and than oneself."""
    points = features.expected_points(seen, seat)
    for other in range(seen.rules.players):
        if other == seen.own.seat:
            if features.points(seen) >= points:
                return False
        elif other != seat and features.expected_points(seen, other) >= points:
            return False
    return True


@kernel
def sway(caprice, dice):
    """Return by how much chance sways a choice of two: logistic, around 0."""
    noise = uniform(dice)
    return caprice * log((noise + 1e-12) / (1.0 - noise + 1e-12))


@kernel
def best_card(seen, moves, n, traits, leans, dice):
    """Return the card with which the chance to win is best."""
    outlook = outlooks.outlook_of(seen, SPREAD)
    hands, coins = seen.public.hand_size.copy(), seen.public.bonus_coins.astype(np.float64)
    hands[seen.own.seat] -= 1
    least = outlooks.least_to_challenge(seen, NERVE)
    best, most = 0, -99.0
    for i in range(n):
        worth = card_worth(seen, outlook, hands, coins, least, moves[i], traits, leans)
        worth -= traits[2] * log(-log(max(uniform(dice), 1e-12)) + 1e-12)  # Gumbel's noise: a soft choice
        if worth > most:
            best, most = i, worth
    return best


@kernel
def card_worth(seen, outlook, hands, coins, least, card, traits, leans):
    """Return the chance to win with a card on the table."""
    seat, own = seen.own.seat, features.value(seen, card)
    first = (seat + 1) % seen.rules.players
    gone = 1
    while outlook.tops[seat, gone] - outlook.tops[seat, gone - 1] > own:
        gone += 1
    left = hands[seat]
    end = outlooks.end_of(seen, hands, first)
    n = outlooks.kept(seen, hands, end, seat)
    points = outlooks.own_points(outlook, seat, gone, n, left + 1)
    calm = outlooks.chance_to_win(seen, outlook, hands, coins, points, end)
    if left == 0:
        return calm
    tie = seen.rules.equal_wins
    calm += traits[1] * reading.chance_below(seen, first, own + 1 - tie, leans[first])
    quiet, total, worth = 1.0, 0.0, 0.0
    for other in range(seen.rules.players):
        if other == seat or seen.public.face_down[other] == 0:
            continue
        under = reading.chance_below(seen, other, least, leans[other])
        beaten = reading.chance_below(seen, other, own + tie, leans[other])
        win, lose = max(beaten - under, 0.0), 1.0 - max(under, beaten)
        quiet *= 1.0 - win - lose
        total += win + lose
        if win > 0.0:
            flipped = features.mean_coins(seen, other)
            worth += win * outlooks.robbed(seen, outlook, hands, coins, gone, seat, other, flipped, first)
        if lose > 0.0:
            flipped = features.coins(seen, card) * 1.0
            worth += lose * outlooks.robbed(seen, outlook, hands, coins, gone, other, seat, flipped, first)
    if total <= 0.0:
        return calm
    return quiet * calm + (1.0 - quiet) * worth / total


@kernel
def is_worth_it(seen, traits, leans, dice):
    """Return whether a challenge makes the chance to win better."""
    outlook = outlooks.outlook_of(seen, SPREAD)
    hands, coins = seen.public.hand_size.copy(), seen.public.bonus_coins.astype(np.float64)
    seat, active, card = seen.own.seat, seen.public.active, features.own_card(seen)
    first = (active + 1) % seen.rules.players
    own, left = features.value(seen, card), hands[seat]
    tie = seen.rules.equal_wins
    end = outlooks.end_of(seen, hands, first)
    n = outlooks.kept(seen, hands, end, seat)
    calm = outlooks.chance_to_win(seen, outlook, hands, coins, outlooks.own_points(outlook, seat, 0, n, left), end)
    if first != seat:
        calm += traits[1] * reading.chance_below(seen, first, own + 1 - tie, leans[first])
    chance = reading.chance_below(seen, active, own + 1 - tie, leans[active])
    flipped = features.mean_coins(seen, active)
    won = outlooks.robbed(seen, outlook, hands, coins, 0, seat, active, flipped, first)
    lost = outlooks.robbed(seen, outlook, hands, coins, 0, active, seat, features.coins(seen, card) * 1.0, first)
    return chance * won + (1.0 - chance) * lost + sway(traits[2], dice) > calm - ITCH
