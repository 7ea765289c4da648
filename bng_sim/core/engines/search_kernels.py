"""Playing up to a question, and on from it: what kernels for players that think do alike (`engine.Kernels`).

A game has a kernel of each name here, makes its table, and calls these with functions of its own.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bng_sim.core.compiling.compiler import pasted
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import streams
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.engines.seating import seat_script
from bng_sim.core.engines.stopped_game import Which
from bng_sim.core.event_logs.event_log import NOTHING

_WORD = 8  # bytes


@pasted
def play_to_question(
    table: Any, players: Any, states: Any, rows: Any, again: int, steps: int,
    copy: Callable[..., None], is_over: Callable[..., bool], step: Callable[..., None],
) -> None:  # fmt: skip
    """Play on for some steps or to the end, from what happened last or, if `again` is 1, from where the step began.

    Args:
        table: Of what is LIVE.
        players: The strategies by seat.
        states: As `Which` says.
        rows: The same.
        again: 0 or 1.
        steps: The most.
        copy: The engine's `copy(to, source, rules)`: lets one state be as another.
        is_over: The engine's `is_over(table)`.
        step: The engine's `step(table, players, rows)`: plays what lies between two moments at which a game can be
            taken up again.

    Raises:
        Asked: At each question to a player that thinks; its answer is added to those kept, and then it goes on.

    """
    before, row_before = states[Which.BEFORE.value], rows[Which.BEFORE.value]
    answers, words = table.moves.kept, rows.itemsize // _WORD
    answers.mode = Mode.KEEP.value
    if again == 1:
        copy(table.state, before, table.rules)
        copy_words(table.row, row_before, words)
        table.log.used = answers.log_used
    while steps > 0 and not is_over(table):
        if again == 0:
            copy(before, table.state, table.rules)
            copy_words(row_before, table.row, words)
            answers.log_used = table.log.used
            answers.n = 0
        again = 0
        answers.at = 0
        step(table, players, rows)
        steps -= 1


@pasted
def order_by_preference(
    table: Any, pool: Any, states: Any, moves: Any, script: int, traits: Any, places: Any,
    copy: Callable[..., None], seated: Callable[..., Any], choose: Callable[..., Any],
) -> None:  # fmt: skip
    """Fill `places` with the moves that a script chooses from the list at hand, asked again without those it chose.

    Args:
        table: Of what is AHEAD.
        pool: The strategies.
        states: As `Which` says.
        moves: The same.
        script: The place of the script in the pool.
        traits: Of the script.
        places: To be filled, as many as are wanted.
        copy: The engine's `copy(to, source, rules)`: lets one state be as another.
        seated: The engine's `seated(table, pool)`: the strategies by seat.
        choose: The engine's `choose(table, players, seat, decision, n)`: calls the strategy.

    """
    listed, left = moves[Which.LIVE.value], table.moves.offered
    answers = listed.kept
    copy(table.state, states[Which.LIVE.value], table.rules)
    seat_script(table.state, script, traits)
    players = seated(table, pool)
    n = answers.n_offered
    at = np.arange(n)  # the place in the list at hand of each move left
    for k in range(places.size):
        for i in range(n - k):
            left[i] = listed.offered[at[i]]
        choice = choose(table, players, answers.asked_seat, listed.decision, n - k)
        places[k] = at[choice]
        for i in range(choice, n - k - 1):
            at[i] = at[i + 1]


@pasted
def play_ahead(
    table: Any, pool: Any, states: Any, moves: Any, script: int, traits: Any,
    choices: Any, is_open: int, question: int, first: int, outcomes: Any,
    copy: Callable[..., None], seated: Callable[..., Any], anew: Callable[..., None], play_out: Callable[..., None],
) -> None:  # fmt: skip
    """Play on after each choice, as often as `outcomes` has columns.

    What the player asked cannot know is dealt anew, and all chance from there on: in column j, whatever is chosen, by
    the seed, the game, `question` and `first + j`.

    Args:
        table: Of what is AHEAD.
        pool: The strategies.
        states: As `Which` says.
        moves: The same.
        script: The place of the script in the pool that plays in all seats; NOTHING: each seat plays its own.
        traits: Of the script.
        choices: Places in the list at hand; NOTHING: from between two steps.
        is_open: 0 or 1: whether only what nobody knows is dealt anew.
        question: Its number.
        first: The number of the first playout.
        outcomes: To be filled, shape (choices, n, 1 + seats).
        copy: The engine's `copy(to, source, rules)`: lets one state be as another.
        seated: The engine's `seated(table, pool)`: the strategies by seat.
        anew: The engine's kernel of `kept.anew`.
        play_out: The engine's `play_out(table, players, outcome)`: plays to the end and notes the ending, then for each
            seat whether it won, 0 or 1.

    """
    live, before = states[Which.LIVE.value], states[Which.BEFORE.value]
    real, answers = moves[Which.LIVE.value].kept, table.moves.kept
    seed = streams.derived(streams.derived(live.seed, live.game), question)
    answers.is_open = is_open
    for i in range(real.n):
        answers.choice[i] = real.choice[i]
    for j in range(outcomes.shape[1]):
        for i in range(choices.size):
            answers.seed = streams.derived(seed, first + j)
            copy(table.state, live if choices[i] == NOTHING else before, table.rules)
            if script != NOTHING:
                seat_script(table.state, script, traits)
            players = seated(table, pool)
            if choices[i] == NOTHING:
                anew(table, players, NOTHING, NOTHING)
            else:
                answers.mode, answers.n, answers.at = Mode.AHEAD.value, real.n + 1, 0
                answers.choice[real.n] = choices[i]
            play_out(table, players, outcomes[i, j])
