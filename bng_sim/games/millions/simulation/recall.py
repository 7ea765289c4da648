"""What a player would have seen and done, if the Roles were as a seat thinks possible (`core.engines.evidence`)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, MAX_EACH
from bng_sim.games.millions.declared.terms import Decision
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import decisions


@kernel
def recall(table, world, _asked, note, decision):
    """Show the player of a note its Roles as they are in a world; return the place of its move of how many.

    Whatever is done in a Negotiation may hang on one's Role. Answers to a final call at hand nobody knows yet (N9), a
    plan (P3) is the Role itself, and bids for going first (S12) come before there are any.
    """
    public = note.public
    if public.round_number != world.public.round_number or note.decision == Decision.PLAN or public.round_number == 0:
        return NOTHING, 0
    if note.decision == Decision.FINAL_ANSWER and decision == Decision.FINAL_ANSWER:
        return NOTHING, 0
    state, own = table.state, table.state.own[note.seat]
    decisions.copy_public(state.public, public)
    state.about = note.about
    for place in range(MAX_EACH):
        own.role[place] = world.own[note.seat].role[place]
    for character in range(MAX_CHARACTERS):
        has_looked = public.looked[character] >> note.seat & 1 == 1
        own.knows[character] = world.role[character] if has_looked else NOTHING
    for i in range(note.n):
        table.moves.offered[i] = note.offered[i]
    return note.choice, note.n
