"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import asking, evidence
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.terms import Answer
from bng_sim.games.bluffing.engine import chance
from bng_sim.games.bluffing.engine.asking import choose
from bng_sim.games.bluffing.engine.records import OWN, PUBLIC
from bng_sim.games.bluffing.rules import redeal

_PUBLIC_WORDS, _OWN_WORDS = PUBLIC.itemsize // 8, OWN.itemsize // 8


@kernel
def keep_view(table, note, seat):
    """Store in a note what a seat sees."""
    copy_words(note.public, table.state.public, _PUBLIC_WORDS)
    copy_words(note.own, table.state.own[seat], _OWN_WORDS)


_ask, determinize = asking.asker(
    __name__, choose, chance.forget, redeal.redeal, events.decision, evidence.noter(__name__, keep_view)
)


@inlined
def list_no_yes(table):
    """List the two answers to a plain question."""
    table.moves.offered[0] = Answer.NO.value
    table.moves.offered[1] = Answer.YES.value
    return 2


@inlined
def list_hand(table, seat, n):
    """Add the cards of a hand to a list of `n`, in deck order; return its length."""
    hand_size = table.state.public.hand_size[seat]
    for i in range(hand_size):
        table.moves.offered[n + i] = table.state.own[seat].hand[i]
    return n + hand_size


@inlined
def ask(table, strategies, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it."""
    return table.moves.offered[_ask(table, strategies, seat, decision, n)]
