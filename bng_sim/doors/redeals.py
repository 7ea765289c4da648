"""Play a step again in which, at one of its questions, what the seat asked cannot know was dealt again.

`answer_replay.Mode.PLAYOUT` deals again, but asks strategies from there on instead of stopping at questions. So every
seat has a strategy here that gives the answers recorded after that question, and stops where there is none. It gets no
more than any strategy; it finds the answers in the record that its list of moves is part of.
"""

from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.typing import templates
from numba.extending import intrinsic

from bng_sim.core.compiling.function_addresses import first as first_address
from bng_sim.core.compiling.record_copy import copy_words, pointer
from bng_sim.core.engines import streams
from bng_sim.core.engines.answer_replay import MAX_ANSWERS, Mode
from bng_sim.core.engines.engine import Records
from bng_sim.core.engines.game_kernels import Parts
from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.thinkers import AnswerNeeded
from bng_sim.doors.arrays import Status
from bng_sim.numbers.borrowed import borrowed

_numba: Any = numba
_templates: Any = templates
_WORD = 8  # bytes


def _moved_back(_typing: Any, address: Any, n: Any) -> tuple[Any, Any]:
    """Return the address that is `n` bytes before another."""

    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.gep(args[0], [builder.neg(args[1])])

    return _templates.signature(types.voidptr, address, types.int64), code


_before: Any = intrinsic(_moved_back)


def answering_strategy(kernel: Any, records: Records) -> Any:
    """Build the strategy that gives recorded answers; it stops a game as a question to a player that thinks does."""
    state, moves = _fields(records.state), _fields(records.moves)
    answers = _fields(moves["answers"][0])
    first, n_moves, n_state = moves["answers"][1], records.moves.itemsize // _WORD, records.state.itemsize // _WORD
    offered, public = moves["offered"][1], state["public"][1]
    seed, asked = state["seed"][1] // _WORD, state["asked_seat"][1] // _WORD
    at, choice, asked_seat, n_offered, world = (
        (first + answers[name][1]) // _WORD for name in ("at", "choice", "asked_seat", "n_offered", "world")
    )

    @kernel
    def answer(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        state = _numba.carray(_before(pointer(seen.public), public), (n_state,), np.int64)
        listed = _numba.carray(_before(pointer(moves), offered), (n_moves,), np.int64)
        if state[seed] == listed[world]:  # while it is dealt again: another seat's answer that nobody has seen
            return streams.below(rng, n)
        given = listed[choice + listed[at]]
        if given == NOTHING:
            listed[asked_seat], listed[n_offered] = state[asked], n
            raise AnswerNeeded
        listed[at] += 1
        return given

    return answer


def step_replayer(kernel: Any, parts: Parts, words: int) -> Any:
    """Build what plays a step again up to the question after its recorded answers.

    `replay_step(games, shared, i, after, seed, pool)` returns whether there is one: else the step has been played to
    its end. It deals again by `seed` after so many answers; `pool` has the strategy that gives those that follow.
    """
    play_step, copy = parts.play_step, parts.copy

    @kernel
    def prepare(games: Any, table: Any, i: int, after: int, seed: int) -> None:
        answers, n = table.moves.answers, games.progress[i].answers
        if n == MAX_ANSWERS:
            raise OverflowError("more answers of learners in one step than can be kept")
        copy(table.state, games.start[i], table.rules)
        copy_words(table.row, games.start_rows[i], words)
        for k in range(n):
            answers.choice[k] = games.answers[i, k]
        answers.choice[n] = NOTHING
        answers.mode, answers.at, answers.n, answers.is_open = Mode.PLAYOUT.value, 0, after, 0
        answers.world, answers.seed, answers.asked_seat = seed, seed + 1, NOTHING  # of the redeal, and of what follows

    @kernel
    def replay_step(games: Any, shared: Any, i: int, after: int, seed: int, pool: Any) -> bool:
        table = Table(games.live[i], shared.moves[0], shared.rules[0], games.rows[i], shared.log[0])
        answers, progress = table.moves.answers, games.progress[i]
        prepare(games, table, i, after, seed)
        has_stopped = True
        try:
            play_step(table, first_address(pool), shared.step)
            has_stopped = False
        except Exception:  # compiled code cannot distinguish exceptions  # noqa: BLE001
            pass
        if has_stopped and answers.asked_seat == NOTHING:  # by something else than a question: raise it again
            prepare(games, table, i, after, seed)
            play_step(table, first_address(pool), shared.step)
        if has_stopped:
            progress.seat, progress.decision = answers.asked_seat, table.moves.decision
            progress.n = answers.n_offered
        return has_stopped

    return replay_step


def resumer(kernel: Any, replay_step: Any, show: Any, play_on: Any, finish: Any) -> Any:
    """Build what plays a step again and on, of `stepping.Kernels`."""

    @kernel
    def resume(lent: Any, lent_shared: Any, i: int, after: int, seed: int, pool: Any) -> int:
        games, shared = borrowed(lent), borrowed(lent_shared)
        progress = games.progress[i]
        if after > 0:
            if replay_step(games, shared, i, after, seed, pool):
                progress.status = Status.ASKED.value
                show(games, shared, i)
                return Status.ASKED.value
            progress.answers = 0  # the next step begins
        status = play_on(games, shared, i)
        if status == Status.OVER.value:
            finish(games, shared, i)
        return status

    return resume


def _fields(record: Any) -> Any:
    return record.fields
