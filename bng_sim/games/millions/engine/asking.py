"""Calling a strategy: what it is handed."""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import asking
from bng_sim.games.millions.engine import chance
from bng_sim.games.millions.engine.records import STRATEGY_SIGNATURE, View


@inlined_early
def view(table, seat, decision):
    """Show a seat what it sees."""
    state = table.state
    public, own = shown(state.public), shown(state.own[seat])
    return View(shown(table.rules), public, own, table.moves.memo, decision, state.about)


choose = asking.chooser(__name__, STRATEGY_SIGNATURE, view, chance.of_strategy)
