"""Estimate how the game will end: what it will still hold then, and what the others will."""

from math import log

import numpy as np

from bng_sim.games.bluffing import Decision, Trait, features, kernel, strategy, uniform
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _outlook as outlooks

SPREAD = Trait("spread", 4.4, 0.5, 30.0, "points by which the end is uncertain, while one turn is left")
NERVE = Trait("nerve", 0.6, 0.0, 1.01, "chance of winning at which it expects others to challenge")
THREAT = Trait("threat", 0.2, -0.5, 1.0, "what a card on the table that beats the next claim is worth, in victories")
CAUTION = Trait("caution", -0.07, -0.3, 0.3, "what a challenge must bring, in victories")
CAPRICE = Trait("caprice", 0.005, 0.0, 0.5, "how much chance sways it, in victories")


@strategy(
    "Reckons what every card and every challenge does to the end of the game.",
    traits=(SPREAD, NERVE, THREAT, CAUTION, CAPRICE),
)
def reckoner(seen, moves, n, traits, dice):
    """Considers whose cards will be gone soonest, what everybody will hold then, and how likely that is to win.

    Of its own claim it considers who may challenge it, and how the card will serve it as a voter.
    Does not consider several challenges at once, that low cards are played sooner, nor what a player has done before.
    """
    if seen.decision == Decision.PLAY:
        return best_card(seen, moves, n, traits, dice)
    if seen.decision == Decision.VOTE:
        return vote(seen, traits, dice)
    return common.answer(seen, moves, n)


@kernel
def best_card(seen, moves, n, traits, dice):
    """Return the card with which the chance to win is best."""
    outlook = outlooks.outlook_of(seen, traits[0])
    hands, coins = seen.public.hand_size.copy(), seen.public.bonus_coins.astype(np.float64)
    seat = seen.own.seat
    hands[seat] -= 1
    first = (seat + 1) % seen.rules.players
    least = outlooks.least_to_challenge(seen, traits[1])
    best, most = 0, -99.0
    for i in range(n):
        worth = card_worth(seen, outlook, hands, coins, first, least, moves[i], traits[2])
        worth -= traits[4] * log(-log(max(uniform(dice), 1e-12)) + 1e-12)  # Gumbel's noise: a soft choice
        if worth > most:
            best, most = i, worth
    return best


@kernel
def card_worth(seen, outlook, hands, coins, first, least, card, threat):
    """Return the chance to win with a card on the table."""
    seat, own = seen.own.seat, features.value(seen, card)
    gone = 1
    while outlook.tops[seat, gone] - outlook.tops[seat, gone - 1] > own:
        gone += 1
    left = hands[seat]
    end = outlooks.end_of(seen, hands, first)
    n = outlooks.kept(seen, hands, end, seat)
    calm = outlooks.chance_to_win(
        seen, outlook, hands, coins, outlooks.own_points(outlook, seat, gone, n, left + 1), end
    )
    if left == 0:
        return calm
    calm += threat * features.chance_for_challenger(seen, first, own)
    quiet, total, worth = 1.0, 0.0, 0.0
    for other in range(seen.rules.players):
        if other == seat or seen.public.face_down[other] == 0:
            continue
        under = features.chance_below(seen, other, least)
        beaten = features.chance_for_active(seen, other, own)
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
def vote(seen, traits, dice):
    """Return a challenge if that makes the chance to win better."""
    outlook = outlooks.outlook_of(seen, traits[0])
    hands, coins = seen.public.hand_size.copy(), seen.public.bonus_coins.astype(np.float64)
    seat, active, card = seen.own.seat, seen.public.active, features.own_card(seen)
    first = (active + 1) % seen.rules.players
    own = features.value(seen, card)
    left = hands[seat]
    end = outlooks.end_of(seen, hands, first)
    n = outlooks.kept(seen, hands, end, seat)
    calm = outlooks.chance_to_win(seen, outlook, hands, coins, outlooks.own_points(outlook, seat, 0, n, left), end)
    if first != seat:
        calm += traits[2] * features.chance_for_challenger(seen, first, own)
    chance = features.chance_for_challenger(seen, active, own)
    flipped = features.mean_coins(seen, active)
    won = outlooks.robbed(seen, outlook, hands, coins, 0, seat, active, flipped, first)
    lost = outlooks.robbed(seen, outlook, hands, coins, 0, active, seat, features.coins(seen, card) * 1.0, first)
    noise = uniform(dice)
    sway = traits[4] * log((noise + 1e-12) / (1.0 - noise + 1e-12))
    return common.CHALLENGE if chance * won + (1.0 - chance) * lost + sway > calm + traits[3] else common.APPROVE
