"""Where chance comes from: streams keyed by what they are for, and the turn."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS
from bng_sim.games.billionaire.declared.terms import Purpose
from bng_sim.games.billionaire.engine.records import N_STREAMS, NOTHING


@kernel
def forget(table):
    """Make all streams start anew: another game begins, or all goes another way."""
    for purpose in range(N_STREAMS):
        table.state.chance[purpose].round_number = NOTHING
    for seat in range(MAX_PLAYERS):
        table.state.dice[seat].round_number = NOTHING


@inlined
def of(table, purpose):
    """The stream of this deal for `purpose`, which goes on until the next turn."""
    state = table.state
    stream = state.chance[purpose.value]
    if stream.round_number != state.public.turn:
        streams.key(stream, state.seed, state.deal, purpose.value, state.public.turn)
    return stream


@inlined
def of_strategy(table, seat):
    """The stream that the strategy at `seat` draws from until the next turn, apart from chance's own."""
    state, dice = table.state, table.state.dice[seat]
    if dice.round_number != state.public.turn:
        streams.key(dice, state.seed, state.deal, Purpose.STRATEGY.value + seat, state.public.turn)
    return dice


@kernel
def roll(table, purpose):
    """What the die shows (C5)."""
    return 1 + streams.below(of(table, purpose), 6)


@inlined
def drawn(counts, n, dice):
    """The place of one of `n` cards drawn at random, of which there are `counts` of each kind (R2)."""
    left, place = streams.below(dice, n), 0
    while left >= counts[place]:
        left -= counts[place]
        place += 1
    return place
