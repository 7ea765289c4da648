"""Chapter T: a trick."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.results import course
from bng_sim.games.newgame.declared import events
from bng_sim.games.newgame.declared.terms import Decision
from bng_sim.games.newgame.engine.records import NOTHING
from bng_sim.games.newgame.rules import decisions, end


@kernel
def play(table, strategies):
    """Play a trick, with what ends the game (T1-T3, E1)."""
    public, leader = table.state.public, table.state.public.leader
    public.turn += 1
    was_out = 1 if end.is_out(table, leader) else 0
    public.on_table[:] = NOTHING
    for i in range(table.rules.players):
        play_card(table, strategies, (leader + i) % table.rules.players)
    taker = highest(table)
    table.row.led += 1 if taker == leader else 0
    public.tricks[taker] += 1
    public.leader = taker  # T3
    events.take(table, taker, public.tricks[taker])
    note_course(table, leader, was_out)
    if public.turn == table.rules.hand:
        end.finish(table)


@kernel
def play_card(table, strategies, seat):
    """Have a player put a card of its hand on the table (T1)."""
    state, n = table.state, list_hand(table, seat)
    card = table.moves.offered[decisions.ask(table, strategies, seat, Decision.PLAY, n)]
    state.own[seat].has[card] = 0
    state.public.played[card] = 1
    state.public.on_table[seat] = card
    events.play(table, seat, card)


@inlined
def list_hand(table, seat):
    """List the cards of a hand, the lowest first (chapter D); return how many they are."""
    n = 0
    for card in range(table.rules.n_cards):
        if table.state.own[seat].has[card] == 1:
            table.moves.offered[n] = card
            n += 1
    return n


@inlined
def highest(table):
    """Find who has played the highest card (T2)."""
    taker, public = 0, table.state.public
    for seat in range(1, table.rules.players):
        if public.on_table[seat] > public.on_table[taker]:
            taker = seat
    return taker


@kernel
def note_course(table, leader, was_out):
    """Note how far each player is behind, for the scorecard."""
    most = end.most_tricks(table)
    for seat in range(table.rules.players):
        table.row.course.seats[seat].distance = most - table.state.public.tricks[seat]
    table.row.course.has_changed = 1
    course.turn_ended(table.row.course, table.rules.players, leader, was_out)
