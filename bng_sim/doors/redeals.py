"""Play a step again in which, at one of its questions, what the seat asked cannot know was dealt again.

`answer_replay.Mode.PLAYOUT` deals again, but asks strategies from there on instead of stopping at questions. So every
seat has a strategy here that gives the answers recorded after that question, and stops where there is none. It gets no
more than any strategy; it finds the answers in the record that its list of moves is part of.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.core.typing import templates
from numba.extending import intrinsic

from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.function_addresses import addresses
from bng_sim.core.compiling.function_addresses import first as first_address
from bng_sim.core.compiling.record_copy import copy_words, pointer
from bng_sim.core.engines import streams
from bng_sim.core.engines.answer_replay import MAX_ANSWERS, Mode
from bng_sim.core.engines.engine import Engine, Records
from bng_sim.core.engines.game_kernels import Parts
from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.thinkers import AnswerNeeded
from bng_sim.numbers.borrowed import borrowed
from bng_sim.stopped import stepping
from bng_sim.stopped.stepping import Games, Shared, Status

_numba: Any = numba
_typeof: Any = numba.typeof
_typed: Any = types
_templates: Any = templates
_WORD = 8  # bytes


class Resuming(NamedTuple):
    """What resumes games of an engine.

    Attributes:
        resume: Of `resumer`.
        pool: The last argument of that.
        answer: The strategy whose address is in the pool.

    """

    resume: Callable[..., Any]
    pool: Any
    answer: Callable[..., Any]


def _moved_back(_typing: Any, address: Any, n: Any) -> tuple[Any, Any]:
    """Return the address that is `n` bytes before another."""

    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.gep(args[0], [builder.neg(args[1])])

    return _templates.signature(types.voidptr, address, types.int64), code


_before: Any = intrinsic(_moved_back)
_built: dict[int, tuple[Engine, Resuming]] = {}  # by the engine's identity, with the engine, so that it stays unique


def resuming_of(engine: Engine, games: Games, shared: Shared) -> Resuming:
    """Return what resumes games of an engine, compiled for the types of these arguments or loaded."""
    if id(engine) not in _built:
        parts = engine.kernels.parts
        kernel = stepping.kernels_beside(parts, __file__)
        resume = resumer(kernel, parts, engine.records.row.itemsize // _WORD)
        taken, what = engine.strategies.signature, f"what resumes {engine.title}"
        answer = answering_strategy(kernel, engine.records)
        compiler.build(answer, taken, what)
        pool = addresses([answer], taken, engine.strategies.max_pool)
        number = types.int64
        signature = _typed.int64(_typeof(games), _typeof(shared), number, number, number, _typeof(pool))
        compiler.build(resume, signature, what)
        _built[id(engine)] = engine, Resuming(resume, pool, answer)
    return _built[id(engine)][1]


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
        table = Table(games.live[0], shared.moves[0], shared.rules[0], games.rows[0], shared.log[0])
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


def resumer(kernel: Any, parts: Parts, words: int) -> Any:
    """Build `resume(games, shared, i, after, seed, pool)`.

    It plays the step of game `i` again from its start, with the answers given since, on to the next question or the
    end, and returns the `Status`. If `after` is not 0, what the seat asked cannot know is dealt again by `seed` after
    so many answers, and `pool` has the strategy that gives those that follow.
    """
    show, replay_step = stepping.shower(kernel), step_replayer(kernel, parts, words)
    play_on = stepping.player(kernel, stepping.question_finder(kernel, parts, words), show)
    finish = stepping.finisher(kernel, parts, words)

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
