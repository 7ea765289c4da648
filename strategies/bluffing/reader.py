"""Read from flipped cards and votes how high each player's hidden card is, and fight only where that pays."""

from math import log

import numpy as np

from bng_sim.games.bluffing import Decision, Trait, kernel, strategy, uniform
from bng_sim.games.bluffing import features
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _outlook as outlooks
from bng_sim.shipped_strategies.bluffing import _reading as reading

NERVE = Trait("nerve", 0.6, 0.0, 1.01, "chance of winning at which it expects others to challenge")
THREAT = Trait("threat", 0.2, -0.5, 1.0, "what a card on the table that beats the next claim is worth, in victories")
CAUTION = Trait("caution", -0.07, -0.3, 0.3, "what a challenge must bring, in victories")
PEACE = Trait("peace", 0.0, -0.2, 0.2, "what every further player at the table adds to that")
CAPRICE = Trait("caprice", 0.005, 0.0, 0.5, "how much chance sways it, in victories")
TILT = Trait("tilt", 0.0, -3.0, 3.0, "how much it expects high cards on the table before it has seen any")
LEARN = Trait("learn", 0.0, 0.0, 3.0, "how much a card turned up says of the next one of the same player")
HUSH = Trait("hush", 0.0, 0.0, 3.0, "how much an approval says that the voter's card is low")
SPREAD = 4.4  # points by which the end is uncertain, while one turn is left


@strategy(
    "Reads how high the others' hidden cards are, and weighs what every card and challenge does to the end.",
    traits=(NERVE, THREAT, CAUTION, PEACE, CAPRICE, TILT, LEARN, HUSH),
)
def reader(seen, moves, n, traits, dice):
    """Considers, as the reckoner does, what everybody will hold at the end, and which cards the others lay down.

    Does not consider several challenges at once.
    """
    if seen.decision == Decision.PLAY:
        return best_card(seen, moves, n, traits, dice)
    if seen.decision == Decision.VOTE:
        return vote(seen, traits, dice)
    return common.answer(seen, moves, n)


@kernel
def best_card(seen, moves, n, traits, dice):
    """Return the card with which the chance to win is best."""
    outlook = outlooks.outlook_of(seen, SPREAD)
    leans = reading.leans_of(seen, traits[5], traits[6], traits[7])
    hands, coins = seen.public.hand_size.copy(), seen.public.bonus_coins.astype(np.float64)
    hands[seen.own.seat] -= 1
    least = outlooks.least_to_challenge(seen, traits[0])
    best, most = 0, -99.0
    for i in range(n):
        worth = card_worth(seen, outlook, hands, coins, least, moves[i], traits, leans)
        worth -= traits[4] * log(-log(max(uniform(dice), 1e-12)) + 1e-12)  # Gumbel's noise: a soft choice
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
    peace = traits[3] * (seen.rules.players - 2)
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
    return quiet * calm + (1.0 - quiet) * (worth / total - peace)


@kernel
def vote(seen, traits, dice):
    """Return a challenge if that makes the chance to win better."""
    outlook = outlooks.outlook_of(seen, SPREAD)
    leans = reading.leans_of(seen, traits[5], traits[6], traits[7])
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
    noise = uniform(dice)
    sway = traits[4] * log((noise + 1e-12) / (1.0 - noise + 1e-12))
    bound = traits[2] + traits[3] * (seen.rules.players - 2)
    return common.CHALLENGE if chance * won + (1.0 - chance) * lost + sway > calm + bound else common.APPROVE
