"""How a game begins and ends, and the kernels that play it."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import game_kernels, seating
from bng_sim.core.results import course
from bng_sim.games.campaign.declared.components import HOTEL, N_DEEDS
from bng_sim.games.campaign.declared.terms import Ending, Purpose
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.asking import choose
from bng_sim.games.campaign.engine.records import NOTHING, STATE
from bng_sim.games.campaign.rules import decisions, deeds, money, setup, turn


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
    """Fill in what is known at the end (Counts)."""
    state, public, row = table.state, table.state.public, table.row
    row.game, row.ending, row.first = state.game, state.ending, public.first
    row.turns, row.rounds, row.fund, row.players_at_end = public.turn, public.rounds, public.fund, public.n_in
    for deed in range(N_DEEDS):
        row.houses_at_end += public.level[deed] if public.level[deed] < HOTEL else 0
        row.hotels_at_end += 1 if public.level[deed] == HOTEL else 0
        row.mortgaged_at_end += public.mortgaged[deed]
        row.unowned_at_end += 1 if public.owner[deed] == NOTHING else 0
        if public.owner[deed] != NOTHING:
            deeds.note_held(table, deed, 1)
    winner = NOTHING
    for i in range(table.rules.players):
        seat = (public.first + i) % table.rules.players
        row.seats[seat].order = i
        row.interns_at_end += public.interns[seat]
        row.law_debt_at_end += public.law_debt[seat]
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
    own_row.is_billionaire = 1 if seat == public.billionaire else 0
    own_row.knows_ag = public.knows_ag[seat]
    own_row.cash, own_row.deeds = public.cash[seat], public.n_deeds[seat]
    own_row.net_worth = money.net_worth(table, seat)


KERNELS = game_kernels.build(
    __name__,
    begin=begin, step=turn.play, is_over=is_over, write_row=write_row,
    copy=game_kernels.copier(STATE, __name__),
    choose=choose, determinize=decisions.determinize,
)  # fmt: skip
