"""Strategies that draw nothing at random, for tests of search players: they answer by the question alone."""

from bng_sim.games.millions import Decision, strategy


@strategy("Takes the entry in the middle.")
def middling(seen, moves, n, traits, rng):
    """Considers how long the list is."""
    return n // 2


@strategy("Takes an entry that hangs on the round, and leaves now and then.")
def by_round(seen, moves, n, traits, rng):
    """Considers the round, the visit and the cash."""
    if seen.decision == Decision.MOVE:
        return (seen.public.turn + seen.public.cash[seen.own.seat]) % n
    return (seen.public.round_number + seen.own.seat) % n
