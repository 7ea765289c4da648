"""Strategies that draw nothing at random, for tests of search players: they answer by the question alone."""

from bng_sim.games.billionaire import Decision, features, strategy


@strategy("Takes the entry in the middle.")
def middling(seen, moves, n, traits, rng):
    """Considers how long the list is; bids no more than its cash."""
    if seen.decision == Decision.BID:
        return min(n - 1, (seen.own.cash + seen.own.seat) // 2)
    return n // 2


@strategy("Takes an entry that hangs on the turn and the cash.")
def turnwise(seen, moves, n, traits, rng):
    """Considers the turn, its cash, and the mean of what the lot can be."""
    if seen.decision == Decision.BID:
        return min(n - 1, int(features.lot_worth(seen)) + seen.public.turn % 4)
    return (seen.public.turn + seen.own.cash) % n
