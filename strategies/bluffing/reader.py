"""Weigh the end of the game, read how high hidden cards are, and vary what is laid down so as not to be read."""

from math import sqrt

from bng_sim.games.bluffing import NOTHING, Decision, Trait, below, features, kernel, strategy, uniform
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _outlook as outlooks
from bng_sim.shipped_strategies.bluffing import _reading as reading

WARY = Trait(
    "wary", 0.8, 0.0, 1.0, "chance, among several others, that it claims what likely holds; less with fewer cards"
)
BOAST = Trait("boast", 0.1, 0.0, 1.0, "chance that it lays its highest card instead")
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
    "caution", -0.45, -1.0, 1.0, "what a challenge must bring against one player, in victories; less with fewer cards"
)
CAPRICE = Trait("caprice", 0.06, 0.0, 1.0, "how much chance sways it against one player, in victories")
LEARN = Trait("learn", 0.3, 0.0, 3.0, "how much a card turned up says of the next one of the same player")
SPREAD = 4.4  # points by which the end is uncertain, while one turn is left


@strategy(
    "Weighs the end as the reckoner does, reads hidden cards, and varies what it lays down.",
    traits=(WARY, BOAST, SAFETY, NERVE, THREAT, CAUTION, CAPRICE, LEARN),
)
def reader(seen, moves, n, traits, rng):
    """Considers what every card and challenge does to its chance to win, so whom it robs, and what it has to lose.

    How high a hidden card is it reads from the claims that its player has turned up. It opens with any card.
    Does not consider several challenges at once, nor what votes say of a card.
    """
    rivals, fullness = seen.rules.players - 1.0, seen.public.hand_size[seen.own.seat] / seen.rules.deck_size
    threat, caution = traits[4] / sqrt(seen.rules.players), traits[5] * fullness / rivals**2
    ways = outlooks.Ways(SPREAD, traits[3], threat, caution, traits[6] / rivals, traits[7])
    if seen.decision == Decision.PLAY:
        return card_to_play(seen, moves, n, traits, fullness, ways, rng)
    if seen.decision == Decision.VOTE:
        return common.CHALLENGE if outlooks.is_worth_it(seen, ways, rng) else common.APPROVE
    return common.answer(seen, moves, n)


@kernel
def card_to_play(seen, moves, n, traits, fullness, ways, rng):
    """Return a card: which way it is chosen is left to chance, since nothing else is shuffled in this game."""
    if seen.public.turns_of[seen.own.seat] == 1:  # of any other habit there is one that beats it
        return below(rng, n)
    manner = uniform(rng)
    if manner < traits[1]:
        return common.highest(seen, moves, n)
    if seen.rules.players > 2 and manner < traits[1] + traits[0] * fullness:
        return safe_card(seen, moves, n, traits[7], traits[2])
    return outlooks.best_card(seen, moves, n, ways, rng)


@kernel
def safe_card(seen, moves, n, learn, safety):
    """Return the lowest card that beats everything on the table with this chance or more; else the lowest."""
    for other in range(seen.rules.players):
        if other != seen.own.seat and seen.public.face_down[other] > 0:
            reading.weigh_cards(seen, learn, other)
    found = NOTHING
    for i in range(n):
        own = features.value(seen, moves[i])
        is_lower = found == NOTHING or own < features.value(seen, moves[found])
        if is_lower and reading.chance_against_all(seen, own) >= safety:
            found = i
    return common.lowest(seen, moves, n) if found == NOTHING else found
