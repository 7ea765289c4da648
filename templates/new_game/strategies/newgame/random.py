"""Play at random: the control that every other strategy is compared with."""

from bng_sim.games.newgame import below, strategy


@strategy("Plays any card of its hand, each as likely.")
def random(seen, moves, n, traits, rng):
    """Consider nothing."""
    return below(rng, n)
