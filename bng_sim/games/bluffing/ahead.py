"""Playing up to a question, and on from it: what a player that thinks needs (`core.thinking`, `core.kept`)."""

import numpy as np

from bng_sim.core import streams
from bng_sim.core.compiler import inlined, kernel
from bng_sim.core.kept import Mode
from bng_sim.core.position import Which
from bng_sim.core.raw import copy_words
from bng_sim.games.bluffing import asking, batch, decisions
from bng_sim.games.bluffing.components import MAX_PLAYERS
from bng_sim.games.bluffing.limits import MAX_TRAITS
from bng_sim.games.bluffing.records import NOTHING, ROW, STATE, Table, strategy_at
from bng_sim.games.bluffing.terms import Ending

_WORD = 8
_STATE_WORDS = STATE.itemsize // _WORD
_ROW_WORDS = ROW.itemsize // _WORD


@kernel
def begin(states, moves, rows, rules, setting, game, log):
    """Set a game up; who of those seated thinks is to be said in `kept.thinks`."""
    batch.begin(Table(states[0], moves[0], rules, rows[0], log), setting, game)


@inlined
def counted_in(rows, state, row):
    """The row that a turn is counted in: of a replay none that anybody reads (W5)."""
    return rows[Which.SPARE.value] if state.replay > 0 else row


@kernel
def play_to_question(states, moves, rows, rules, pool, again, steps, log):
    """Play on for some turns or to the end, from what happened last or, if `again` is 1, from where the turn began.

    Raises `Asked` at each question to a player that thinks; its answer is added to those kept, and then it goes on.
    """
    state, before, answers = states[Which.LIVE.value], states[Which.BEFORE.value], moves[Which.LIVE.value].kept
    row, row_before = rows[Which.LIVE.value], rows[Which.BEFORE.value]
    answers.mode = Mode.KEEP.value
    if again == 1:
        copy_words(state, before, _STATE_WORDS)
        copy_words(row, row_before, _ROW_WORDS)
        log.used = answers.log_used
    while steps > 0 and state.ending == Ending.GOING_ON:
        if again == 0:
            copy_words(before, state, _STATE_WORDS)
            copy_words(row_before, row, _ROW_WORDS)
            answers.log_used = log.used
            answers.n = 0
        again = 0
        answers.at = 0
        table = Table(state, moves[Which.LIVE.value], rules, counted_in(rows, state, row), log)
        batch.step(table, batch.seated(table, pool))
        steps -= 1
    if state.ending != Ending.GOING_ON:
        batch.write_winners(Table(state, moves[Which.LIVE.value], rules, row, log))


@kernel
def order_by_preference(states, moves, rows, rules, pool, script, traits, log, places):
    """Fill `places` with the moves that a script chooses from the list at hand, asked again without those it chose."""
    state, offered, left = states[Which.AHEAD.value], moves[Which.LIVE.value].offered, moves[Which.AHEAD.value].offered
    copy_words(state, states[Which.LIVE.value], _STATE_WORDS)
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
    return script, script, script, script, script, script


@kernel
def play_ahead(states, moves, rows, rules, pool, script, traits, log, choices, is_open, question, first, outcomes):
    """Play on after each choice, as often as `outcomes` has columns (`core.position.Engine`).

    What the player asked cannot know is dealt anew, and all chance from there on: in column j, whatever is chosen, by
    the seed, the game, `question` and `first + j`.
    """
    live, real, answers = states[Which.LIVE.value], moves[Which.LIVE.value].kept, moves[Which.AHEAD.value].kept
    state = states[Which.AHEAD.value]
    table = Table(state, moves[Which.AHEAD.value], rules, rows[Which.SPARE.value], log)
    seed = streams.derived(streams.derived(live.seed, live.game), question)
    answers.is_open = is_open
    for i in range(real.n):
        answers.choice[i] = real.choice[i]
    for j in range(outcomes.shape[1]):
        for i in range(choices.size):
            answers.seed = streams.derived(seed, first + j)
            copy_words(state, live if choices[i] == NOTHING else states[Which.BEFORE.value], _STATE_WORDS)
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
    while table.state.ending == Ending.GOING_ON:
        batch.step(table, players)
    outcome[0] = table.state.ending
    for seat in range(table.rules.players):
        outcome[1 + seat] = table.state.winners[seat]
