"""Calling a strategy: what it is handed."""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import asking
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import STRATEGY_SIGNATURE, View


@inlined_early
def view(table, seat, decision):
    """Show a seat what it sees (I1)."""
    return View(shown(table.rules), shown(table.state.public), seat, decision)


choose = asking.chooser(__name__, STRATEGY_SIGNATURE, view, chance.of_strategy)
