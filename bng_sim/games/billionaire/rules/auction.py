"""Sealed bids: what is put up, who bids, who wins, and what becomes of it (A1-A6, B1-B10)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.components import N_REGIONS, Space
from bng_sim.games.billionaire.declared.limits import MAX_LOT
from bng_sim.games.billionaire.declared.terms import Decision, Purpose, TieAfter
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import bids, decisions, investments, paying, seats


@kernel
def clear(table):
    """Leave no auction behind."""
    state, public = table.state, table.state.public
    bids.wipe(table, public.n_bid_rounds)
    public.lot_size, public.is_three, public.n_bid_rounds, public.rebids, public.floor = 0, 0, 0, 0, 0
    public.winner, public.price, public.owed, public.paid_down_to = NOTHING, 0, 0, 0
    state.has_paid = 0
    for place in range(MAX_LOT):
        state.lot[place], public.lot[place], public.lot_region[place] = NOTHING, NOTHING, NOTHING
    for seat in range(public.may_bid.size):
        public.may_bid[seat], public.overbid[seat] = 0, 0
        state.bids[seat], state.own[seat].lot = NOTHING, NOTHING


@inlined
def choose_deck(table, strategies, drawer, region):
    """Choose the deck of a single card: the space's, else one the drawer picks, NOTHING if all are empty (A3, A5)."""
    public = table.state.public
    if public.deck[region] > 0:
        return region
    if investments.decks_left(table) == 0:
        return NOTHING
    n = 0
    for other in range(N_REGIONS):
        if public.deck[other] > 0:
            table.moves.offered[n] = other
            n += 1
    return decisions.ask(table, strategies, drawer, Decision.DECK, n)


@inlined
def hold(table, strategies, drawer, region):
    """Put up the top card of a deck, or with NOTHING of each, for sealed bids (A1-A4); see it sold, or not.

    Returns whether the last Investment has gone (W3).
    """
    put_up(table, drawer, region)
    was_all = investments.decks_left(table) == 0
    goes_on = True
    while goes_on:
        seat = find_winner(table, strategies, drawer)
        if seat == NOTHING:
            leave_unsold(table, drawer)
            goes_on = False
        else:
            turn_up(table, seat)
            if table.state.public.price <= bids.means(table, seat):
                paying.pay(table, strategies, seat, drawer)
                hand_over(table, seat, drawer)
                goes_on = False
            else:
                punish(table, strategies, seat)
    is_gone = is_last_gone(table, was_all)
    clear(table)
    return is_gone


@inlined
def is_last_gone(table, was_all):
    """Return whether the auction just finished was that of the last Investment (W3)."""
    if table.rules.last_is_drawn == 0:
        return investments.decks_left(table) == 0
    return was_all and table.state.public.owner[table.state.lot[0]] != NOTHING


@kernel
def put_up(table, drawer, region):
    """Draw the lot (A1, A4)."""
    state, public, row = table.state, table.state.public, table.row
    if region == NOTHING:
        public.is_three = 1
        row.auctions_three += 1
        for each in range(N_REGIONS):
            if public.deck[each] > 0:
                investments.draw_from(table, each)
    else:
        investments.draw_from(table, region)
        state.own[drawer].lot = state.lot[0]
    row.auctions += 1
    events.put_up(table, drawer, state.lot[: public.lot_size])
    for seat in range(table.rules.players):
        public.may_bid[seat] = 1


@inlined
def find_winner(table, strategies, drawer):
    """Have all who are in bid until one wins, and return who: NOTHING if nobody does (B1-B6)."""
    public = table.state.public
    winner, goes_on = NOTHING, bids.n_in(table) > 0
    while goes_on:
        bid(table, strategies, drawer)
        highest, is_tied = bids.reveal(table, drawer)
        goes_on = False
        if highest > 0 and not is_tied:
            winner = bids.first_with(table, drawer, highest)
        elif highest > 0:
            table.row.ties += 1
            events.tie(table, highest)
            if public.rebids < table.rules.max_rebids:
                bids.call_again(table, highest)
                goes_on = True
            else:
                winner = settle(table, drawer, highest)
        public.price = highest if winner != NOTHING else 0
    return winner


@inlined
def bid(table, strategies, drawer):
    """Have everybody who is in bid, the drawer first; nobody sees another's bid (B1, B3)."""
    state = table.state
    for seat in range(table.rules.players):
        state.bids[seat] = NOTHING
    for i in range(table.rules.players):
        seat = seats.clockwise(table, drawer, i)
        if state.public.may_bid[seat] == 1:
            amount = decisions.ask(table, strategies, seat, Decision.BID, bids.list_bids(table, seat))
            state.bids[seat] = amount


@kernel
def settle(table, drawer, highest):
    """Return who wins a tie that no re-bid is left for, NOTHING if nobody does (B6)."""
    n = bids.n_with(table, highest)
    how = table.rules.tie_after_rebids
    if n == 1 or how == TieAfter.CLOCKWISE:  # a tie may lie below one single highest bid
        return bids.first_with(table, drawer, highest)
    if how == TieAfter.UNSOLD:
        return NOTHING
    left = streams.below(chance.of(table, Purpose.TIE), n)
    seat = drawer
    while table.state.bids[seat] != highest or left > 0:
        left -= 1 if table.state.bids[seat] == highest else 0
        seat = seats.clockwise(table, seat, 1)
    table.row.lots_drawn += 1
    events.draw_lots(table, seat)
    return seat


@kernel
def turn_up(table, seat):
    """Turn the lot up: the bidding has a winner (V3)."""
    state, public = table.state, table.state.public
    public.winner = seat
    for place in range(public.lot_size):
        public.lot[place] = state.lot[place]
    events.win_bidding(table, seat, public.price, state.lot[: public.lot_size])


@inlined
def punish(table, strategies, seat):
    """Have a winner who cannot pay forfeit a card, and leave this auction; the others bid again (B8, B9)."""
    public, row = table.state.public, table.row
    row.overbids += 1
    row.seats[seat].overbids += 1
    events.overbid(table, seat, public.price, bids.means(table, seat))
    if public.n_investments[seat] > 0:
        investment = decisions.ask(table, strategies, seat, Decision.FORFEIT, bids.list_forfeits(table, seat))
        bids.forfeit_investment(table, seat, investment)
    elif public.n_profits[seat] > 0:
        bids.forfeit_profit(table, seat)
    public.overbid[seat] = 1
    public.winner, public.price, public.rebids, public.floor = NOTHING, 0, 0, 0
    for other in range(table.rules.players):
        public.may_bid[other] = 1 - public.overbid[other]


@kernel
def hand_over(table, seat, drawer):
    """Give the lot to who has paid for it (B7, Y5), and count that."""
    state, public, row, own_row = table.state, table.state.public, table.row, table.row.seats[seat]
    paid, price, trading = state.has_paid, public.price, 0
    for place in range(public.lot_size):
        investments.join(table, seat, state.lot[place])
        trading += table.rules.worth[state.lot[place]]
    row.sold += 1
    row.sold_to_drawer += 1 if seat == drawer else 0
    row.investments_sold += public.lot_size
    row.sold_trading += trading
    row.sold_actual += trading * table.rules.value_ratio
    row.price += price
    row.paid += paid
    row.overpayments += 1 if paid > price else 0
    if public.is_three == 1:
        row.sold_three += 1
        row.price_three += price
        row.sold_trading_three += trading
    elif trading > table.rules.middle_worth:
        row.price_dear += price
        row.sold_trading_dear += trading
    own_row.lots_won += 1
    own_row.price += price
    own_row.paid += paid
    own_row.bought_trading += trading
    table.row.seats[drawer].received += paid if seat != drawer else 0
    events.sold(table, seat, price, paid, state.lot[: public.lot_size])


@kernel
def leave_unsold(table, drawer):
    """Put a lot that nobody buys back into its decks, or give it to the drawer (B4)."""
    state, public = table.state, table.state.public
    table.row.unsold += 1
    for place in range(public.lot_size):
        if table.rules.unsold_to_drawer == 1:
            investments.join(table, drawer, state.lot[place])
        else:
            public.deck[public.lot_region[place]] += 1
    events.unsold(table, drawer if table.rules.unsold_to_drawer == 1 else NOTHING)


@inlined
def region_of(kind):
    """Return the region of a Sealed Bids space (A1)."""
    return kind - Space.SEALED_EURASIA.value
