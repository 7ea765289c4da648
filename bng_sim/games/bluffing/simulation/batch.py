"""How a game begins and ends, and the kernels that play it."""

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import evidence, game_kernels, seating
from bng_sim.core.engines.records import Table
from bng_sim.core.results import course
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.terms import Ending, Purpose
from bng_sim.games.bluffing.engine import chance
from bng_sim.games.bluffing.engine.asking import choose
from bng_sim.games.bluffing.engine.records import NOTHING, STATE
from bng_sim.games.bluffing.rules import decisions, scoring, seats, setup, turn
from bng_sim.games.bluffing.simulation.recall import recall


@kernel
def begin(table, cell, game):
    """Set a game up, with who plays it."""
    seating.begin(table.state, cell, game)
    setup.set_up(table, cell)
    # Keyed only if somebody is drawn: with few players a stream takes as long as a decision.
    rng = chance.of(table, Purpose.LINEUP) if cell.drawn == 1 else table.state.chance
    seating.seat_strategies(table.state, cell, table.rules.players, rng)
    table.row.ender = NOTHING


@inlined
def is_over(table):
    """Return whether the game has ended, and no replay is to come (W5)."""
    return table.state.ending != Ending.GOING_ON


@inlined
def step(table, strategies):
    """Play a turn, with what ends the game; in a replay it is counted in a row that nobody reads (W5)."""
    row = table.row if table.state.replay == 0 else table.moves.replay_row
    counted = Table(table.state, table.moves, table.rules, row, table.log)
    turn.play(counted, strategies)
    if table.state.ending != Ending.GOING_ON:
        finish(counted)


@kernel
def finish(table):
    """Score a game that has ended, and set up its replay if one is due (W1-W5)."""
    scoring.score(table)
    if table.state.replay == 0:
        write_first_game(table)
    if scoring.replay_is_due(table):
        setup.set_up_again(table)
        table.moves.answers.noted = 0  # nothing is remembered
    else:
        for seat in range(table.rules.players):
            if table.state.winners[seat] == 1:
                events.win(table, seat)


@kernel
def write_first_game(table):
    """Fill in what is known at the end of the first game; whatever is replayed changes only who won (W5)."""
    state, public, row = table.state, table.state.public, table.row
    row.game, row.ending, row.first = state.game, state.ending, public.first
    row.turns, row.rounds = public.turn, state.rounds
    if state.ending == Ending.LAST_CARD:
        row.ender = public.active
    most, second = -1, -1
    for seat in range(table.rules.players):
        points = scoring.points(table, seat)
        if points > most:
            most, second = points, most
        else:
            second = max(second, points)
        row.hidden_discards += public.hidden[seat]
        write_seat(table, seat)
    row.winning_points, row.points_margin = most, most - second


@inlined
def write_seat(table, seat):
    """Fill in how a seat stands."""
    state, public, own_row = table.state, table.state.public, table.row.seats[seat]
    own_row.order = seat - public.first if seat >= public.first else seat - public.first + table.rules.players
    own_row.billionaire = public.billionaire[seat]
    own_row.strategy = state.strategy[seat]
    own_row.points = scoring.points(table, seat)
    own_row.hand_points = state.hand_points[seat]
    own_row.bonus_points = public.bonus_coins[seat]
    own_row.hand_cards = public.hand_size[seat]
    own_row.bonus_cards = public.bonus_size[seat]
    own_row.turns = public.turns_of[seat]


@kernel
def write_row(table):
    """Fill in who has won, after replays."""
    state, row = table.state, table.row
    row.replays = state.replay
    winner = NOTHING
    for i in range(table.rules.players):
        seat = seats.clockwise(table, np.int64(row.first), i)
        row.seats[seat].won = state.winners[seat]
        if state.winners[seat] == 1 and winner == NOTHING:
            winner = seat
    course.end(row.course, table.rules.players, winner)


KERNELS = game_kernels.build(
    __name__,
    begin=begin, step=step, is_over=is_over, write_row=write_row,
    copy=game_kernels.copier(STATE, __name__),
    choose=choose, determinize=decisions.determinize,
    log_likelihood=evidence.weigher(__name__, choose, recall),
)  # fmt: skip
