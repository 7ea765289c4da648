"""The batch kernel: many games, one row each."""

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import seating
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.results import course
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.terms import Ending, Purpose
from bng_sim.games.bluffing.engine import chance
from bng_sim.games.bluffing.engine.records import NOTHING, ROW, Table, strategies_at
from bng_sim.games.bluffing.rules import scoring, seats, setup, turn


@kernel
def play_batch(state, moves, rules, setting, pool, first_game, rows, log):
    """Play games `first_game` and on, one for each element of `rows`, and fill these in."""
    moves.kept.mode = Mode.OFF.value
    spare = np.zeros(1, ROW)  # for replays, which are counted nowhere (W5)
    for i in range(rows.size):
        begin(Table(state, moves, rules, rows[i], log), setting, first_game + i)
        play_game(Table(state, moves, rules, rows[i], log), pool)
        while state.ending == Ending.GOING_ON:  # W5
            play_game(Table(state, moves, rules, spare[0], log), pool)
        write_winners(Table(state, moves, rules, rows[i], log))


@kernel
def begin(table, setting, game):
    """Set a game up, with who plays it."""
    seating.begin(table.state, setting, game)
    setup.set_up(table, setting)
    # Keyed only if somebody is drawn: with few players a stream takes as long as a decision.
    dice = chance.of(table, Purpose.LINEUP) if setting.drawn == 1 else table.state.chance
    seating.seat_strategies(table.state, setting, table.rules.players, dice)
    table.row.ender = NOTHING


@kernel
def play_game(table, pool):
    """Play one game to its end, a replay too; if one is due then, it is set up."""
    players, replay = seated(table, pool), table.state.replay
    while table.state.ending == Ending.GOING_ON and table.state.replay == replay:
        step(table, players)


@inlined
def seated(table, pool):
    """The strategies by seat."""
    return strategies_at(pool, table.state.strategy)


@inlined
def step(table, players):
    """Play what lies between two moments at which a game can be taken up again: a turn, with what ends the game."""
    turn.play(table, players)
    if table.state.ending != Ending.GOING_ON:
        finish(table)


@kernel
def finish(table):
    """Score a game that has ended, and set up its replay if one is due (W1-W5)."""
    scoring.score(table)
    if table.state.replay == 0:
        write_row(table)
    if scoring.replay_is_due(table):
        setup.set_up_again(table)
    else:
        for seat in range(table.rules.players):
            if table.state.winners[seat] == 1:
                events.win(table, seat)


@kernel
def write_row(table):
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
def write_winners(table):
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
