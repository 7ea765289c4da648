"""Who goes first, and what makes up for it: cash, a short first turn, a new start player, bids (S1, S8-S11)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import sealed_bids
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.terms import Decision, Purpose, Reason
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import bids, decisions, money, roles


@kernel
def start_with(table, seat):
    """Let a seat have the first turn (S1)."""
    public = table.state.public
    public.first, public.active, public.began_round = seat, seat, seat
    events.first_player(table, seat)


@kernel
def give_cash(table):
    """Pay every player what their place in the turn order brings (S8)."""
    players = table.rules.players
    for place in range(players):
        seat = (table.state.public.first + place) % players
        money.pay(table, NOTHING, seat, table.rules.start_cash_by_order[place], Reason.TURN_ORDER.value)


@inlined
def buys_nothing(table):
    """Return whether this is the first turn of the game, and nothing is bought in it (S9)."""
    return table.rules.first_turn_buys_nothing == 1 and table.state.public.turn == 1


@kernel
def pass_turn(table, seat):
    """Pass the turn on from a seat; a round ends where it comes to who began it, or goes past them (V1, S10)."""
    public, players = table.state.public, table.rules.players
    following = next_in(table, seat)
    if (following - public.began_round) % players <= (seat - public.began_round) % players:
        public.rounds += 1
        if table.rules.start_passes == 1:
            following = next_in(table, public.began_round)
            public.began_round = following
    public.active = following


@kernel
def next_in(table, seat):
    """Return the next player clockwise from a seat who is in the game."""
    following = (seat + 1) % table.rules.players
    while table.state.public.is_in[following] == 0:
        following = (following + 1) % table.rules.players
    return following


@kernel
def hold_bids(table, pool):
    """Let all bid for going first, in secret; who bids most pays that and begins (S11)."""
    state, public, players = table.state, table.state.public, table.rules.players
    for seat in range(players):
        public.active = seat  # who is asked
        state.bids[seat] = decisions.ask(table, pool, seat, Decision.BID, bids.list_bids(table, seat))
    for seat in range(players):
        events.first_bid(table, seat, state.bids[seat])
    first = sealed_bids.find_highest_bidder(chance.of(table, Purpose.FIRST), state.bids, players)
    money.pay(table, first, NOTHING, state.bids[first], Reason.FIRST_BID.value)
    for seat in range(players):
        state.bids[seat] = NOTHING
    start_with(table, first)
    roles.give_to_first(table)
    give_cash(table)
