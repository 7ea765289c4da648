"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.core.engines import asking
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.engine import chance, redeal
from bng_sim.games.millions.engine.asking import choose

_ask, determinize = asking.asker(__name__, choose, chance.forget, redeal.redeal, events.decision)


@inlined
def ask(table, players, seat, decision, character, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it.

    Args:
        table: With the list.
        players: The strategies by seat.
        seat: Who is asked.
        decision: What.
        character: The Character it is about, NOTHING if there is no such one.
        n: The length of the list.

    """
    table.state.about = character
    return table.moves.offered[_ask(table, players, seat, decision, n)]
