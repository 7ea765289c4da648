"""What a player would have seen and done, if cards and Roles were as a seat thinks possible (`engines.evidence`)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines.evidence import MAX_NOTES
from bng_sim.games.guillotines.declared.terms import Decision
from bng_sim.games.guillotines.engine.records import NOTHING, OWN, PUBLIC
from bng_sim.games.guillotines.rules import act

_PUBLIC_WORDS, _OWN_WORDS = PUBLIC.itemsize // 8, OWN.itemsize // 8


@kernel
def recall(table, world, asked, note, decision):
    """Show the player of a note its cards and Role as they are in a world; return the place of its move of how many.

    An action (T3) depends on the hand; a pledge (P3) and a vote to end the Round (R7) may depend on the Role. They are
    asked whatever a player holds. Votes at hand nobody knows yet.
    """
    if note.decision == Decision.ACT:
        show(table, world, asked, note)
        n = act.list_actions(table, note.seat)
        return place_of(table, asked, note, n), n
    is_at_hand = decision == Decision.END_ROUND and note.public.turn == world.public.turn
    if note.decision == Decision.PLEDGE or (note.decision == Decision.END_ROUND and not is_at_hand):
        show(table, world, asked, note)
        for i in range(note.n):
            table.moves.offered[i] = note.offered[i]
        return note.choice, note.n
    return NOTHING, 0


@kernel
def show(table, world, asked, note):
    """Give the player of a note the cards that a world has in place of its own, and the Role."""
    seat = note.seat
    public, own = table.state.public, table.state.own[seat]
    copy_words(public, note.public, _PUBLIC_WORDS)
    copy_words(own, note.own, _OWN_WORDS)
    for i in range(public.hand_size[seat]):
        own.hand[i] = card_in(table, asked, note, own.hand[i])
    for i in range(public.envelope_size[seat]):
        own.envelope[i] = card_in(table, asked, note, own.envelope[i])
    for i in range(own.invested):
        own.invested_card[i] = card_in(table, asked, note, own.invested_card[i])
    if own.role != NOTHING:
        own.role = role_in(world, asked, note)


@inlined
def card_in(table, asked, note, card):
    """Return the card that a world has in place of one that a player held; itself if all have seen it since."""
    return card if asked.seen_at[card] > note.number else table.state.instead[card]


@inlined
def role_in(world, asked, note):
    """Return the Role that the player of a note held then, in a world; NOTHING if it has returned it unseen since."""
    seat, last = note.seat, asked.notes[(asked.answers.noted - 1) % MAX_NOTES]
    if note.taken[seat] != last.taken[seat]:
        return NOTHING
    return max(world.own[seat].role, world.public.role_shown[seat])  # one of them is NOTHING


@kernel
def place_of(table, asked, note, n):
    """Return the place of an action among those that a world offers; NOTHING if it does not."""
    made = note.chosen[0]
    card = card_in(table, asked, note, made.card) if made.card != NOTHING else NOTHING
    other_card = card_in(table, asked, note, made.other_card) if made.other_card != NOTHING else NOTHING
    for i in range(n):
        move = table.moves.offered[i]
        if (
            move.kind == made.kind
            and move.market == made.market
            and move.other_market == made.other_market
            and move.card == card
            and move.other_card == other_card
            and move.asset == made.asset
            and move.other_asset == made.other_asset
            and move.seat == made.seat
            and move.several == made.several
        ):
            return i
    return NOTHING
