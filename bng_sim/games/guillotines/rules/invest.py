"""Investing, exchanging and swapping (I1, X1-X3)."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.rules import cards, plain


@inlined
def invest(table, seat, market, card):
    """Lay a hand card face-down at `market`, then draw one if the deck has one (I1)."""
    cards.forget_hand(table, seat)
    cards.remove_from_hand(table, seat, card)
    cards.put_under(table, market, card)
    cards.remember_invested(table, seat, market, card)
    events.invest(table, seat, market, card)
    if table.state.public.deck_size > 0:
        cards.draw_to_hand(table, seat)


@inlined
def exchange(table, seat, market, card):
    """Swap a hand card with the face-up card of `market`; all know what was taken (X1, X3)."""
    public = table.state.public
    taken = public.face_up[market]
    plain.show_of_hand(table, seat, card)
    cards.remove_from_hand(table, seat, card)
    cards.add_to_hand(table, seat, taken)
    cards.show(table, taken, Place.HAND)
    public.holder[taken] = seat
    cards.put_on_top(table, market, card)
    events.exchange(table, seat, market, card, taken)


@inlined
def swap(table, seat, market, other_market):
    """Swap the face-up cards of two markets (X2)."""
    public = table.state.public
    kept = public.face_up[market]
    public.face_up[market] = public.face_up[other_market]
    events.swap(table, seat, market, other_market, kept, public.face_up[market])
    public.face_up[other_market] = kept
