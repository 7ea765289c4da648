"""Cards: what is printed on them, and how they move between hands, table and piles (C3, C4, T4, X5, X7, X8)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.terms import OldCard, Where
from bng_sim.games.bluffing.engine.records import NOTHING


@inlined
def owner(card):
    """Return the seat whose deck a card is of."""
    return card // MAX_DECK


@inlined
def place(card):
    """Return the place of a card in its deck."""
    return card % MAX_DECK


@inlined
def value(table, card):
    """Return the value of a card (C3)."""
    return table.rules.values[table.state.public.billionaire[owner(card)], place(card)]


@inlined
def coins(table, card):
    """Return the number of Coin symbols on a card (C4)."""
    return table.rules.coins[table.state.public.billionaire[owner(card)], place(card)]


@inlined
def top(table, seat):
    """Return the face-down card of a seat that has one: of several, the last one played (T4)."""
    return table.state.own[seat].table[table.state.public.face_down[seat] - 1]


@inlined
def leave_hand(table, seat, card):
    """Take a card out of its owner's hand, which stays in deck order (T3)."""
    state, hand = table.state, table.state.own[seat].hand
    last = state.public.hand_size[seat] - 1
    for i in range(last):  # no search for its place: a processor cannot foresee where that ends
        hand[i] = hand[i + 1] if hand[i] >= card else hand[i]
    hand[last] = NOTHING
    state.public.hand_size[seat] = last
    state.hand_points[seat] -= value(table, card)


@kernel
def return_to_hand(table, seat, card):
    """Put a card back into its owner's hand, in deck order (P6)."""
    state, hand = table.state, table.state.own[seat].hand
    i = state.public.hand_size[seat]
    while i > 0 and hand[i - 1] > card:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card
    state.public.hand_size[seat] += 1
    state.hand_points[seat] += value(table, card)
    state.own[seat].where[place(card)] = Where.HAND.value


@inlined
def lay_down(table, seat, card):
    """Lay a hand card face-down in front of its owner, on top of what lies there (T2)."""
    state, own = table.state, table.state.own[seat]
    leave_hand(table, seat, card)
    own.table[state.public.face_down[seat]] = card
    state.public.face_down[seat] += 1
    own.where[place(card)] = Where.TABLE.value
    own.played[place(card)] = state.public.turn


@inlined
def put_old_away(table, seat):
    """Put the card below the one just played onto its owner's Discard pile, unless cards are stacked (T4)."""
    public, own = table.state.public, table.state.own[seat]
    if public.face_down[seat] < 2 or table.rules.old_card == OldCard.STACKED:
        return
    old = own.table[0]
    own.table[0], own.table[1] = own.table[1], NOTHING
    public.face_down[seat] = 1
    is_shown = table.rules.old_card == OldCard.SHOWN
    if is_shown:
        show(table, old)
        own.where[place(old)] = Where.OPEN.value
    else:
        public.hidden[seat] += 1
        own.where[place(old)] = Where.HIDDEN.value
        if table.rules.has_powers == 1:
            follow(table, old)
    table.state.coins_to_lose[seat] -= coins(table, old)
    events.put_away(table, seat, old, 1 if is_shown else 0)


@kernel
def follow(table, card):
    """Let the players who have spied a card know that it is in its owner's Discard pile now (H5)."""
    for seat in range(table.rules.players):
        if table.state.own[seat].knows[card] == Where.TABLE:
            table.state.own[seat].knows[card] = Where.HIDDEN.value


@inlined
def show(table, card):
    """Turn a card up for all to see (H2)."""
    table.state.public.is_open[card] = 1
    if table.rules.has_powers == 1:
        for seat in range(table.rules.players):
            table.state.own[seat].knows[card] = 0


@inlined
def flip(table, seat):
    """Turn up the face-down card of a seat, the top one (X1)."""
    state = table.state
    card = top(table, seat)
    state.public.face_down[seat] -= 1
    state.own[seat].table[state.public.face_down[seat]] = NOTHING
    state.flipped[seat] = card
    state.public.past[state.public.turn - 1].flipped[seat] = card
    state.own[seat].where[place(card)] = Where.OPEN.value  # face-up in front of its owner, till it goes to a pile
    state.coins_to_lose[seat] -= coins(table, card)
    show(table, card)
    events.flip(table, seat, card)


@inlined
def take_from_hand(table, winner, loser, i):
    """Let the winner have the loser's hand card at place `i` of the hand (X5)."""
    card = table.state.own[loser].hand[i]
    leave_hand(table, loser, card)
    table.state.coins_to_lose[loser] -= coins(table, card)
    show(table, card)
    add_to_bonus(table, winner, card)
    table.row.cards_taken += 1
    table.row.seats[winner].cards_taken += 1
    table.row.seats[loser].cards_lost += 1
    events.take(table, winner, loser, card)


@inlined
def take_flipped(table, winner, loser):
    """Let the winner have the loser's flipped card (X7)."""
    card = table.state.flipped[loser]
    table.state.flipped[loser] = NOTHING
    add_to_bonus(table, winner, card)
    table.row.revealed_taken += 1
    table.row.seats[winner].cards_taken += 1
    table.row.seats[loser].cards_lost += 1
    events.take_revealed(table, winner, loser, card)


@inlined
def add_to_bonus(table, seat, card):
    """Lay a card onto a Bonus pile, where it scores its Coin symbols if it is another player's (W2)."""
    public = table.state.public
    public.bonus[seat, public.bonus_size[seat]] = card
    public.bonus_size[seat] += 1
    public.holder[card] = seat
    table.state.own[owner(card)].where[place(card)] = Where.BONUS.value
    if owner(card) != seat:
        public.bonus_coins[seat] += coins(table, card)


@kernel
def take_from_bonus(table, card):
    """Take a card out of the Bonus pile that it is in (P9)."""
    public = table.state.public
    seat = public.holder[card]
    last = public.bonus_size[seat] - 1
    i = 0
    while public.bonus[seat, i] != card:
        i += 1
    while i < last:
        public.bonus[seat, i] = public.bonus[seat, i + 1]
        i += 1
    public.bonus[seat, last] = NOTHING
    public.bonus_size[seat] = last
    if owner(card) != seat:
        public.bonus_coins[seat] -= coins(table, card)


@inlined
def discard_flipped(table, seat):
    """Put a seat's flipped card, if it still lies there, face-up onto its Discard pile (X8)."""
    card = table.state.flipped[seat]
    if card != NOTHING:
        table.state.flipped[seat] = NOTHING
        events.discard(table, seat, card)
