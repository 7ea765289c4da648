"""Asking a player (chapter D): a list of moves goes out, a move comes back."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import asking
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.asking import choose
from bng_sim.games.campaign.rules import redeal

_ask, determinize = asking.asker(__name__, choose, chance.forget, redeal.redeal, events.decision)


@kernel
def ask(table, pool, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it."""
    return table.moves.offered[_ask(table, pool, seat, decision, n)]


@kernel
def ask_yes(table, pool, seat, decision):
    """Ask the strategy at `seat` a question of two entries, no and yes; return whether it says yes."""
    table.moves.offered[0], table.moves.offered[1] = 0, 1
    return ask(table, pool, seat, decision, 2) == 1
