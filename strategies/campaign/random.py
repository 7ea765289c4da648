"""Play at random: the control that every other strategy is compared with."""

from bng_sim.games.campaign import below, strategy


@strategy("Picks any of the moves offered, each as likely.")
def random(seen, moves, n, traits, rng):
    """Considers nothing. Each move on the list is as likely as any other."""
    return below(rng, n)
