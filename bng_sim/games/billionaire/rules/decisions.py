"""Asking a player (chapter D): a list of moves goes out, a move comes back."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.core.engines import asking
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.asking import choose
from bng_sim.games.billionaire.rules import redeal

_ask, determinize = asking.asker(__name__, choose, chance.forget, redeal.redeal, events.decision)


@inlined
def ask(table, strategies, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it.

    Lists but those of bids may be written one entry beyond their end.
    """
    if decision != Decision.BID:
        table.moves.disturbed = max(table.moves.disturbed, n + 1)
    return table.moves.offered[_ask(table, strategies, seat, decision, n)]
