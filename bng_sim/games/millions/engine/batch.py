"""The batch kernel: many games, one row each."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import seating
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.results import course
from bng_sim.games.millions.declared.terms import Ending, Purpose
from bng_sim.games.millions.engine import chance
from bng_sim.games.millions.engine.records import NOTHING, Table, strategies_at
from bng_sim.games.millions.rules import heist_round, setup


@kernel
def play_batch(state, moves, rules, setting, pool, first_game, rows, log):
    """Play games `first_game` and on, one for each element of `rows`, and fill these in."""
    moves.kept.mode = Mode.OFF.value
    for i in range(rows.size):
        table = Table(state, moves, rules, rows[i], log)
        begin(table, setting, first_game + i)
        play_game(table, pool)
        write_row(table)


@kernel
def begin(table, setting, game):
    """Set a game up, with who plays it."""
    seating.begin(table.state, setting, game)
    setup.set_up(table, setting)
    seating.seat_strategies(table.state, setting, table.rules.players, chance.of(table, Purpose.LINEUP))


@kernel
def play_game(table, pool):
    """Play one game to its end."""
    players = seated(table, pool)
    while table.state.ending == Ending.GOING_ON:
        heist_round.play(table, players)


@inlined
def seated(table, pool):
    """The strategies by seat."""
    return strategies_at(pool, table.state.strategy)


@kernel
def write_row(table):
    """Fill in what is known at the end."""
    state, public, row = table.state, table.state.public, table.row
    row.game, row.ending, row.first_leader = state.game, state.ending, public.first_leader
    row.rounds, row.turns, row.reserve_end = public.round_number, public.turn, public.reserve
    row.was_richest = state.was_richest if public.round_number > max(1, table.rules.loot_cards // 2) else 0
    winner = NOTHING
    for i in range(table.rules.players):
        seat = (public.first_leader + i) % table.rules.players
        own_row = row.seats[seat]
        own_row.order, own_row.strategy = i, state.strategy[seat]
        own_row.won, own_row.cash = state.winners[seat], public.cash[seat]
        if state.winners[seat] == 1 and winner == NOTHING:
            winner = seat
    course.end(row.course, table.rules.players, winner)
