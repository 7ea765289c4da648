"""Where chance comes from: streams keyed by what they are for, and the turn."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.campaign.declared.components import MAX_PLAYERS
from bng_sim.games.campaign.declared.terms import Purpose
from bng_sim.games.campaign.engine.records import N_STREAMS

forget, of, of_strategy = streams.by_turn(__name__, N_STREAMS, MAX_PLAYERS, Purpose.STRATEGY.value)


@inlined
def happens(table, purpose, percent):
    """Draw whether something happens that has this chance; if it is 0 or 100 percent, nothing is drawn."""
    return percent > 0 and (percent >= 100 or streams.below(of(table, purpose), 100) < percent)


@kernel
def roll(table, purpose):
    """Roll two dice; what they show lies in `public.dice` (V2)."""
    rng, shown = of(table, purpose), table.state.public.dice
    shown[0] = 1 + streams.below(rng, 6)
    shown[1] = 1 + streams.below(rng, 6)
