"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import asking
from bng_sim.games.newgame.declared import events
from bng_sim.games.newgame.engine import chance
from bng_sim.games.newgame.engine.records import STRATEGY_SIGNATURE, View
from bng_sim.games.newgame.rules import redeal


@inlined_early
def view(table, seat, decision):
    """Show a seat what it sees (chapter H)."""
    state = table.state
    return View(shown(table.rules), shown(state.public), shown(state.own[seat]), decision)


choose = asking.chooser(__name__, STRATEGY_SIGNATURE, view, chance.of_strategy)
ask, determinize = asking.asker(__name__, choose, chance.forget, redeal.redeal, events.decision)
