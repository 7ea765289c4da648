"""How a game begins and ends, and the kernels that play it."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import evidence, game_kernels, seating
from bng_sim.core.results import course
from bng_sim.games.millions.declared.limits import MAX_SAID
from bng_sim.games.millions.declared.terms import Ending, Purpose
from bng_sim.games.millions.engine import chance
from bng_sim.games.millions.engine.asking import choose
from bng_sim.games.millions.engine.records import NOTHING, SAID, STATE
from bng_sim.games.millions.rules import decisions, heist_round, setup
from bng_sim.games.millions.simulation.recall import recall

_WORD = 8
_BEFORE_SAID = STATE.itemsize // _WORD - MAX_SAID  # words

if SAID.itemsize != _WORD:
    raise AssertionError("what was said is copied a word an entry")


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


@inlined
def copy(to, source, _rules):
    """Make one state equal to another: what was said is at its end, of which only what there is is copied."""
    copy_words(to, source, _BEFORE_SAID + max(to.public.n_said, source.public.n_said))


KERNELS = game_kernels.build(
    __name__,
    begin=begin, step=heist_round.play, is_over=is_over, write_row=write_row,
    copy=copy, choose=choose, determinize=decisions.determinize,
    log_likelihood=evidence.weigher(__name__, choose, recall),
)  # fmt: skip
