"""The end of the game (W1-W7)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.terms import Ending
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import arrivals, seats
from bng_sim.games.billionaire.rules.arrivals import total


@kernel
def somebody_is_there(table):
    """Return whether any player's total has reached the goal (W1)."""
    most = NOTHING
    for seat in range(table.rules.players):
        most = max(most, total(table, seat))
    return most >= table.rules.goal


@inlined
def check_action(table):
    """End the game if an action that is finished has made a billionaire (W2)."""
    if table.state.ending == Ending.GOING_ON and table.rules.goal_by_turn == 0 and somebody_is_there(table):
        end(table, Ending.BILLIONAIRE.value)


@inlined
def check_turn(table):
    """End the game if there is a billionaire at the end of a turn, in which no action was looked at (W2)."""
    if table.state.ending == Ending.GOING_ON and table.rules.goal_by_turn == 1 and somebody_is_there(table):
        end(table, Ending.BILLIONAIRE.value)


@inlined
def check_decks(table):
    """End the game after the auction of the last Investment (W3)."""
    if table.rules.end_on_last_investment == 1:
        end(table, Ending.BILLIONAIRE.value if somebody_is_there(table) else Ending.SOLD_OUT.value)


@kernel
def end(table, ending):
    """End the game, and find who has won (W4-W6)."""
    state = table.state
    state.ending = ending
    events.end(table, ending)
    for seat in range(table.rules.players):
        events.total(table, seat, total(table, seat))
    if ending != Ending.STALEMATE:
        find_winners(table)
    for seat in range(table.rules.players):
        if state.winners[seat] == 1:
            events.win(table, seat)


@kernel
def find_winners(table):
    """Note who has the greatest total or has come to the goal first (W4).

    Of equal totals all win, or the first clockwise from the turn player (W5).
    """
    state, most, n_won = table.state, NOTHING, 0
    if table.rules.first_there_wins == 1 and somebody_is_there(table):
        state.winners[arrivals.first(table)] = 1
        return
    for seat in range(table.rules.players):
        most = max(most, total(table, seat))
    for i in range(table.rules.players):
        seat = seats.clockwise(table, state.public.active, i)
        if total(table, seat) == most and (n_won == 0 or table.rules.tie_clockwise == 0):
            state.winners[seat] = 1
            n_won += 1
