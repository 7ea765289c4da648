"""Calling a strategy: what it is handed, and what it gives back."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.core.compiling.read_only import shown
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import View


@inlined
def choose(table, players, seat, decision, n):
    """The place of the move that the strategy at `seat` takes, of the `n` listed.

    Raises IndexError if its answer is not on the list; whoever runs the kernel says which strategy, decision and game
    it was.
    """
    state = table.state
    state.asked_seat = seat
    view = View(shown(table.rules), shown(state.public), shown(state.own[seat]), state.notes, decision)
    dice = chance.of_strategy(table, seat)
    choice = players[seat](view, shown(table.moves.offered[:n]), n, shown(state.traits[seat]), dice)
    if choice < 0 or choice >= n:
        raise IndexError("the index returned is not on the list")
    return choice
