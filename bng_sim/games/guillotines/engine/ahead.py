"""Playing up to a question, and on from it: what a player that thinks needs (`engines.thinkers`)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import search_kernels
from bng_sim.core.engines.stopped_game import Which
from bng_sim.games.guillotines.declared.components import MAX_PLAYERS, N_MARKETS
from bng_sim.games.guillotines.declared.terms import WonBy
from bng_sim.games.guillotines.engine import asking, batch, decisions
from bng_sim.games.guillotines.engine.records import OWN, STATE, Table
from bng_sim.games.guillotines.rules import win

_WORD = 8
_STATE_WORDS = STATE.fields["own"][1] // _WORD  # type: ignore[index]  # it has fields
_OWN_WORDS = OWN.fields["envelope"][1] // _WORD  # type: ignore[index]


@kernel
def copy(to, source, rules):
    """Let one state be as another: the words in use of its lists, and what does not outlast a step left out."""
    for seat in range(MAX_PLAYERS):
        copy_own(to.own[seat], source.own[seat], max(to.public.envelope_size[seat], source.public.envelope_size[seat]))
    for i in range(source.public.deck_size):
        to.deck[i] = source.deck[i]
    for market in range(N_MARKETS):
        for i in range(source.public.face_down[market]):
            to.under[market, i] = source.under[market, i]
    for card in range(rules.n_cards):
        to.moved_in[card] = source.moved_in[card]
    copy_words(to, source, _STATE_WORDS)


@kernel
def copy_own(to, source, envelope_size):
    """Let what one seat knows be as in another state; lists stay padded."""
    for i in range(envelope_size):
        to.envelope[i] = source.envelope[i]
    for i in range(max(to.invested, source.invested)):
        to.invested_card[i] = source.invested_card[i]
        to.invested_market[i] = source.invested_market[i]
    copy_words(to, source, _OWN_WORDS)


@kernel
def begin(states, moves, rows, rules, setting, game, log):
    """Set a game up; who of those seated thinks is to be said in `kept.thinks`."""
    batch.begin(Table(states[0], moves[0], rules, rows[0], log), setting, game)


@inlined
def step(table, players, _rows):
    """Play a step of the game itself."""
    batch.noted_step(table, players)


@kernel
def play_to_question(states, moves, rows, rules, pool, again, steps, log):
    """Play on for some steps or to the end; see `engines.search_kernels`."""
    live = Which.LIVE.value
    table = Table(states[live], moves[live], rules, rows[live], log)
    search_kernels.play_to_question(
        table, batch.seated(table, pool), states, rows, again, steps, copy, win.is_over, step
    )
    if win.is_over(table):
        batch.write_row(table)


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
    table = Table(states[Which.AHEAD.value], moves[Which.AHEAD.value], rules, rows[Which.AHEAD.value], log)
    search_kernels.play_ahead(
        table, pool, states, moves, script, traits, choices, is_open, question, first, outcomes,
        copy, batch.seated, decisions.anew, play_out,
    )  # fmt: skip


@kernel
def play_out(table, players, outcome):
    """Play on to the end, and note how it ended and who won."""
    for seat in range(MAX_PLAYERS):
        table.row.seats[seat].won_by = WonBy.NOTHING.value
    while not win.is_over(table):
        batch.step(table, players)
    outcome[0] = table.state.public.ending
    for seat in range(table.rules.players):
        outcome[1 + seat] = 0 if table.row.seats[seat].won_by == WonBy.NOTHING else 1
