"""Weigh the end of the game, read how high hidden cards are, and vary what is laid down so as not to be read."""

from math import log, sqrt

from bng_sim.games.bluffing import NOTHING, Decision, Trait, features, inlined, kernel, strategy, uniform
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _outlook as outlooks
from bng_sim.shipped_strategies.bluffing import _reading as reading

WARY = Trait(
    "wary", 0.8, 0.0, 1.0, "chance, among several others, that it claims what likely holds; less with fewer cards"
)
BOAST = Trait("boast", 0.15, 0.0, 1.0, "chance that it lays its highest card instead")
WHIM = Trait("whim", 0.34, 0.0, 1.0, "chance that it lays any card instead, a fairly high one more often than others")
SAFETY = Trait("safety", 0.92, 0.0, 1.0, "wary, least chance that its card beats all on the table")
NERVE = Trait("nerve", 0.5, 0.0, 1.01, "chance of winning at which it expects others to challenge")
THREAT = Trait(
    "threat",
    0.5,
    -1.0,
    2.0,
    "what a card on the table that beats the next claim is worth, in victories; less among many",
)
CAUTION = Trait(
    "caution",
    -0.5,
    -1.0,
    1.0,
    "among several, what a challenge must bring, in victories; less with fewer cards, and among many",
)
CAPRICE = Trait("caprice", 0.12, 0.0, 1.0, "how much chance sways it against one player, in victories")
LEAN = Trait("lean", 1.0, -4.0, 4.0, "how far it expects others to lean to high cards, before any is turned up")
LEARN = Trait("learn", 0.3, 0.0, 3.0, "how much a card turned up says of the next one of the same player")
SPREAD = 4.4  # points by which the end is uncertain, while one turn is left
FAVOURITE, FAVOURITE_OF_TWO = 0.46, 1.1  # rank in hand of the card that it lays most often on a whim; 1: the highest
CAUTION_OF_TWO = -0.65  # caution with a single opponent
BREADTH = 0.64  # how far from it others are laid on a whim


@strategy(
    "Weighs the end as the reckoner does, reads hidden cards, and varies what it lays down.",
    traits=(WARY, BOAST, WHIM, SAFETY, NERVE, THREAT, CAUTION, CAPRICE, LEAN, LEARN),
)
def reader(seen, moves, n, traits, rng):
    """Considers what every card and challenge does to its chance to win, so whom it robs, and what it has to lose.

    How high a hidden card is it reads from the claims that its player has turned up. It opens with any card.
    Does not consider several challenges at once, nor what votes say of a card.
    """
    rivals, fullness = seen.rules.players - 1.0, seen.public.hand_size[seen.own.seat] / seen.rules.deck_size
    threat, caution = traits[5] / sqrt(seen.rules.players), traits[6] if rivals > 1 else CAUTION_OF_TWO
    caution, caprice = caution * fullness / rivals**2, traits[7] / rivals**2
    ways = outlooks.Ways(SPREAD, traits[4], threat, caution, caprice, traits[8], traits[9])
    if seen.decision == Decision.PLAY:
        return card_to_play(seen, moves, n, traits, fullness, ways, rng)
    if seen.decision == Decision.VOTE:
        return common.CHALLENGE if outlooks.is_worth_it(seen, ways, rng) else common.APPROVE
    return common.answer(seen, moves, n)


@kernel
def card_to_play(seen, moves, n, traits, fullness, ways, rng):
    """Return a card: which way it is chosen is left to chance, since nothing else is shuffled in this game."""
    if seen.public.turns_of[seen.own.seat] == 1 or uniform(rng) < traits[2]:  # of any habit there is one that beats it
        return any_card(seen, moves, n, rng)
    manner = uniform(rng)
    if seen.rules.players > 2:
        if manner < traits[1]:
            return common.highest(seen, moves, n)
        if manner < traits[1] + traits[0] * fullness:
            return safe_card(seen, moves, n, ways, traits[3])
    return outlooks.best_card(seen, moves, n, ways, rng)


@kernel
def any_card(seen, moves, n, rng):
    """Return any card, each with some chance: the nearer it is to the favourite in the order of the hand, the more."""
    favourite = FAVOURITE_OF_TWO if seen.rules.players == 2 else FAVOURITE
    best, most = 0, -99.0
    for i in range(n):
        distance = (rank_in_hand(seen, moves, n, i) - favourite) / BREADTH
        chance = -distance * distance / 2.0 - log(-log(max(uniform(rng), 1e-12)) + 1e-12)  # Gumbel's noise
        if chance > most:
            best, most = i, chance
    return best


@inlined
def rank_in_hand(seen, moves, n, i):
    """Return where a card stands in the hand: 1.0 above all others, -1.0 below them."""
    above = 0
    for other in range(n):
        difference = features.value(seen, moves[i]) - features.value(seen, moves[other])
        above += 1 if difference > 0 else -1 if difference < 0 else 0
    return above / max(n - 1, 1)


@kernel
def safe_card(seen, moves, n, ways, safety):
    """Return the lowest card that beats everything on the table with this chance or more; else the lowest."""
    for other in range(seen.rules.players):
        if other != seen.own.seat and seen.public.face_down[other] > 0:
            reading.weigh_cards(seen, ways.lean, ways.learn, other)
    found = NOTHING
    for i in range(n):
        own = features.value(seen, moves[i])
        is_lower = found == NOTHING or own < features.value(seen, moves[found])
        if is_lower and reading.chance_against_all(seen, own) >= safety:
            found = i
    return common.lowest(seen, moves, n) if found == NOTHING else found
