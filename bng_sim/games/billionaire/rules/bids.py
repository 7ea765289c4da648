"""A round of bids: what can be bid, what is revealed, who ties; and what an overbid costs (B1-B5, B8)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.limits import MAX_INVESTMENTS
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import investments, profits, seats


@inlined
def means(table, seat):
    """Return what a player could pay with everything, in $ million (B2)."""
    return table.state.own[seat].cash + table.state.public.trading[seat]


@kernel
def list_bids(table, seat):
    """List what a player may bid: 0, then every whole number from the floor up to what one may reach (B2, B5).

    For going first, when there is no lot, that is what one has (S8).

    Most lists are 0, 1, 2, ... and so is `offered` but for its beginning, where other lists were.
    """
    moves, least = table.moves, max(1, table.state.public.floor)
    reach = table.rules.overbid_reach if table.state.public.lot_size > 0 else 0
    most = min(means(table, seat) + reach, table.rules.bid_cap)
    if least == 1:
        for amount in range(moves.disturbed):
            moves.offered[amount] = amount
        moves.disturbed = 0
        return most + 1
    moves.offered[0], n = 0, 1
    for amount in range(least, most + 1):
        moves.offered[n] = amount
        n += 1
    moves.disturbed = max(moves.disturbed, n)
    return n


@kernel
def wipe(table, n):
    """Leave nothing of the first `n` rounds of bids: only those of the auction at hand are seen (V1)."""
    rounds = table.state.public.bids
    for i in range(n):
        for seat in range(rounds.shape[1]):
            rounds[i, seat] = NOTHING


@inlined
def n_in(table):
    """Return how many may bid in the round at hand."""
    n = 0
    for seat in range(table.rules.players):
        n += table.state.public.may_bid[seat]
    return n


@kernel
def reveal(table, drawer):
    """Reveal a round of bids (B3): the highest, and whether there is a tie that counts (B5)."""
    state, public = table.state, table.state.public
    highest, is_tied = 0, False
    for seat in range(table.rules.players):
        amount = state.bids[seat]
        public.bids[public.n_bid_rounds, seat] = amount
        highest = max(highest, amount)
    for seat in range(table.rules.players):
        counts = state.bids[seat] > 0 and (table.rules.any_tie == 1 or state.bids[seat] == highest)
        is_tied = is_tied or (counts and n_with(table, state.bids[seat]) > 1)
    public.n_bid_rounds += 1
    public.revealed = 1
    table.row.bid_rounds += 1
    events.bids(table, drawer, state.bids[: table.rules.players])
    return highest, is_tied


@inlined
def n_with(table, amount):
    """Count the players who have bid `amount` in the round just revealed."""
    n = 0
    for seat in range(table.rules.players):
        n += 1 if table.state.bids[seat] == amount else 0
    return n


@kernel
def first_with(table, drawer, amount):
    """Return the first seat that has bid `amount`, clockwise from the drawer on."""
    seat = drawer
    while table.state.bids[seat] != amount:
        seat = seats.clockwise(table, seat, 1)
    return seat


@kernel
def call_again(table, highest):
    """Say who bids again after a tie, and how much at least (B5)."""
    state, public, rules = table.state, table.state.public, table.rules
    public.rebids += 1
    if rules.rebid_floor == 1:
        public.floor = highest
    if rules.rebid_tied == 1:
        for seat in range(rules.players):
            amount = state.bids[seat]
            counts = amount > 0 and (rules.any_tie == 1 or amount == highest)
            public.may_bid[seat] = 1 if counts and n_with(table, amount) > 1 else 0


@kernel
def list_forfeits(table, seat):
    """List a player's Investments of the greatest value (B8)."""
    owner, worth = table.state.public.owner, table.rules.worth
    n, most = 0, 0
    for investment in range(MAX_INVESTMENTS):
        if owner[investment] == seat and worth[investment] >= most:
            n = n if worth[investment] == most else 0
            most = worth[investment]
            table.moves.offered[n] = investment
            n += 1
    table.moves.disturbed = max(table.moves.disturbed, table.state.public.n_investments[seat])
    return n


@kernel
def forfeit_investment(table, seat, investment):
    """Put an Investment of an overbidder back into its deck (B8)."""
    investments.put_back(table, investment)
    table.row.forfeited_investments += 1
    events.forfeit(table, seat, investment)


@kernel
def forfeit_profit(table, seat):
    """Put the greatest Profit card of an overbidder back into the deck (B8)."""
    value = table.rules.n_values - 1
    while table.state.own[seat].profits[value] == 0:
        value -= 1
    profits.put_back(table, seat, value)
    table.row.forfeited_profits += 1
    events.forfeit(table, seat, MAX_INVESTMENTS + value)
