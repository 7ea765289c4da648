"""Strategies for tests: they draw nothing at random, and do what their names say."""

from bng_sim.games.bluffing import Decision, strategy


@strategy("Plays the middle card, challenges in odd turns, and uses every power in even ones.")
def middling(seen, moves, n, traits, rng):
    if seen.decision == Decision.VOTE:
        return seen.public.turn % 2
    if seen.decision == Decision.PLAY:
        return n // 2
    return (n - 1) * (1 - seen.public.turn % 2)


@strategy("Plays its second card and approves.")
def second_card(seen, moves, n, traits, rng):
    return 0 if seen.decision == Decision.VOTE else min(1, n - 1)


@strategy("Plays its second card and challenges in the third turn.")
def second_card_challenging(seen, moves, n, traits, rng):
    return (1 if seen.public.turn == 3 else 0) if seen.decision == Decision.VOTE else min(1, n - 1)


@strategy("Plays its fifth card and approves.")
def fifth_card(seen, moves, n, traits, rng):
    return 0 if seen.decision == Decision.VOTE else min(4, n - 1)
