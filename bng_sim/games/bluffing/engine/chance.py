"""Where chance comes from: streams keyed by what they are for, the turn, and the replay."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS
from bng_sim.games.bluffing.declared.terms import N_PURPOSES, Purpose
from bng_sim.games.bluffing.engine.records import NOTHING


@kernel
def forget(table):
    """Make all streams start again, for another game."""
    state = table.state
    state.chance_key = streams.game_key(state.seed, state.deal)
    for seat in range(MAX_PLAYERS):
        state.strategy_rng[seat].round_number = NOTHING


@kernel
def of(table, purpose):
    """Return the stream of this deal and turn for `purpose`, from its start."""
    state = table.state
    streams.key(state.chance, state.chance_key, _of_replay(state, purpose.value), state.public.turn)
    return state.chance


@inlined
def of_strategy(table, seat):
    """Return the stream that the strategy at `seat` draws from until its next turn, separate from those of chance."""
    state, rng = table.state, table.state.strategy_rng[seat]
    turns = state.public.turns_of[seat]
    if rng.round_number != turns:
        streams.key(rng, state.chance_key, _of_replay(state, Purpose.STRATEGY.value + seat), turns)
    return rng


@inlined
def _of_replay(state, purpose):
    return purpose + N_PURPOSES * state.replay


@kernel
def permute(table, purpose, order, n):
    """Fill `order` with 0..n-1 in random order."""
    streams.permute(of(table, purpose), order, n)
