"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import asking, evidence
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import MAX_PLAYERS
from bng_sim.games.guillotines.declared.terms import Kind, Place
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.asking import choose
from bng_sim.games.guillotines.engine.records import NOTHING, OWN, PUBLIC
from bng_sim.games.guillotines.rules import redeal

_PUBLIC_WORDS, _OWN_WORDS = PUBLIC.itemsize // 8, OWN.itemsize // 8


@kernel
def keep_view(table, note, seat):
    """Store in a note what a seat sees, how many Roles each has taken, and which cards all can see."""
    copy_words(note.public, table.state.public, _PUBLIC_WORDS)
    copy_words(note.own, table.state.own[seat], _OWN_WORDS)
    for other in range(MAX_PLAYERS):
        note.taken[other] = table.row.seats[other].roles_taken
    for card in range(table.rules.n_cards):
        if table.state.public.place[card] != Place.UNKNOWN:
            table.moves.seen_at[card] = note.number


_ask, determinize = asking.asker(
    __name__, choose, chance.forget, redeal.redeal, events.decision, evidence.noter(__name__, keep_view)
)


@inlined
def blank(table, n, kind):
    """Make move `n` of the list one of `kind` with nothing else to it; what it concerns is filled in after."""
    move = table.moves.offered[n]
    move.kind = kind
    move.several = 0
    move.market = NOTHING
    move.other_market = NOTHING
    move.card = NOTHING
    move.other_card = NOTHING
    move.asset = NOTHING
    move.other_asset = NOTHING
    move.seat = NOTHING


@inlined
def list_no_yes(table):
    """List the two answers to a plain question."""
    blank(table, 0, Kind.NO)
    blank(table, 1, Kind.YES)
    return 2


@inlined
def list_no_yes_about(table, card):
    """List what `list_no_yes` does, about a Role or a card."""
    n = list_no_yes(table)
    table.moves.offered[0].card = card
    table.moves.offered[1].card = card
    return n


@inlined
def ask(table, strategies, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return its place."""
    return _ask(table, strategies, seat, decision, n)
