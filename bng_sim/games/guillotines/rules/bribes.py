"""Bribe envelopes (G1, G2)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import cards, decisions, hand, plain


@kernel
def bribe(table, strategies, seat):
    """Let the turn player move cards between hand and envelope, each once at most (G1)."""
    table.state.bribe_session += 1
    while True:
        n = list_bribes(table, seat)
        choice = decisions.ask(table, strategies, seat, Decision.BRIBE, n)
        kind, card = table.moves.offered[choice].kind, table.moves.offered[choice].card
        if kind == Kind.NO:
            return
        table.state.moved_in[card] = table.state.bribe_session
        cards.forget_hand(table, seat)
        if kind == Kind.PUT:
            put(table, seat, card)
        else:
            take(table, seat, card)


@kernel
def list_bribes(table, seat):
    """List to be done, each card of the hand that is no Crisis, and with room in it each of the envelope (G1)."""
    state, own = table.state, table.state.own[seat]
    decisions.blank(table, 0, Kind.NO)
    n = 1
    for i in range(state.public.hand_size[seat]):
        card = own.hand[i]
        if not cards.is_crisis(table, card) and not has_moved(table, card):
            decisions.blank(table, n, Kind.PUT)
            table.moves.offered[n].card = card
            n += 1
    if hand.has_room(table, seat):
        for i in range(state.public.envelope_size[seat]):
            if not has_moved(table, own.envelope[i]):
                decisions.blank(table, n, Kind.TAKE)
                table.moves.offered[n].card = own.envelope[i]
                n += 1
    return n


@kernel
def has_moved(table, card):
    """Return whether `card` has gone into or out of an envelope this turn (G1)."""
    return table.state.moved_in[card] == table.state.bribe_session


@kernel
def put(table, seat, card):
    """Put a card of the hand into the envelope."""
    public = table.state.public
    plain.lose(public, seat)
    cards.remove_from_hand(table, seat, card)
    table.state.own[seat].envelope[public.envelope_size[seat]] = card
    public.envelope_size[seat] += 1
    events.bribe(table, seat, card, 1)


@kernel
def take(table, seat, card):
    """Take a card out of the envelope into the hand."""
    envelope, public = table.state.own[seat].envelope, table.state.public
    size = public.envelope_size[seat] - 1
    at = 0
    while envelope[at] != card:
        at += 1
    for i in range(at, size):
        envelope[i] = envelope[i + 1]
    envelope[size] = NOTHING
    public.envelope_size[seat] = size
    public.plain[seat] += 1  # no Crisis is ever in an envelope (G1)
    cards.add_to_hand(table, seat, card)
    events.bribe(table, seat, card, 0)


@kernel
def swap(table, seat, other):
    """Swap two players' envelopes (O11)."""
    public, own, theirs = table.state.public, table.state.own[seat].envelope, table.state.own[other].envelope
    for i in range(max(public.envelope_size[seat], public.envelope_size[other])):
        kept = own[i]
        own[i] = theirs[i]
        theirs[i] = kept
    kept_size = public.envelope_size[seat]
    public.envelope_size[seat] = public.envelope_size[other]
    public.envelope_size[other] = kept_size
    events.swap_envelopes(table, seat, other)


@kernel
def points(table, seat):
    """Sum what the cards in an envelope are worth, with the policy in effect (G2, G3)."""
    total = 0
    for i in range(table.state.public.envelope_size[seat]):
        total += cards.worth(table, table.state.own[seat].envelope[i])
    return total


@kernel
def points_of_suit(table, seat, suit):
    """Sum what the cards of `suit` in an envelope are worth, with the policy in effect (O12)."""
    total = 0
    for i in range(table.state.public.envelope_size[seat]):
        card = table.state.own[seat].envelope[i]
        if table.rules.suit[card] == suit:
            total += cards.worth(table, card)
    return total


@kernel
def open_up(table, seat):
    """Show what is in an envelope that was held up (G3)."""
    size = table.state.public.envelope_size[seat]
    found = table.state.own[seat].envelope[:size]
    events.open_envelope(table, seat, points(table, seat), found)


@kernel
def spend(table, seat):
    """Discard the cards of an opened envelope (G3)."""
    public, envelope = table.state.public, table.state.own[seat].envelope
    table.row.seats[seat].bribes_spent += public.envelope_size[seat]
    table.row.seats[seat].bribe_points += points(table, seat)
    for i in range(public.envelope_size[seat]):
        cards.discard(table, envelope[i])
        envelope[i] = NOTHING
    public.envelope_size[seat] = 0
