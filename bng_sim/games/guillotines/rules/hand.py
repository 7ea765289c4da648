"""The hand limit, and what comes into a hand from the discard pile (T2, O5, O7, G5)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import CardKind, Role
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import cards, decisions, plain


@inlined
def limit(table, seat):
    """Return how many cards the hand at `seat` may hold (T2, O5)."""
    if table.state.public.role_shown[seat] == Role.BANKER:
        return table.rules.banker_hand_limit
    return table.rules.hand_limit


@inlined
def has_room(table, seat):
    """Return whether the hand at `seat` is below its limit (T2, G1)."""
    return table.state.public.hand_size[seat] < limit(table, seat)


@kernel
def discard_to_limit(table, strategies, seat):
    """Let `seat` discard, one at a time, what its hand holds above the limit (O5, O7, G5)."""
    while table.state.public.hand_size[seat] > limit(table, seat):
        n = list_discards(table, seat)
        choice = decisions.ask(table, strategies, seat, Decision.DISCARD, n)
        discard(table, seat, table.moves.offered[choice].card)


@kernel
def list_discards(table, seat):
    """List each card of the hand that is no Crisis; Crises only if there is nothing else (O5, K1)."""
    hand = table.state.own[seat].hand
    n = 0
    for crises in (False, True):
        for i in range(table.state.public.hand_size[seat]):
            if cards.is_crisis(table, hand[i]) == crises:
                decisions.blank(table, n, Kind.CHOOSE)
                table.moves.offered[n].card = hand[i]
                n += 1
        if n > 0:
            return n
    return n


@kernel
def discard(table, seat, card):
    """Discard a card of the hand."""
    plain.show_of_hand(table, seat, card)
    cards.remove_from_hand(table, seat, card)
    cards.put_on_discards(table, card)
    events.discard_from_hand(table, seat, card)


@kernel
def take_two_from_discards(table, strategies, seat, special):
    """Let `seat` take up to two cards of its choice from the discards, then discard to the limit (O7, G5).

    They are Resource cards; with `special` 1 also Special Action cards, with 2 Crises too.
    """
    for _ in range(2):
        n = list_takes(table, special)
        if n == 0:
            break
        choice = decisions.ask(table, strategies, seat, Decision.TAKE_CARD, n)
        take(table, seat, table.moves.offered[choice].card)
    discard_to_limit(table, strategies, seat)


@kernel
def list_takes(table, special):
    """List each card of the discards that may be taken (O7, G5)."""
    n = 0
    for card in range(table.rules.n_cards):
        if table.state.public.place[card] == Place.DISCARDS and may_take(table, card, special):
            decisions.blank(table, n, Kind.CHOOSE)
            table.moves.offered[n].card = card
            n += 1
    return n


@inlined
def may_take(table, card, special):
    """Return whether a card of this kind may be taken from the discards (O7, G5)."""
    kind = table.rules.kind[card]
    return kind == CardKind.RESOURCE or special == 2 or (special == 1 and kind != CardKind.CRISIS)


@kernel
def take(table, seat, card):
    """Move a card from the discards into a hand, where all know it to be (X3)."""
    public = table.state.public
    public.discards -= 1
    cards.show(table, card, Place.HAND)
    public.holder[card] = seat
    cards.add_to_hand(table, seat, card)
    events.take_card(table, seat, card)


@kernel
def worth_of_several(table, seat, several):
    """Sum what these hand cards, a bit each by place, are worth; return NOTHING if a Crisis is among them."""
    own = table.state.own[seat].hand
    total = 0
    for place in range(table.state.public.hand_size[seat]):
        if several >> place & 1 == 1:
            if cards.is_crisis(table, own[place]):
                return NOTHING
            total += cards.worth(table, own[place])
    return total


@kernel
def discard_several(table, seat, several):
    """Discard these cards of the hand, a bit each by their place in it (G8, U5, U6)."""
    own, discarded = table.state.own[seat].hand, 0
    for place in range(table.state.public.hand_size[seat]):
        if several >> place & 1 == 1:
            discard(table, seat, own[place - discarded])
            discarded += 1
