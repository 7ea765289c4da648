"""The batch kernel: many games, one row each."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import seating
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.results import course
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import N_ASSETS
from bng_sim.games.guillotines.declared.terms import Purpose, WonBy
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import NOTHING, Table, strategies_at
from bng_sim.games.guillotines.rules import roles, round_end, seats, setup, standing, turn, win


@kernel
def play_batch(state, moves, rules, setting, pool, first_game, rows, log):
    """Play games `first_game` and on, one for each element of `rows`, and fill these in."""
    for i in range(rows.size):
        play_game(Table(state, moves, rules, rows[i], log), setting, pool, first_game + i)


@kernel
def play_game(table, setting, pool, game):
    """Play one game from set-up to its end."""
    table.moves.kept.mode = Mode.OFF.value
    begin(table, setting, game)
    players = seated(table, pool)
    while not win.is_over(table):
        noted_step(table, players)
    write_row(table)


@kernel
def begin(table, setting, game):
    """Set a game up, with who plays it."""
    seating.begin(table.state, setting, game)
    setup.set_up(table, setting)
    seating.seat_strategies(table.state, setting, table.rules.players, chance.of(table, Purpose.LINEUP))
    start_row(table)


@inlined
def seated(table, pool):
    """The strategies by seat."""
    return strategies_at(pool, table.state.strategy)


@inlined
def noted_step(table, players):
    """As `step`, of the game itself and not of a playout: how it leaves the players is noted."""
    turn_before = table.state.public.turn
    step(table, players)
    standing.note_step(table, table.state.public.turn > turn_before)


@kernel
def step(table, players):
    """Play what lies between two moments at which a game can be taken up again: a turn, with what ends the Round.

    The first is the choice of Roles at set-up; there is none of theirs where all agree to end the Round (R7).
    """
    if table.state.has_begun == 0:
        table.state.has_begun = 1
        if table.rules.n_roles > 0:
            roles.choose_at_set_up(table, players)  # S6
        return
    if turn.all_agree_to_end_round(table, players):  # R7
        events.round_ends(table, 1)
        round_end.end_round(table, players)
    else:
        turn.play(table, players)
        if table.state.public.deck_size == 0 and not win.is_over(table):  # R1
            events.round_ends(table, 0)
            round_end.end_round(table, players)
    if not win.is_over(table):
        turn.check_stalemate(table)
    if win.is_over(table):
        events.end(table, table.state.public.winner, table.state.public.ending)


@kernel
def start_row(table):
    """Fill in what is not 0 when nothing of the sort happens."""
    table.row.revolution_by = NOTHING
    for seat in range(table.rules.billionaires):
        table.row.seats[seat].role_at_start = NOTHING
        table.row.seats[seat].first_used = NOTHING
    standing.note(table)


@kernel
def write_row(table):
    """Fill in what is known only at the end of a game."""
    public, row = table.state.public, table.row
    row.game = table.state.game
    row.ending = public.ending
    row.winner = public.winner
    row.turns = public.turn
    row.rounds = public.round_number
    row.rebels_out = public.rebels_out
    row.starting_player = public.starting_player
    for asset in range(N_ASSETS):
        owner = public.asset_owner[asset]
        if owner >= 0:
            row.seats[owner].assets += 1
    for seat in range(table.rules.billionaires):
        own_row = row.seats[seat]
        controller = seats.controller(table, seat)
        own_row.order = (controller - public.starting_player) % table.rules.players
        own_row.billionaire = public.billionaire[seat]
        own_row.strategy = table.state.strategy[controller]
        own_row.empty_spaces = public.empty_spaces[seat]
        own_row.won = 1 if own_row.won_by != WonBy.NOTHING else 0
        own_row.role_at_end = max(table.state.own[seat].role, public.role_shown[seat])  # one of them is NOTHING
        row.envelopes += public.envelope_size[seat]
    course.end(row.course, table.rules.players, public.winner)
