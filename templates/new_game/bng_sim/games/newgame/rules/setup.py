"""Chapter S: dealing, and who leads."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.newgame.declared import events
from bng_sim.games.newgame.declared.limits import MAX_CARDS, MAX_PLAYERS
from bng_sim.games.newgame.declared.terms import Ending, Purpose
from bng_sim.games.newgame.engine import chance
from bng_sim.games.newgame.engine.records import NOTHING


@kernel
def set_up(table, cell):
    """Clear the table, deal the hands, and find who leads (S1-S3)."""
    chance.forget(table)
    clear(table)
    deal(table)
    first = cell.starting_seat
    if first == NOTHING:
        first = streams.below(chance.of(table, Purpose.LEADER), table.rules.players)
    table.state.public.first = table.state.public.leader = first
    events.leader(table, first)


@kernel
def clear(table):
    """Take everything off the table."""
    state, public = table.state, table.state.public
    state.ending, public.turn = Ending.GOING_ON.value, 0
    public.played[:MAX_CARDS] = 0
    for seat in range(MAX_PLAYERS):
        state.winners[seat], public.tricks[seat], public.on_table[seat] = 0, 0, NOTHING
        state.own[seat].seat = seat
        state.own[seat].has[:MAX_CARDS] = 0


@kernel
def deal(table):
    """Shuffle the deck, and deal each player a hand (S2)."""
    state, hand = table.state, table.rules.hand
    streams.permute(chance.of(table, Purpose.DEAL), state.order, table.rules.n_cards)
    for seat in range(table.rules.players):
        for i in range(hand):
            state.own[seat].has[state.order[seat * hand + i]] = 1
        events.deal(table, seat, state.order[seat * hand : (seat + 1) * hand])
