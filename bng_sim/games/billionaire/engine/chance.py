"""Where chance comes from: streams keyed by what they are for, and the turn."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS
from bng_sim.games.billionaire.declared.terms import Purpose
from bng_sim.games.billionaire.engine.records import N_STREAMS

forget, of, of_strategy = streams.by_turn(__name__, N_STREAMS, MAX_PLAYERS, Purpose.STRATEGY.value)


@kernel
def roll(table, purpose):
    """Roll the die and return what it shows (C5)."""
    return 1 + streams.below(of(table, purpose), 6)


@inlined
def drawn(counts, n, rng):
    """Draw one of `n` cards at random, `counts` of each kind, and return the place of its kind (R2)."""
    left, place = streams.below(rng, n), 0
    while left >= counts[place]:
        left -= counts[place]
        place += 1
    return place
