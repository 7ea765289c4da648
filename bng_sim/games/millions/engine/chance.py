"""Where chance comes from: streams keyed by what they are for, and the round."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.millions.declared.components import MAX_PLAYERS
from bng_sim.games.millions.declared.terms import Purpose
from bng_sim.games.millions.engine.records import NOTHING


@kernel
def forget(table):
    """Make all streams start again, for another game."""
    state = table.state
    state.chance_key = streams.game_key(state.seed, state.deal)
    for seat in range(MAX_PLAYERS):
        state.strategy_rng[seat].round_number = NOTHING


@kernel
def of(table, purpose):
    """Return the random stream for `purpose` in this deal and round, reset to its start."""
    state = table.state
    streams.key(state.chance, state.chance_key, purpose.value, state.public.round_number)
    return state.chance


@inlined
def of_strategy(table, seat):
    """Return the stream that the strategy at `seat` draws from until the next round, apart from chance's own."""
    state, rng = table.state, table.state.strategy_rng[seat]
    if rng.round_number != state.public.round_number:
        streams.key(rng, state.chance_key, Purpose.STRATEGY.value + seat, state.public.round_number)
    return rng
