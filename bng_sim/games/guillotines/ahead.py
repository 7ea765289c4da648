"""Playing up to a question, and on from it: what a player that thinks needs (`core.thinking`, `core.kept`)."""

import numpy as np

from bng_sim.core import streams
from bng_sim.core.compiler import kernel
from bng_sim.core.kept import Mode
from bng_sim.core.position import Which
from bng_sim.core.raw import copy_words
from bng_sim.games.guillotines import asking, batch, decisions, win
from bng_sim.games.guillotines.components import MAX_PLAYERS, N_MARKETS
from bng_sim.games.guillotines.limits import MAX_TRAITS
from bng_sim.games.guillotines.records import NOTHING, OWN, ROW, STATE, Table, strategy_at
from bng_sim.games.guillotines.terms import WonBy

_WORD = 8
_STATE_WORDS = STATE.fields["own"][1] // _WORD  # type: ignore[index]  # it has fields
_OWN_WORDS = OWN.fields["envelope"][1] // _WORD  # type: ignore[index]
_ROW_WORDS = ROW.itemsize // _WORD


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


@kernel
def play_to_question(states, moves, rows, rules, pool, again, steps, log):
    """Play on for some steps or to the end, from what happened last or, if `again` is 1, from where the step began.

    Raises `Asked` at each question to a player that thinks; its answer is added to those kept, and then it goes on.
    """
    state, before, answers = states[Which.LIVE.value], states[Which.BEFORE.value], moves[Which.LIVE.value].kept
    row, row_before = rows[Which.LIVE.value], rows[Which.BEFORE.value]
    table = Table(state, moves[Which.LIVE.value], rules, row, log)
    answers.mode = Mode.KEEP.value
    players = batch.seated(table, pool)
    if again == 1:
        copy(state, before, rules)
        copy_words(row, row_before, _ROW_WORDS)
        log.used = answers.log_used
    while steps > 0 and not win.is_over(table):
        if again == 0:
            copy(before, state, rules)
            copy_words(row_before, row, _ROW_WORDS)
            answers.log_used = log.used
            answers.n = 0
        again = 0
        answers.at = 0
        batch.noted_step(table, players)
        steps -= 1
    if win.is_over(table):
        batch.write_row(table)


@kernel
def order_by_preference(states, moves, rows, rules, pool, script, traits, log, places):
    """Fill `places` with the moves that a script chooses from the list at hand, asked again without those it chose."""
    state, offered, left = states[Which.AHEAD.value], moves[Which.LIVE.value].offered, moves[Which.AHEAD.value].offered
    copy(state, states[Which.LIVE.value], rules)
    table = Table(state, moves[Which.AHEAD.value], rules, rows[Which.AHEAD.value], log)
    players = seat_script(table, strategy_at(pool, script), traits)
    answers = moves[Which.LIVE.value].kept
    n = answers.n_offered
    at = np.arange(n)  # the place in the list at hand of each move left
    for k in range(places.size):
        for i in range(n - k):
            left[i] = offered[at[i]]
        choice = asking.choose(table, players, answers.asked_seat, moves[Which.LIVE.value].decision, n - k)
        places[k] = at[choice]
        for i in range(choice, n - k - 1):
            at[i] = at[i + 1]


@kernel
def seat_script(table, script, traits):
    """Seat a script everywhere."""
    for seat in range(MAX_PLAYERS):
        for trait in range(MAX_TRAITS):
            table.state.traits[seat, trait] = traits[trait]
    return script, script, script, script, script


@kernel
def play_ahead(states, moves, rows, rules, pool, script, traits, log, choices, is_open, question, first, outcomes):
    """Play on after each choice, as often as `outcomes` has columns (`core.position.Engine`).

    What the player asked cannot know is dealt anew, and all chance from there on: in column j, whatever is chosen, by
    the seed, the game, `question` and `first + j`.
    """
    live, real, answers = states[Which.LIVE.value], moves[Which.LIVE.value].kept, moves[Which.AHEAD.value].kept
    state, row = states[Which.AHEAD.value], rows[Which.AHEAD.value]
    table = Table(state, moves[Which.AHEAD.value], rules, row, log)
    seed = streams.derived(streams.derived(live.seed, live.game), question)
    answers.is_open = is_open
    for i in range(real.n):
        answers.choice[i] = real.choice[i]
    for j in range(outcomes.shape[1]):
        for i in range(choices.size):
            answers.seed = streams.derived(seed, first + j)
            copy(state, live if choices[i] == NOTHING else states[Which.BEFORE.value], rules)
            players = (
                batch.seated(table, pool)
                if script == NOTHING
                else seat_script(table, strategy_at(pool, script), traits)
            )
            if choices[i] == NOTHING:
                decisions.anew(table, players, NOTHING, NOTHING)
            else:
                answers.mode, answers.n, answers.at = Mode.AHEAD.value, real.n + 1, 0
                answers.choice[real.n] = choices[i]
            play_out(table, players, outcomes[i, j])


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
