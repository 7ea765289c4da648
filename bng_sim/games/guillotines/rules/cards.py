"""Moving cards, and what everybody learns when one moves (C2, B6, X3).

A card's `place` says what is publicly known of it; `unseen` counts, by suit and points, the cards
in play whose place nobody knows for certain. Both change here and nowhere else.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import N_MARKETS, CardKind
from bng_sim.games.guillotines.declared.events import Pile
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import plain


@kernel
def is_crisis(table, card):
    """Return whether `card` is a Crisis; these have the highest numbers."""
    return card >= table.rules.first_crisis


@inlined
def worth(table, card):
    """Return the points that `card` counts, with the policy in effect (B2, G2)."""
    points = table.rules.points[card]
    if table.rules.suit[card] == table.state.public.favoured_suit:
        points *= table.rules.suit_bonus
    return points


@inlined
def count_unseen(table, card, change):
    """Add `change` to the number of cards like `card` whose place is unknown."""
    if table.rules.kind[card] == CardKind.CRISIS:
        table.state.public.unseen_crises += change
    else:
        table.state.public.unseen[table.rules.suit[card], table.rules.points[card]] += change


@inlined
def show(table, card, place):
    """Let everybody know that `card` is now at `place`."""
    known = table.state.public.place
    if known[card] == Place.UNKNOWN:
        count_unseen(table, card, -1)
    known[card] = place


@inlined
def hide(table, card):
    """Let the place of `card` be unknown from now on."""
    known = table.state.public.place
    if known[card] != Place.UNKNOWN:
        count_unseen(table, card, 1)
        known[card] = Place.UNKNOWN


@kernel
def enter(table, card, place):
    """Bring a card that was not in play (in the box, or a Crisis set aside) to a place all can see."""
    table.state.public.place[card] = place


@inlined
def draw(table):
    """Take the top card of the deck, which must have one."""
    public = table.state.public
    public.deck_size -= 1
    return table.state.deck[public.deck_size]


@inlined
def discard(table, card):
    """Discard a card."""
    put_on_discards(table, card)
    events.discard(table, card)


@inlined
def put_on_discards(table, card):
    """Put a card on the discard pile."""
    show(table, card, Place.DISCARDS)
    table.state.public.discards += 1


@kernel
def shuffle_discards(table, purpose):
    """Shuffle the discard pile into the deck, which must be empty (S4, R2)."""
    put_in_random_order(table, purpose)
    log_deck(table)


@kernel
def put_in_random_order(table, purpose):
    """Make a deck of the discard pile.

    The order is that of one permutation of all cards in the box, so two cells of a sweep whose
    piles differ by a few cards have the others in the same order.
    """
    public = table.state.public
    chance.permute(table, purpose, table.rules.n_cards)
    size = 0
    for i in range(table.rules.n_cards):
        card = table.state.order[i]
        if public.place[card] == Place.DISCARDS:
            hide(table, card)
            table.state.deck[size] = card
            size += 1
    public.deck_size = size
    public.discards = 0


@inlined
def log_deck(table):
    """Log the order of the deck that has been shuffled."""
    events.shuffle(table, Pile.DECK.value, table.state.deck[: table.state.public.deck_size])


@inlined
def put_under(table, market, card):
    """Lay `card` face-down at `market`, under the face-up card if there is one."""
    public = table.state.public
    table.state.under[market, public.face_down[market]] = card
    public.face_down[market] += 1


@inlined
def put_on_top(table, market, card):
    """Lay `card` face-up on `market`."""
    table.state.public.face_up[market] = card
    show(table, card, Place.FACE_UP)


@inlined
def deal(table, market, n):
    """Deal `n` cards, or what the deck has, to an empty market, the top one face-up (S4, B6, B7)."""
    n = min(n, table.state.public.deck_size)
    for i in range(n):
        deal_one(table, market, draw(table), i == n - 1)


@inlined
def deal_one(table, market, card, is_last):
    """Deal a card to a market, the last one face-up."""
    if is_last:
        put_on_top(table, market, card)
    else:
        put_under(table, market, card)
    events.deal(table, market, card, 1 if is_last else 0)


@inlined
def reveal_market(table, market):
    """Turn every card at `market` face-up (B2)."""
    events.reveal(table, market, table.state.public.face_up[market], covered(table, market))
    for i in range(table.state.public.face_down[market]):
        plain.show_covered(table, market, i)
        show(table, table.state.under[market, i], Place.FACE_UP)
    plain.forget_market(table.state.public, market)


@inlined
def clear_market(table, market, kept):
    """Move every card at `market` but `kept` to the discard pile (B5, R2, A4)."""
    public = table.state.public
    top = public.face_up[market]
    if top not in (NOTHING, kept):
        discard(table, top)
    public.face_up[market] = NOTHING
    for i in range(public.face_down[market]):
        card = table.state.under[market, i]
        if card != kept:
            plain.show_covered(table, market, i)
            discard(table, card)
    public.face_down[market] = 0
    plain.forget_market(public, market)
    forget_invested(table, market)


@inlined
def forget_invested(table, market):
    """Strike the cards at `market` from every player's memory of their Invests (X3)."""
    for seat in range(table.rules.players):
        own = table.state.own[seat]
        kept = 0
        for i in range(own.invested):
            if own.invested_market[i] != market:
                own.invested_card[kept] = own.invested_card[i]
                own.invested_market[kept] = own.invested_market[i]
                kept += 1
        for i in range(kept, own.invested):
            own.invested_card[i] = NOTHING
            own.invested_market[i] = NOTHING
        own.invested = kept


@kernel
def remember_invested(table, seat, market, card):
    """Let the player at `seat` know that `card` lies at `market` (X3)."""
    own = table.state.own[seat]
    own.invested_card[own.invested] = card
    own.invested_market[own.invested] = market
    own.invested += 1


@inlined
def add_to_hand(table, seat, card):
    """Take `card` into the hand at `seat`."""
    public = table.state.public
    table.state.own[seat].hand[public.hand_size[seat]] = card
    public.hand_size[seat] += 1


@inlined
def draw_to_hand(table, seat):
    """Let `seat` draw the top card of the deck, which must have one (T2, I1)."""
    card = draw(table)
    add_to_hand(table, seat, card)
    events.draw(table, seat, card)


@inlined
def remove_from_hand(table, seat, card):
    """Take `card` out of the hand at `seat`; the others keep their order."""
    hand = table.state.own[seat].hand
    public = table.state.public
    size = public.hand_size[seat] - 1
    at = 0
    while hand[at] != card:
        at += 1
    for i in range(at, size):
        hand[i] = hand[i + 1]
    hand[size] = NOTHING
    public.hand_size[seat] = size


@inlined
def play_from_hand(table, seat, card):
    """Lay a card of the hand at `seat` on the table (B1, A1-A4)."""
    plain.show_of_hand(table, seat, card)
    remove_from_hand(table, seat, card)
    events.play(table, seat, card)


@inlined
def forget_hand(table, seat):
    """Let the cards known to be in a hand be unknown: its owner has moved one unseen (X3)."""
    hand = table.state.own[seat].hand
    for i in range(table.state.public.hand_size[seat]):
        plain.hide_in_hand(table, seat, hand[i])
        hide(table, hand[i])


@kernel
def gather_markets(table):
    """Move the cards of all markets to the discard pile (R2)."""
    for market in range(N_MARKETS):
        note_gathered(table, market)
        clear_market(table, market, NOTHING)


@inlined
def note_gathered(table, market):
    """Log that a market's cards are gathered: the face-down ones and the face-up one."""
    events.gather(table, market, table.state.public.face_up[market], covered(table, market))


@inlined
def covered(table, market):
    """Return the face-down cards at a market."""
    return table.state.under[market][: table.state.public.face_down[market]]
