"""Strategies that draw nothing at random, for tests: what they answer hangs on the question alone."""

from bng_sim.games.campaign import Decision, strategy


@strategy("Pays the bail at once, and else takes the first entry: it buys and does nothing.")
def walker(seen, moves, n, traits, rng):
    """Considers what is asked."""
    return 1 if seen.decision == Decision.JAIL and n > 1 else 0


@strategy("Takes the first entry: it rolls for doubles in Jail, buys and does nothing.")
def stayer(seen, moves, n, traits, rng):
    """Considers nothing."""
    return 0


@strategy("Takes an entry by the turn, its seat, what it has done in this turn and the standing bid.")
def turnwise(seen, moves, n, traits, rng):
    """Considers all sorts of numbers, and nothing of the game."""
    public = seen.public
    return (public.turn + public.turn // 7 + seen.seat + 3 * public.actions + public.bid // 3 + seen.decision) % n
