"""Setting up a game (S3-S10)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.components import MAX_PLAYERS
from bng_sim.games.millions.declared.gifts import CASH, INTIMIDATION
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, MAX_EACH
from bng_sim.games.millions.declared.terms import Ending, Purpose, Status
from bng_sim.games.millions.engine import chance
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import going_first, said


@kernel
def set_up(table, cell):
    """Lay out a new game."""
    clear_table(table)
    give_cash(table, cell.given)
    shuffle_loot(table)
    choose_first_leader(table, cell.starting_seat)


@kernel
def clear_table(table):
    """Take everything off the table: the state may be that of a finished game."""
    state, public = table.state, table.state.public
    said.forget(public)
    clear_past(table)
    public.round_number, public.turn, public.circuit = 0, 0, 0
    public.card, public.amount, public.ante, public.symbol = NOTHING, 0, 0, NOTHING
    public.named, public.visited, public.offered_for, public.offer = NOTHING, NOTHING, NOTHING, 0
    public.face_down = 0
    for role in range(public.face_up.size):
        public.face_up[role], state.hidden[role] = 0, 0
    for character in range(MAX_CHARACTERS):
        clear_character(table, character)
    for seat in range(MAX_PLAYERS):
        state.own[seat].seat = seat
        state.winners[seat], state.bids[seat] = 0, NOTHING
    state.ending, state.was_richest, state.asked_seat = Ending.GOING_ON.value, 0, NOTHING
    chance.forget(table)


@kernel
def clear_past(table):
    """Forget the rounds that were played."""
    public = table.state.public
    for number in range(public.round_number):
        past = public.past[number]
        past.card, past.leader, past.named, past.face_down = 0, 0, 0, 0
        for role in range(past.face_up.size):
            past.face_up[role] = 0
        for character in range(MAX_CHARACTERS):
            past.role[character], past.status[character] = 0, 0
            past.left[character], past.price[character] = 0, 0
        for seat in range(MAX_PLAYERS):
            own = table.state.own[seat]
            for place in range(MAX_EACH):
                own.past_role[number, place] = 0
            for character in range(MAX_CHARACTERS):
                own.past_knows[number, character] = 0


@kernel
def clear_character(table, character):
    """Leave a Character as nobody has sent it yet, and nobody knows of it."""
    state, public = table.state, table.state.public
    public.status[character], public.left[character] = Status.ABSENT.value, 0
    public.ante_own[character], public.ante_reserve[character], public.price[character] = 0, 0, 0
    public.shown[character], public.looked[character] = NOTHING, 0
    state.role[character], state.answers[character] = NOTHING, NOTHING
    state.own[character // MAX_EACH].role[character % MAX_EACH] = NOTHING
    for seat in range(MAX_PLAYERS):
        state.own[seat].knows[character] = NOTHING


@kernel
def give_cash(table, given):
    """Give all what they start with (S4, S9); all other money is the Reserve (S5), Intimidation cards lie by (S7)."""
    public, rules = table.state.public, table.rules
    public.reserve, public.stock = rules.bank, rules.intimidation_cards
    for seat in range(MAX_PLAYERS):
        public.cash[seat] = rules.start_cash if seat < rules.players else 0
        if given[seat] == CASH:
            public.cash[seat] += rules.start_cash
        public.reserve -= public.cash[seat]
        public.cards_held[seat] = 1 if given[seat] == INTIMIDATION else 0
        public.stock -= public.cards_held[seat]
        table.row.course.seats[seat].distance = rules.target - public.cash[seat]
    table.row.course.has_changed = 1
    table.row.reserve_low = public.reserve


@kernel
def shuffle_loot(table):
    """Draw the Loot cards of the pile (S6); the rest, in any order, is out of the game."""
    state, n = table.state, table.rules.n_loot
    for card in range(state.order.size):
        state.order[card] = card if card < n else NOTHING
    draw_loot(table, chance.of(table, Purpose.LOOT), 0)
    state.public.pile = table.rules.loot_cards
    if table.log.on == 1:
        for at in range(table.rules.loot_cards):
            table.moves.offered[at] = state.order[at] + 1
        events.pile(table, table.moves.offered[: table.rules.loot_cards])


@kernel
def draw_loot(table, rng, first):
    """Draw which card lies at each place of the pile from `first` on (Fisher and Yates)."""
    order, n = table.state.order, table.rules.n_loot
    for at in range(first, table.rules.loot_cards):
        other = at + streams.below(rng, n - at)
        order[at], order[other] = order[other], order[at]


@kernel
def choose_first_leader(table, first):
    """Give the Leader card to the seat asked for, or to any (S8); if it is bid for, that comes with the round (S12)."""
    public = table.state.public
    if first != NOTHING:
        going_first.start_with(table, first)
    elif table.rules.first_is_bid_for == 0:
        going_first.start_with(table, streams.below(chance.of(table, Purpose.LEADER), table.rules.players))
    else:
        public.leader, public.first_leader = 0, NOTHING
