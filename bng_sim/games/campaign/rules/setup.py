"""Setting up a game (S1-S8)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.campaign.declared.components import GO, MAX_PLAYERS, N_DEEDS, N_GROUPS, N_PILES
from bng_sim.games.campaign.declared.limits import MAX_MISSED
from bng_sim.games.campaign.declared.terms import Ending, Purpose
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import auction, gifts, going_first, piles, roles


@kernel
def set_up(table, cell):
    """Lay out a new game."""
    clear_table(table)
    for deed in range(N_DEEDS):
        clear_deed(table, deed)
    for seat in range(MAX_PLAYERS):
        clear_seat(table, seat)
    choose_first(table, cell.starting_seat)
    roles.choose(table, cell)
    piles.shuffle(table)
    gifts.give(table, cell)
    if table.state.public.first != NOTHING:
        going_first.give_cash(table)


@kernel
def clear_table(table):
    """Take everything off the table: the state may be that of a finished game."""
    state, public, rules = table.state, table.state.public, table.rules
    state.ending, state.asked_seat = Ending.GOING_ON.value, NOTHING
    public.turn, public.rounds, public.n_in = 0, 1, rules.players
    public.fund, public.houses, public.hotels = 0, rules.houses, rules.hotels
    public.mortgages, public.built, public.locked, public.n_loans = 0, 0, 0, 0
    public.dice[0], public.dice[1], public.rolls, public.doubles, public.cards = 0, 0, 0, 0, 0
    public.acts, public.rent_by_card = 0, 0
    public.debtor, public.creditor, public.debt = NOTHING, NOTHING, 0
    public.actions, public.forced, public.proposals = 0, 0, 0
    public.offer, public.partner, public.gives, public.takes = 0, NOTHING, NOTHING, NOTHING
    public.n_missed, public.n_missed_before = 0, 0
    for page in range(2):
        for at in range(MAX_MISSED):
            public.missed_debtor[page, at], public.missed_owner[page, at] = NOTHING, NOTHING
            public.missed_rent[page, at], public.missed_deed[page, at] = 0, NOTHING
    auction.clear(table)
    chance.forget(table)
    table.row.fewest_houses = rules.houses


@kernel
def clear_deed(table, deed):
    """Let the Slush Fund own a deed (L3)."""
    public = table.state.public
    public.owner[deed], public.mortgaged[deed], public.level[deed] = NOTHING, 0, 0


@kernel
def clear_seat(table, seat):
    """Leave a player with nothing but the cash to start with, on Go (S1, S2)."""
    state, public, is_played = table.state, table.state.public, seat < table.rules.players
    state.winners[seat], state.wants[seat], state.bids[seat] = 0, NOTHING, NOTHING
    public.is_in[seat] = 1 if is_played else 0
    public.cash[seat] = table.rules.start_cash if is_played else 0
    public.square[seat], public.in_jail[seat], public.failures[seat], public.laps[seat] = GO, 0, 0, 0
    public.interns[seat], public.law_debt[seat], public.files_used[seat], public.senators[seat] = 0, 0, 0, 0
    public.knows_ag[seat], public.refused[seat] = 0, 0
    public.deeds[seat], public.n_deeds[seat], public.monopolies[seat], public.property[seat] = 0, 0, 0, 0
    for group in range(N_GROUPS):
        public.of_group[seat, group] = 0
    for pile in range(N_PILES):
        public.free_cards[seat, pile], public.door_cards[seat, pile] = 0, 0
    for other in range(MAX_PLAYERS):
        public.owes[seat, other] = 0


@kernel
def choose_first(table, first):
    """Let the seat asked for begin, or any, as likely (S1); what is bid for is open until the first turn (S11)."""
    public = table.state.public
    if first != NOTHING:
        going_first.start_with(table, first)
    elif table.rules.first_is_bid_for == 0:
        going_first.start_with(table, streams.below(chance.of(table, Purpose.FIRST), table.rules.players))
    else:
        public.first, public.active, public.began_round = NOTHING, 0, NOTHING
