"""Chapter E: the end, and who wins."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.newgame.declared import events
from bng_sim.games.newgame.declared.terms import Ending


@kernel
def finish(table):
    """End the game, and find who has most tricks (E1, E2)."""
    state, most = table.state, most_tricks(table)
    state.ending = Ending.HANDS_EMPTY.value
    events.end(table, state.ending)
    for seat in range(table.rules.players):
        if state.public.tricks[seat] == most:
            state.winners[seat] = 1
            events.win(table, seat)


@inlined
def most_tricks(table):
    """Find how many tricks the player with most has (E2)."""
    most = 0
    for seat in range(table.rules.players):
        most = max(most, table.state.public.tricks[seat])
    return most


@inlined
def is_out(table, seat):
    """Return whether a player cannot win any more, even with this trick and all that are left (E2)."""
    left = table.rules.hand - table.state.public.turn + 1
    return table.state.public.tricks[seat] + left < most_tricks(table)
