"""Save the high cards."""

from bng_sim.games.newgame import strategy


@strategy("Plays its lowest card.")
def low(seen, moves, n, traits, rng):
    """Keep what is high for later."""
    return 0
