"""Infer Roles from the Role cards."""

from bng_sim.games.millions import strategy
from bng_sim.shipped_strategies.millions import _reading as reading


@strategy("Reckons who holds what and what each move brings, and takes the best.", traits=reading.TRAITS)
def reader(seen, moves, n, traits, rng):
    """Considers who may hold which Role, what staying brings, and what another's departure adds.

    Who holds what it reckons by the Role cards, its own one, its looks and who left; Roles it chooses by chance, the
    better the likelier, so that it cannot be read.
    Of several that hold one Role it expects some to leave. What others claim it believes as far as it is told to.
    Does not consider why others left or stayed, nor how an earlier round went, but for the Roles that showed.
    """
    return reading.decide(seen, moves, n, traits, rng)
