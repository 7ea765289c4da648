"""The end of a Round (R1-R7)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import N_MARKETS
from bng_sim.games.guillotines.declared.terms import Decision, Purpose
from bng_sim.games.guillotines.rules import (
    assets,
    buy,
    cards,
    crisis,
    decisions,
    panic,
    policy,
    puppets,
    roles,
    seats,
    win,
)


@kernel
def end_round(table, strategies):
    """End the Round and begin the next, unless that ends the game (R2-R6)."""
    if table.rules.billionaires > table.rules.players:
        puppets.trade_at_round_end(table, strategies)  # U7
        if win.is_over(table):
            return
    gather_and_shuffle(table)
    take_emergency_measures(table, strategies)
    for market in range(N_MARKETS):  # R4
        buy.inflate(table, market)
    crisis.activate_at_round_end(table, strategies)  # R5
    panic.hold_if_due(table, strategies)  # P1
    if win.is_over(table):
        return
    if table.rules.level >= 3:  # R5; nobody is asked as Disaster Speculator: R2 has emptied the discards
        roles.choose_at_round_end(table, strategies)
        policy.reset(table, strategies)
    table.state.public.turn_player = assets.poorest_player(table, Purpose.POOREST)
    table.state.public.lap_first = table.state.public.turn_player  # T7
    table.state.public.round_number += 1
    events.next_round(table, table.state.public.turn_player)


@kernel
def gather_and_shuffle(table):
    """Shuffle all cards of markets, discard pile and deck into the new deck (R2, R7)."""
    cards.gather_markets(table)
    while table.state.public.deck_size > 0:
        cards.put_on_discards(table, cards.draw(table))  # no event: the shuffle's list says what was in the deck
    cards.shuffle_discards(table, Purpose.SHUFFLE)


@kernel
def take_emergency_measures(table, strategies):
    """Let everyone return an asset if one market is open or none, clockwise from the last player (R3, U9)."""
    if assets.n_open_markets(table) > table.rules.few_markets:
        return
    table.row.emergencies += 1
    events.emergency(table)
    for i in range(table.rules.billionaires):
        seat = seats.clockwise(table, table.state.public.last_player, i)
        n = assets.list_owned(table, 0, seat)
        if n > 0:
            choice = decisions.ask(table, strategies, seats.controller(table, seat), Decision.GIVE_BACK, n)
            assets.return_to_market(table, table.moves.offered[choice].asset)
