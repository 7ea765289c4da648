"""Who goes first, and what evens that out: bids for it, cards by turn order, who begins later rounds (S5, S7-S10)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import sealed_bids
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.terms import Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.rules import auction, paying, profits, seats


@kernel
def begin_with(table, seat):
    """Let a seat have the first turn (S5)."""
    table.state.public.first, table.state.public.active = seat, seat
    events.first_player(table, seat)


@kernel
def bid(table, strategies):
    """Have all bid for going first; the highest bidder pays the board and begins, with what evens that out (S7, S8)."""
    state, public, players = table.state, table.state.public, table.rules.players
    for seat in range(players):
        public.may_bid[seat] = 1
    auction.bid(table, strategies, 0)
    events.first_bids(table, state.bids[:players])
    first = sealed_bids.find_highest_bidder(chance.of(table, Purpose.FIRST), state.bids, players)
    public.price = state.bids[first]
    paying.pay(table, strategies, first, first)
    auction.clear(table)
    begin_with(table, first)
    even_out(table)


@kernel
def even_out(table):
    """Deal what each place in the turn order gets on top, from the first player on, while the deck lasts (S7)."""
    public = table.state.public
    for place in range(table.rules.players):
        seat = seats.clockwise(table, public.first, place)
        for _ in range(min(table.rules.start_profits_by_order[place], public.profit_deck)):
            events.deal(table, seat, profits.face_value(table, profits.draw_one(table, seat)))


@inlined
def is_landing_void(table):
    """Return whether the landing at hand is one that brings nothing, that of the game's first turn (S9)."""
    return table.rules.first_landing_is_void == 1 and table.state.public.turn == 1


@kernel
def begins_round(table, seat):
    """Return whether the turn just begun, of `seat`, is the first of a round (T1, S10)."""
    public = table.state.public
    if table.rules.start_player_moves == 1:
        return public.turn % table.rules.players == 1
    return seat == public.first


@kernel
def next_after(table, seat):
    """Return whose turn follows that of `seat`: the left neighbour's (T1), or who begins the next round (S10)."""
    public, n = table.state.public, table.rules.players
    if table.rules.start_player_moves == 1 and public.turn % n == 0:
        return seats.clockwise(table, public.first, public.turn // n % n)
    return seats.clockwise(table, seat, 1)
