"""Playing up to a question, and on from it: what a player that thinks needs (`engines.thinkers`)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import search_kernels
from bng_sim.core.engines.stopped_game import Which
from bng_sim.games.bluffing.declared.terms import Ending
from bng_sim.games.bluffing.engine import asking, batch, decisions
from bng_sim.games.bluffing.engine.records import STATE, Table

_WORD = 8
_STATE_WORDS = STATE.itemsize // _WORD


@inlined
def copy(to, source, _rules):
    """Let one state be as another."""
    copy_words(to, source, _STATE_WORDS)


@kernel
def begin(states, moves, rows, rules, setting, game, log):
    """Set a game up; who of those seated thinks is to be said in `kept.thinks`."""
    batch.begin(Table(states[0], moves[0], rules, rows[0], log), setting, game)


@inlined
def step(table, players, rows):
    """Play a turn of the game itself; of a replay it is counted in a row that nobody reads (W5)."""
    row = rows[Which.SPARE.value] if table.state.replay > 0 else table.row
    batch.step(Table(table.state, table.moves, table.rules, row, table.log), players)


@inlined
def is_over(table):
    """Whether the game has ended, and no replay is to come (W5)."""
    return table.state.ending != Ending.GOING_ON


@kernel
def play_to_question(states, moves, rows, rules, pool, again, steps, log):
    """Play on for some steps or to the end; see `engines.search_kernels`."""
    live = Which.LIVE.value
    table = Table(states[live], moves[live], rules, rows[live], log)
    search_kernels.play_to_question(table, batch.seated(table, pool), states, rows, again, steps, copy, is_over, step)
    if is_over(table):
        batch.write_winners(table)


@kernel
def order_by_preference(states, moves, rows, rules, pool, script, traits, log, places):
    """Fill `places` with the moves that a script chooses, one after the other; see `engines.search_kernels`."""
    table = Table(states[Which.AHEAD.value], moves[Which.AHEAD.value], rules, rows[Which.AHEAD.value], log)
    search_kernels.order_by_preference(
        table, pool, states, moves, script, traits, places, copy, batch.seated, asking.choose
    )


@kernel
def play_ahead(states, moves, rows, rules, pool, script, traits, log, choices, is_open, question, first, outcomes):
    """Play on after each choice, as often as `outcomes` has columns; see `engines.search_kernels`."""
    table = Table(states[Which.AHEAD.value], moves[Which.AHEAD.value], rules, rows[Which.SPARE.value], log)
    search_kernels.play_ahead(
        table, pool, states, moves, script, traits, choices, is_open, question, first, outcomes,
        copy, batch.seated, decisions.anew, play_out,
    )  # fmt: skip


@kernel
def play_out(table, players, outcome):
    """Play on to the end, and note how it ended and who won."""
    while not is_over(table):
        batch.step(table, players)
    outcome[0] = table.state.ending
    for seat in range(table.rules.players):
        outcome[1 + seat] = table.state.winners[seat]
