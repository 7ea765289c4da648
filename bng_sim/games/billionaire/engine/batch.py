"""The batch kernel: many games, one row each."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import seating
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.results import course
from bng_sim.games.billionaire.declared.terms import Ending, Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import NOTHING, Table, strategies_at
from bng_sim.games.billionaire.rules import end, investments, setup, turn


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
        turn.play(table, players)


@inlined
def seated(table, pool):
    """The strategies by seat."""
    return strategies_at(pool, table.state.strategy)


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
