"""Totals, and who came to the goal first (W1, W4)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.billionaire.engine.records import NOTHING


@inlined
def total(table, seat):
    """Return what a player has in Profit cards and actual values (W1)."""
    return table.state.own[seat].cash + table.rules.value_ratio * table.state.public.trading[seat]


@inlined
def note(table, seat):
    """Note, where that matters, whether a player whose total has just changed is at the goal (W4)."""
    if table.rules.first_there_wins == 1:
        keep(table, seat)


@kernel
def keep(table, seat):
    """Note when a player has come to the goal, or that the player is not there."""
    state = table.state
    if total(table, seat) < table.rules.goal:
        state.there_since[seat] = 0
    elif state.there_since[seat] == 0:
        state.n_there += 1
        state.there_since[seat] = state.n_there


@kernel
def clear(table):
    """Let nobody have come to the goal."""
    table.state.n_there = 0
    for seat in range(table.state.there_since.size):
        table.state.there_since[seat] = 0


@kernel
def first(table):
    """Return who of those at the goal has been there longest, NOTHING if nobody is there."""
    since, found = table.state.there_since, NOTHING
    for seat in range(table.rules.players):
        if since[seat] > 0 and (found == NOTHING or since[seat] < since[found]):
            found = seat
    return found
