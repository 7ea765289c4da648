"""Setting up a game (S1-S8)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.components import N_POWERS, N_REGIONS
from bng_sim.games.billionaire.declared.gifts import POWER, PROFIT
from bng_sim.games.billionaire.declared.limits import MAX_BID_ROUNDS, MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.terms import Action, Ending, Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import arrivals, auction, bids, going_first, powers, profits


@kernel
def set_up(table, cell):
    """Lay out a new game."""
    clear_table(table)
    fill_decks(table)
    for seat in range(table.rules.players):
        clear_seat(table, seat)
    deal(table)
    choose_first(table, cell.starting_seat)
    give(table, cell.given)
    if table.state.public.first != NOTHING:
        going_first.even_out(table)


@kernel
def clear_table(table):
    """Take everything off the table: the state may be that of a finished game."""
    state, public = table.state, table.state.public
    public.turn, public.rounds, public.die, public.plays, public.revealed = 0, 0, 0, 0, 0
    public.spinners[0], public.spinners[1] = NOTHING, NOTHING
    public.action, public.action_kind, public.target, public.target_seat = Action.NONE.value, NOTHING, NOTHING, NOTHING
    public.securities, public.last_security = 0, NOTHING
    for investment in range(MAX_INVESTMENTS):
        public.owner[investment] = NOTHING
    bids.wipe(table, MAX_BID_ROUNDS)
    auction.clear(table)
    state.ending, state.asked_seat = Ending.GOING_ON.value, NOTHING
    table.moves.disturbed = table.moves.offered.size
    arrivals.clear(table)
    chance.forget(table)


@kernel
def fill_decks(table):
    """Shuffle all five decks (S3): what a deck holds is all there is to it, for its next card is any of these (R2)."""
    state, public, rules = table.state, table.state.public, table.rules
    public.profit_deck, public.power_deck, public.first_used, public.n_used = 0, 0, 0, 0
    for value in range(rules.n_values):
        state.profit_deck[value] = rules.profit_cards[value]
        public.profit_deck += rules.profit_cards[value]
    for power in range(N_POWERS):
        state.power_deck[power] = rules.power_cards[power]
        public.power_deck += rules.power_cards[power]
    for place in range(public.used.size):
        public.used[place] = NOTHING
    for region in range(N_REGIONS):
        public.deck[region] = rules.n_cards[region]


@kernel
def clear_seat(table, seat):
    """Leave a player with nothing, at home (S2, S4)."""
    state, public, own = table.state, table.state.public, table.state.own[seat]
    state.winners[seat] = 0
    own.seat, own.cash = seat, 0
    public.space[seat] = table.rules.headquarters[seat]
    public.n_investments[seat], public.trading[seat], public.n_profits[seat], public.n_powers[seat] = 0, 0, 0, 0
    for region in range(N_REGIONS):
        public.least[seat, region] = 0
    for value in range(table.rules.n_values):
        own.profits[value], public.known_profits[seat, value] = 0, 0
        for other in range(table.rules.players):
            own.knows[other, value] = 0
    for power in range(N_POWERS):
        own.powers[power], public.known_powers[seat, power] = 0, 0


@kernel
def deal(table):
    """Deal Profit cards one at a time, clockwise from seat 0, while the deck lasts (S4)."""
    for i in range(table.rules.start_profits * table.rules.players):
        if table.state.public.profit_deck > 0:
            seat = i % table.rules.players
            events.deal(table, seat, profits.face_value(table, profits.draw_one(table, seat)))


@kernel
def choose_first(table, first):
    """Let the seat asked for play first, or any, as likely, which is what rolling the die comes to (S5).

    If players bid for it, nobody is first yet (S8): `going_first.bid` will say who.
    """
    if table.rules.first_is_bid_for == 1:
        table.state.public.first, table.state.public.active = NOTHING, 0
        if first == NOTHING:
            return
        events.first_bids(table, table.state.bids[: table.rules.players])  # nobody's
    if first == NOTHING:
        first = streams.below(chance.of(table, Purpose.FIRST), table.rules.players)
    going_first.begin_with(table, first)


@kernel
def give(table, given):
    """Give a seat a Power Play card, or the largest Profit card that is left in the deck (S6)."""
    state, public, rules = table.state, table.state.public, table.rules
    for seat in range(rules.players):
        if POWER <= given[seat] < PROFIT:
            powers.take_out(table, seat, given[seat] - POWER)
        elif given[seat] == PROFIT:
            value = rules.n_values - 1
            while state.profit_deck[value] == 0:
                value -= 1
            state.profit_deck[value] -= 1
            public.profit_deck -= 1
            profits.receive(table, seat, value, 1)
            events.deal(table, seat, profits.face_value(table, value))
