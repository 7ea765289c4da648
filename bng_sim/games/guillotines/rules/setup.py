"""Setting up a game (S1-S9)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import (
    ASSETS_A_TYPE,
    MARKET_CAPACITY,
    MAX_PLAYERS,
    N_ASSETS,
    N_BILLIONAIRES,
    N_MARKETS,
    N_ROLES,
    N_SUITS,
    STARRED,
)
from bng_sim.games.guillotines.declared.events import Pile
from bng_sim.games.guillotines.declared.limits import MAX_POINTS
from bng_sim.games.guillotines.declared.terms import Ending, Place, Purpose
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING, OUT_OF_GAME
from bng_sim.games.guillotines.rules import assets, cards, gifts, plain


@kernel
def set_up(table, cell):
    """Lay out a new game (S1-S5, S9)."""
    clear_table(table)
    choose_billionaires(table, cell)
    lay_out_assets(table)
    prepare_cards(table, cell)
    for market in range(N_MARKETS):
        cards.deal(table, market, table.rules.cards_per_market)  # S4
    for seat in range(table.rules.players):
        for _ in range(min(table.rules.cards_per_player, table.state.public.deck_size)):
            deal_to_hand(table, seat)
    if table.rules.has_start_cards == 1:
        choose_starting_player(table, cell)
        deal_by_order(table)
    if table.rules.crises_dealt == 0:
        plain.note_deal(table)
    add_crises(table)
    if table.rules.has_start_cards == 0:
        choose_starting_player(table, cell)
    gifts.give(table, cell)


@kernel
def deal_to_hand(table, seat):
    """Deal a card to a player (S4)."""
    card = cards.draw(table)
    cards.add_to_hand(table, seat, card)
    events.deal_hand(table, seat, card)


@kernel
def deal_by_order(table):
    """Deal each place in the turn order its cards on top, as far as the deck and the hand limit allow (S9)."""
    public, rules = table.state.public, table.rules
    for place in range(rules.players):
        seat = (public.starting_player + place) % rules.players
        room = min(rules.hand_limit - public.hand_size[seat], public.deck_size)
        for _ in range(min(rules.start_cards[place], room)):
            deal_to_hand(table, seat)


@kernel
def choose_starting_player(table, cell):
    """Give the first turn to the seat asked for, or to one at random (S5)."""
    public = table.state.public
    first = cell.starting_seat
    if first == NOTHING:
        first = streams.below(chance.of(table, Purpose.STARTING_PLAYER), table.rules.players)
    public.starting_player = first
    public.turn_player = first
    public.lap_first = first
    public.last_player = first  # until somebody has taken a turn (R3, W3)
    events.starting_player(table, first)


@kernel
def clear_table(table):
    """Take everything off the table: the state may be that of a finished game."""
    state, public = table.state, table.state.public
    public.round_number, public.turn, state.has_begun = 1, 0, 0
    chance.forget(table)
    plain.forget(table)
    public.deck_size, public.discards, public.aside = 0, 0, 0
    public.rebels_out, public.n_activated, public.unseen_crises = 0, 0, 0
    public.panic_due, public.panic_held = 0, 0
    public.bunker_holder, public.roles_left = NOTHING, 0
    public.policy, public.favoured_suit = NOTHING, NOTHING
    public.die, public.die_buys = 0, 0
    public.ending, public.winner = Ending.GOING_ON.value, NOTHING
    state.game_card, state.last_trigger, state.asked_seat = NOTHING, NOTHING, NOTHING
    for asset in range(N_ASSETS):
        public.pledged[asset] = 0
    for i in range(public.activated.size):
        public.activated[i], public.rebels_on[i] = NOTHING, 0
    for card in range(table.rules.n_cards):
        public.holder[card] = NOTHING
    for suit in range(N_SUITS + 1):
        for points in range(MAX_POINTS + 1):
            public.unseen[suit, points] = 0
    for market in range(N_MARKETS):
        public.face_up[market], public.face_down[market] = NOTHING, 0
        public.panic_missing[market] = 0
    for seat in range(table.rules.billionaires):
        clear_seat(table, seat)
    for seat in range(table.rules.billionaires, MAX_PLAYERS):  # nobody sits there
        public.billionaire[seat], public.role_shown[seat] = NOTHING, NOTHING


@kernel
def clear_seat(table, seat):
    """Empty one player's hand, board, envelope and memory."""
    public, own = table.state.public, table.state.own[seat]
    own.seat = seat
    for i in range(own.hand.size):
        own.hand[i] = NOTHING
    public.hand_size[seat] = 0
    for i in range(own.invested):
        own.invested_card[i], own.invested_market[i] = NOTHING, NOTHING
    own.invested = 0
    for kind in range(N_MARKETS):
        public.owned[seat, kind] = 0
    public.bunker_assets[seat] = 0
    public.has_role[seat], public.role_shown[seat], own.role = 0, NOTHING, NOTHING
    for role in range(N_ROLES):
        own.role_seen[role] = 0
    for i in range(public.envelope_size[seat]):
        own.envelope[i] = NOTHING
    public.envelope_size[seat] = 0


@kernel
def choose_billionaires(table, cell):
    """Give each seat a different Billionaire: the one asked for, or one of the rest at random (S1, U1)."""
    public = table.state.public
    chance.permute(table, Purpose.BILLIONAIRES, N_BILLIONAIRES)
    at = 0
    for seat in range(table.rules.billionaires):
        billionaire = cell.characters[seat]
        while billionaire == NOTHING:
            billionaire = table.state.order[at]
            at += 1
            for other in range(table.rules.players):
                if cell.characters[other] == billionaire:
                    billionaire = NOTHING
                    break
        public.billionaire[seat] = billionaire
        events.seat(table, seat, billionaire)
        public.empty_spaces[seat] = 0
        for kind in range(N_MARKETS):
            public.needs[seat, kind] = table.rules.boards[billionaire, kind]
            public.empty_spaces[seat] += public.needs[seat, kind]


@kernel
def lay_out_assets(table):
    """Put unstarred assets at the markets, and starred ones on the boards that most need them (S2)."""
    public = table.state.public
    for market in range(N_MARKETS):
        public.market_assets[market] = table.rules.assets_per_market
        if table.rules.assets_per_market < MARKET_CAPACITY:
            chance.permute(table, Purpose.ASSETS, MARKET_CAPACITY)
        for i in range(MARKET_CAPACITY):
            asset = market * ASSETS_A_TYPE + i
            if table.rules.assets_per_market < MARKET_CAPACITY:
                asset = market * ASSETS_A_TYPE + table.state.order[i]
            is_in_game = i < table.rules.assets_per_market
            public.asset_owner[asset] = AT_MARKET if is_in_game else OUT_OF_GAME
            events.lay_out(table, asset, public.asset_owner[asset])
        public.asset_owner[market * ASSETS_A_TYPE + STARRED] = OUT_OF_GAME
    if table.rules.starred_assets == 1:
        for seat in range(table.rules.billionaires):
            starred = most_needed_type(table, seat) * ASSETS_A_TYPE + STARRED
            assets.gain(table, seat, starred)
            events.lay_out(table, starred, seat)


@kernel
def most_needed_type(table, seat):
    """Return the asset type of which the board at `seat` has most spaces (S2, C4)."""
    needs = table.state.public.needs
    most = 0
    for kind in range(N_MARKETS):
        if needs[seat, kind] > needs[seat, most]:
            most = kind
    return most


@kernel
def prepare_cards(table, cell):
    """Shuffle the deck, and set the Crises aside in random order (S3, S4)."""
    state, public, rules = table.state, table.state.public, table.rules
    for card in range(rules.first_crisis):
        cards.enter(table, card, Place.DISCARDS)
    n_crises = rules.n_cards - rules.first_crisis
    chance.permute(table, Purpose.CRISES, n_crises)
    for i in range(n_crises):
        # From the top down, so that a game with one Crisis more in the deck has the same others.
        state.crises_aside[n_crises - 1 - i] = rules.first_crisis + state.order[i]
        public.place[rules.first_crisis + i] = Place.UNKNOWN
    public.aside = n_crises
    events.shuffle(table, Pile.CRISES_ASIDE.value, state.crises_aside[:n_crises])
    if rules.crises_dealt == 1:
        take_crises(table)
    cards.put_in_random_order(table, Purpose.DEAL)
    gifts.stack_deck(table, cell)
    cards.log_deck(table)


@kernel
def take_crises(table):
    """Put the deck's random Crises with the cards to be shuffled (S4)."""
    for _ in range(table.rules.crises_in_deck):
        table.state.public.aside -= 1
        crisis = table.state.crises_aside[table.state.public.aside]
        cards.enter(table, crisis, Place.DISCARDS)
        events.add_crisis(table, crisis)


@kernel
def add_crises(table):
    """Shuffle Crises into what is left of the deck after dealing (S4)."""
    if table.rules.crises_dealt == 1 or table.rules.crises_in_deck == 0:
        return
    while table.state.public.deck_size > 0:
        cards.put_on_discards(table, cards.draw(table))  # not an event: the deck stays where it is
    take_crises(table)
    cards.shuffle_discards(table, Purpose.SHUFFLE)
