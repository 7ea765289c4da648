"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.core.engines import asking
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.terms import Kind
from bng_sim.games.guillotines.engine import chance, redeal
from bng_sim.games.guillotines.engine.asking import choose
from bng_sim.games.guillotines.engine.records import NOTHING

_ask, determinize = asking.asker(__name__, choose, chance.forget, redeal.redeal, events.decision)


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
    """As `list_no_yes`, about a Role or a card."""
    n = list_no_yes(table)
    table.moves.offered[0].card = card
    table.moves.offered[1].card = card
    return n


@inlined
def ask(table, players, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return its place."""
    return _ask(table, players, seat, decision, n)
