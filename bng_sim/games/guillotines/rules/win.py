"""Winning, and the ends of a game (W1-W4, O12)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import Role
from bng_sim.games.guillotines.declared.terms import Ending, WonBy
from bng_sim.games.guillotines.rules import bribes, seats


@kernel
def is_over(table):
    """Return whether the game has ended."""
    return table.state.public.ending != Ending.GOING_ON


@kernel
def end(table, ending):
    """End the game without a winner (W4)."""
    table.state.public.ending = ending


@kernel
def check(table, first):
    """End the game if a board's spaces are all filled; of two, the nearest clockwise from `first` wins (W1, W3, U8)."""
    public = table.state.public
    for i in range(table.rules.billionaires):
        seat = seats.clockwise(table, first, i)
        if public.empty_spaces[seat] == 0:
            public.ending = Ending.ASSETS
            events.win(table, seat)
            crown(table, seats.controller(table, seat), WonBy.PUPPET if seats.is_puppet(table, seat) else WonBy.ASSETS)
            return


@kernel
def crown(table, winner, won_by):
    """Let `winner` have won, and a Toady along with them (W4, O12)."""
    public = table.state.public
    public.winner = winner
    table.row.seats[winner].won_by = won_by
    for seat in range(table.rules.players):
        if seat == winner or public.role_shown[seat] != Role.TOADY:
            continue
        if bribes.points_of_suit(table, seat, public.billionaire[winner]) >= table.rules.toady_points:
            table.row.seats[seat].won_by = WonBy.TOADY
            events.also_wins(table, seat)
