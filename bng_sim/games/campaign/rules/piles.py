"""The two piles, and cards that are kept (S6, C1, C4, C5)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import N_PILES, Card
from bng_sim.games.campaign.declared.limits import MAX_PILE
from bng_sim.games.campaign.declared.terms import Purpose
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING


@kernel
def shuffle(table):
    """Shuffle both piles (S6)."""
    state, public, rules = table.state, table.state.public, table.rules
    for pile in range(N_PILES):
        for card in range(MAX_PILE):
            state.pile[pile, card], public.pile[pile, card], public.holder[pile, card] = card, NOTHING, NOTHING
        n = rules.n_cards[pile]
        public.top[pile], public.n_pile[pile] = 0, n
        streams.permute(chance.of(table, Purpose.SHUFFLE), state.pile[pile], n)
        events.shuffle(table, pile, state.pile[pile][:n])


@kernel
def take(table, pile):
    """Take the top card, or any, off a pile that has one, and return it (C1)."""
    state, public = table.state, table.state.public
    top = public.top[pile]
    if table.rules.card_fresh == 1:
        other = (top + streams.below(chance.of(table, Purpose.CARD), public.n_pile[pile])) % MAX_PILE
        cards = state.pile[pile]
        cards[top], cards[other] = cards[other], cards[top]
    public.pile[pile, top] = NOTHING
    public.top[pile] = (top + 1) % MAX_PILE
    public.n_pile[pile] -= 1
    return state.pile[pile, top]


@kernel
def take_out(table, pile, card):
    """Take a card out of a pile that has just been shuffled (S7)."""
    cards, public = table.state.pile[pile], table.state.public
    at = 0
    while cards[at] != card:
        at += 1
    public.n_pile[pile] -= 1
    for i in range(at, public.n_pile[pile]):
        cards[i] = cards[i + 1]
    cards[public.n_pile[pile]] = card


@kernel
def put_under(table, pile, card):
    """Put a card under its pile, where all know it to be (I2)."""
    state, public = table.state, table.state.public
    at = (public.top[pile] + public.n_pile[pile]) % MAX_PILE
    state.pile[pile, at] = card
    if table.rules.card_fresh == 0:
        public.pile[pile, at] = card
    public.n_pile[pile] += 1


@kernel
def keep(table, seat, pile, card):
    """Let a player keep a card (C4, C5)."""
    public = table.state.public
    public.holder[pile, card] = seat
    if table.rules.card[pile, card] == Card.FREE:
        public.free_cards[seat, pile] += 1
    else:
        public.door_cards[seat, pile] += 1
    events.keep_card(table, seat, pile, card)


@kernel
def use(table, seat, kind):
    """Put a card of this kind that a player keeps under its pile, of Chance before one of the Chest (J4, J6)."""
    for pile in range(N_PILES):
        for card in range(table.rules.n_cards[pile]):
            if table.state.public.holder[pile, card] == seat and table.rules.card[pile, card] == kind:
                move(table, seat, pile, card, NOTHING)
                return


@kernel
def move(table, seat, pile, card, to):
    """Let a card that is kept go to another player or, for NOTHING, under its pile."""
    public = table.state.public
    held = public.free_cards if table.rules.card[pile, card] == Card.FREE else public.door_cards
    held[seat, pile] -= 1
    public.holder[pile, card] = to
    if to == NOTHING:
        put_under(table, pile, card)
    else:
        held[to, pile] += 1
    events.use_card(table, seat, pile, card, to)


@kernel
def hand_over(table, seat, to):
    """Give all cards that a player keeps to another (K3)."""
    for pile in range(N_PILES):
        for card in range(table.rules.n_cards[pile]):
            if table.state.public.holder[pile, card] == seat:
                move(table, seat, pile, card, to)


@kernel
def give_back(table, seat):
    """Put all cards that a player keeps under their piles, `free` before `door` (K4)."""
    for kind in (Card.FREE.value, Card.DOOR.value):
        for pile in range(N_PILES):
            for card in range(table.rules.n_cards[pile]):
                if table.state.public.holder[pile, card] == seat and table.rules.card[pile, card] == kind:
                    move(table, seat, pile, card, NOTHING)
