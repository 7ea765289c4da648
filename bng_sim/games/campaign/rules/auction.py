"""English auctions (A1-A3)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import MAX_PLAYERS
from bng_sim.games.campaign.declared.terms import Decision, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import bids, decisions, deeds, money
from bng_sim.games.campaign.rules.bids import PASS


@kernel
def of_deed(table, pool, deed, seat, with_seat):
    """Auction a deed among the players clockwise from `seat`, it last if `with_seat` is 1 (A1, K4)."""
    public, n = table.state.public, 0
    for i in range(1, table.rules.players + with_seat):
        other = (seat + i) % table.rules.players
        if public.is_in[other] == 1 and deeds.may_own(table, deed, other):
            table.moves.order[n] = other
            n += 1
    public.deed = deed
    winner = hold(table, pool, n)
    if winner != NOTHING:
        deeds.give(table, deed, winner)
    clear(table)


@kernel
def hold(table, pool, n):
    """Hold an auction among the `n` bidders of `moves.order`; return who buys, and has paid, or NOTHING (A2, A3)."""
    public, order, row = table.state.public, table.moves.order, table.row
    open_to(table, n)
    n_in, n_bids, at = n, 0, 0
    while n_in > 0 and (n_in > 1 or public.bidder == NOTHING) and n_bids < table.rules.max_bids:
        seat = order[at % n]
        at += 1
        if public.in_auction[seat] == 1:
            amount = decisions.ask(table, pool, seat, Decision.BID, bids.list_bids(table, seat))
            if amount == PASS:
                public.in_auction[seat] = 0
                n_in -= 1
                events.passes(table, seat)
            else:
                public.bid, public.bidder = amount, seat
                n_bids += 1
                events.bid(table, seat, amount)
    row.bids += n_bids
    if public.bidder != NOTHING:
        row.auctions_sold += 1
        row.auction_money += public.bid
        money.pay(table, public.bidder, NOTHING, public.bid, Reason.BID.value)
    events.auctioned(table, public.bidder, public.bid)
    return public.bidder


@kernel
def open_to(table, n):
    """Begin an auction."""
    public, order = table.state.public, table.moves.order
    table.row.auctions += 1
    public.bid, public.bidder = 0, NOTHING
    for seat in range(MAX_PLAYERS):
        public.in_auction[seat] = 0
    for place in range(n):
        public.in_auction[order[place]] = 1
    events.auction(table, public.deed, order[:n])


@kernel
def clear(table):
    """Leave no auction behind."""
    public = table.state.public
    public.deed, public.bid, public.bidder = NOTHING, 0, NOTHING
    for seat in range(MAX_PLAYERS):
        public.in_auction[seat] = 0
