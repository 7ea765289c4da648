"""Setting up a game, or a replay of it (S1-S6, W5)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS
from bng_sim.games.bluffing.declared.gifts import POWER_USE
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.terms import Ending, Purpose, Where
from bng_sim.games.bluffing.engine import chance
from bng_sim.games.bluffing.engine.records import NOTHING
from bng_sim.games.bluffing.rules import seats


@kernel
def set_up(table, cell):
    """Lay out a new game for all players."""
    table.state.replay = 0
    clear_table(table)
    choose_billionaires(table, cell)
    for seat in range(MAX_PLAYERS):
        table.state.public.plays[seat] = 1 if seat < table.rules.players else 0
    give_decks(table)
    for seat in range(table.rules.players):  # S5
        table.state.public.uses_left[seat] += 1 if cell.given[seat] == POWER_USE else 0
    choose_first_player(table, cell.starting_seat)
    give_start_points(table)


@kernel
def set_up_again(table):
    """Lay out a replay for those who are tied, with the same Billionaires (W5)."""
    state, n = table.state, 0
    for seat in range(table.rules.players):
        if state.winners[seat] == 1:
            state.order[n] = seat
            n += 1
    events.replay(table, state.order[:n])
    state.replay += 1
    clear_table(table)
    for seat in range(table.rules.players):
        state.public.plays[seat] = state.winners[seat]
    give_decks(table)
    choose_first_player(table, NOTHING)


@kernel
def clear_table(table):
    """Take everything off the table: the state may be that of a finished game, of as many players."""
    state, public, players = table.state, table.state.public, table.rules.players
    clear_past(public)
    public.turn, state.rounds, state.ending = 0, 0, Ending.GOING_ON.value
    state.asked_seat = NOTHING
    chance.forget(table)
    for card in range(players * MAX_DECK):
        public.is_open[card] = 0
        public.holder[card] = NOTHING
    for seat in range(players):
        clear_seat(table, seat, players * MAX_DECK)


@kernel
def clear_past(public):
    """Forget the turns that were played (H6)."""
    for turn in range(public.turn):
        past = public.past[turn]
        past.active, past.voters, past.challengers, past.challengers_won = 0, 0, 0, 0
        past.boosted, past.insured, past.gagged, past.spied, past.raided, past.has_swapped = 0, 0, 0, 0, 0, 0
        for seat in range(MAX_PLAYERS):
            past.flipped[seat] = 0


@kernel
def clear_seat(table, seat, n_cards):
    """Leave a seat without cards, and without knowledge of any."""
    state, public, own = table.state, table.state.public, table.state.own[seat]
    public.turns_of[seat], public.hand_size[seat], public.face_down[seat] = 0, 0, 0
    public.hidden[seat], public.bonus_size[seat], public.bonus_coins[seat] = 0, 0, 0
    public.uses_left[seat], public.start_points[seat] = 0, 0
    state.hand_points[seat], state.coins_to_lose[seat], state.flipped[seat] = 0, 0, NOTHING
    for place in range(MAX_DECK):
        own.hand[place], own.table[place], own.where[place] = NOTHING, NOTHING, NOTHING
        own.played[place], own.taken_back[place] = 0, 0
    for card in range(n_cards):
        public.bonus[seat, card] = NOTHING
        own.knows[card] = 0


@kernel
def choose_billionaires(table, cell):
    """Give the seats the Billionaires asked for, and the rest at random (S1)."""
    billionaire, left = table.state.public.billionaire, table.state.order
    taken = 0
    for seat in range(MAX_PLAYERS):
        billionaire[seat] = NOTHING
    for seat in range(table.rules.players):
        billionaire[seat] = cell.characters[seat]
        if billionaire[seat] != NOTHING:
            taken |= 1 << billionaire[seat]
    n = 0
    for who in range(MAX_PLAYERS):
        left[n] = who  # the next one's place, if this one is taken
        n += 1 - (taken >> who & 1)
    rng = chance.of(table, Purpose.BILLIONAIRES)
    for seat in range(table.rules.players):
        if billionaire[seat] == NOTHING:
            drawn = streams.below(rng, n)
            billionaire[seat] = left[drawn]
            n -= 1
            for i in range(n):
                left[i] = left[i + 1] if i >= drawn else left[i]
    for seat in range(table.rules.players):
        events.seat(table, seat, billionaire[seat])


@kernel
def give_decks(table):
    """Let every player take their deck into the hand (S1, S2)."""
    state, public, rules = table.state, table.state.public, table.rules
    for seat in range(rules.players):
        if public.plays[seat] == 0:
            continue
        own, who = state.own[seat], public.billionaire[seat]
        public.hand_size[seat] = rules.deck_size
        public.uses_left[seat] = rules.power_uses if rules.has_powers == 1 else 0
        for place in range(rules.deck_size):
            own.hand[place] = seat * MAX_DECK + place
            own.where[place] = Where.HAND.value
            state.hand_points[seat] += rules.values[who, place]
            state.coins_to_lose[seat] += rules.coins[who, place]


@kernel
def choose_first_player(table, first):
    """Give the first turn to the seat asked for, or to one of those who play at random (S3, W5)."""
    state, public = table.state, table.state.public
    if first == NOTHING:
        n = 0
        for seat in range(table.rules.players):
            if public.plays[seat] == 1:
                state.order[n] = seat
                n += 1
        first = state.order[streams.below(chance.of(table, Purpose.FIRST_PLAYER), n)]
    public.first = first
    public.active = first
    events.first_player(table, first)


@kernel
def give_start_points(table):
    """Give each place in the turn order its points on top (S6)."""
    public = table.state.public
    for place in range(table.rules.players):
        seat = seats.clockwise(table, public.first, place)
        public.start_points[seat] = table.rules.start_points[place]
        if public.start_points[seat] > 0:
            events.start_points(table, seat, public.start_points[seat])
