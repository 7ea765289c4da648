"""Where chance comes from: streams keyed by what they are for, and the turn."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.campaign.declared.components import MAX_PLAYERS
from bng_sim.games.campaign.declared.terms import Purpose
from bng_sim.games.campaign.engine.records import N_STREAMS, NOTHING


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


@inlined
def happens(table, purpose, percent):
    """Whether something happens that has this chance; without one, or for certain, nothing is drawn."""
    return percent > 0 and (percent >= 100 or streams.below(of(table, purpose), 100) < percent)


@kernel
def roll(table, purpose):
    """Roll two dice; what they show lies in `public.dice` (V2)."""
    dice, shown = of(table, purpose), table.state.public.dice
    shown[0] = 1 + streams.below(dice, 6)
    shown[1] = 1 + streams.below(dice, 6)
