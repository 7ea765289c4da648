"""How a game begins and ends, and the kernels that play it."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import game_kernels, seating
from bng_sim.core.results import course
from bng_sim.games.newgame.declared.terms import Ending, Purpose
from bng_sim.games.newgame.engine import chance
from bng_sim.games.newgame.engine.records import NOTHING, STATE
from bng_sim.games.newgame.rules import decisions, setup, turn


@kernel
def begin(table, cell, game):
    """Set a game up, with who plays it."""
    seating.begin(table.state, cell, game)
    setup.set_up(table, cell)
    seating.seat_strategies(table.state, cell, table.rules.players, chance.of(table, Purpose.LINEUP))


@inlined
def is_over(table):
    """Return whether the game has ended."""
    return table.state.ending != Ending.GOING_ON


@kernel
def write_row(table):
    """Fill in what is known at the end."""
    state, public, row, winner = table.state, table.state.public, table.row, NOTHING
    row.game, row.ending, row.turns, row.rounds = state.game, state.ending, public.turn, public.turn
    for seat in range(table.rules.players):
        own_row = row.seats[seat]
        own_row.order = (seat - public.first) % table.rules.players
        own_row.strategy, own_row.won, own_row.tricks = state.strategy[seat], state.winners[seat], public.tricks[seat]
        if state.winners[seat] == 1:
            winner = seat
    course.end(row.course, table.rules.players, winner)


KERNELS = game_kernels.build(
    __name__,
    begin=begin, step=turn.play, is_over=is_over, write_row=write_row,
    copy=game_kernels.copier(STATE, __name__),
    choose=decisions.choose, determinize=decisions.determinize,
)  # fmt: skip
