"""Where chance comes from: one keyed stream for each purpose and round of a game."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.terms import N_PURPOSES, Purpose
from bng_sim.games.guillotines.engine.records import NOTHING


@kernel
def forget(table):
    """Make every stream start again, for another game."""
    state = table.state
    state.chance_key = streams.game_key(state.seed, state.deal)
    for purpose in range(N_PURPOSES):
        state.streams[purpose].round_number = NOTHING


@inlined
def stream(table, purpose):
    """Return the stream for `purpose`, keyed by this deal and Round."""
    own, round_number = table.state.streams[purpose], table.state.public.round_number
    if own.round_number != round_number:
        streams.key(own, table.state.chance_key, purpose, round_number)
    return own


@kernel
def of(table, purpose):
    """Return the stream for one of the fixed purposes of chance."""
    return stream(table, purpose.value)


@inlined
def of_strategy(table, seat):
    """Return the stream that the strategy at `seat` draws from, separate from those of chance."""
    return stream(table, Purpose.STRATEGY.value + seat)


@kernel
def permute(table, purpose, n):
    """Fill `state.order` with 0..n-1 in random order."""
    streams.permute(of(table, purpose), table.state.order, n)
