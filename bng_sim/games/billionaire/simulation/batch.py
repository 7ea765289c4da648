"""How a game begins and ends, and the kernels that play it."""

from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel
from bng_sim.core.engines import game_kernels, seating
from bng_sim.core.results import course
from bng_sim.games.billionaire.declared.terms import Ending, Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.asking import choose
from bng_sim.games.billionaire.engine.records import NOTHING, STATE
from bng_sim.games.billionaire.rules import decisions, end, investments, setup, turn


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
    state, public, row = table.state, table.state.public, table.row
    row.game, row.ending, row.first = state.game, state.ending, public.first
    row.turns, row.rounds = public.turn, public.rounds
    row.investments_left, row.profits_left = investments.decks_left(table), public.profit_deck
    winner = NOTHING
    for i in range(table.rules.players):
        seat = (public.first + i) % table.rules.players
        row.seats[seat].order = i
        write_seat(table, seat)
        if state.winners[seat] == 1 and winner == NOTHING:
            winner = seat
    turn.note_distances(table)
    course.end(row.course, table.rules.players, winner)


@kernel
def write_seat(table, seat):
    """Fill in how a seat stands."""
    state, public, own_row = table.state, table.state.public, table.row.seats[seat]
    own_row.strategy, own_row.won = state.strategy[seat], state.winners[seat]
    own_row.cash, own_row.profits = state.own[seat].cash, public.n_profits[seat]
    own_row.investments, own_row.powers = public.n_investments[seat], public.n_powers[seat]
    own_row.total = end.total(table, seat)


@inlined_early
def begin_playout(table):
    """Have bids listed again: any list may have been there before."""
    table.moves.disturbed = table.moves.offered.size


KERNELS = game_kernels.build(
    __name__,
    begin=begin, step=turn.play, is_over=is_over, write_row=write_row,
    copy=game_kernels.copier(STATE, __name__),
    choose=choose, determinize=decisions.determinize,
    begin_playout=begin_playout,
)  # fmt: skip
