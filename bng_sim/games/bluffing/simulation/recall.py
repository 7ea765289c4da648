"""What a player would have seen and played, if its cards lay as a seat thinks possible (`core.engines.evidence`)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.terms import Decision, Where
from bng_sim.games.bluffing.engine.records import NOTHING, OWN, PUBLIC

_PUBLIC_WORDS, _OWN_WORDS = PUBLIC.itemsize // 8, OWN.itemsize // 8


@kernel
def recall(table, world, _asked, note, decision):
    """Show the player of a note its cards as they lie in a world; return the place of its move of how many.

    Which card it laid down and how it voted say what it holds. Votes of the vote at hand nobody knows yet (V2).
    """
    is_at_hand = note.public.turn == world.public.turn and decision == Decision.VOTE
    if note.decision == Decision.VOTE and not is_at_hand:
        show_cards(table, world, note)
        for i in range(note.n):
            table.moves.offered[i] = note.offered[i]
        return note.choice, note.n
    if note.decision == Decision.PLAY:
        show_cards(table, world, note)
        own, played, place = table.state.own[note.seat], note.chosen[0], NOTHING
        for i in range(note.n):
            table.moves.offered[i] = own.hand[i]
            if world.origin[own.hand[i]] == played:
                place = i
        return place, note.n
    return NOTHING, 0


@kernel
def show_cards(table, world, note):
    """Lay the cards of a note's player as it had them, but those that are hidden in a world as they lie there."""
    public, own = table.state.public, table.state.own[note.seat]
    copy_words(public, note.public, _PUBLIC_WORDS)
    copy_words(own, note.own, _OWN_WORDS)
    n = 0
    for place in range(table.rules.deck_size):
        card = note.seat * MAX_DECK + place
        source = world.origin[card] - note.seat * MAX_DECK
        own.where[place] = note.own.where[source]
        own.played[place] = note.own.played[source]
        own.taken_back[place] = note.own.taken_back[source]
        for i in range(public.face_down[note.seat]):
            if note.own.table[i] == world.origin[card]:
                own.table[i] = card
        if own.where[place] == Where.HAND:
            own.hand[n] = card
            n += 1
