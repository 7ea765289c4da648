"""Calling a strategy: what it is handed."""

from bng_sim.core.compiling.compiler import inlined, inlined_early
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import asking
from bng_sim.games.bluffing.declared.terms import Answer
from bng_sim.games.bluffing.engine import chance
from bng_sim.games.bluffing.engine.records import STRATEGY_SIGNATURE, View


@inlined
def list_votes(table):
    """List the two answers to a claim (V2)."""
    table.moves.offered[0] = Answer.APPROVE.value
    table.moves.offered[1] = Answer.CHALLENGE.value
    return 2


@inlined_early
def view(table, seat, decision):
    """Show a seat what it sees."""
    state = table.state
    return View(shown(table.rules), shown(state.public), shown(state.own[seat]), table.moves.working, decision)


choose = asking.chooser(__name__, STRATEGY_SIGNATURE, view, chance.of_strategy)
