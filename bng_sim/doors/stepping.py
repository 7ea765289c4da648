"""Play many games side by side, each to the next question to a learner, in one compiled call.

A game stops at a question by an exception that is caught in compiled code; with the answer its step is played again
from a copy of the state, up to the next question (`engines.answer_replay`). All games share one list of moves: with
room for notes it takes up to 4.7 MB.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from bng_sim.core.compiling import cache, compiler, fingerprint, project_sources
from bng_sim.core.compiling.compiler import part_of
from bng_sim.core.compiling.function_addresses import addresses
from bng_sim.core.compiling.function_addresses import first as first_address
from bng_sim.core.compiling.kernels import Kernel
from bng_sim.core.compiling.record_copy import clear_words, copy_words
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.game_kernels import Parts
from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.doors import redeals
from bng_sim.doors.arrays import Games, Shared, Status
from bng_sim.numbers.borrowed import borrowed
from bng_sim.numbers.move_numbers import write_numbers
from bng_sim.numbers.observation import write_observation

MOST_UNASKED = 1000  # games in a row that end without a question to a learner

_typeof: Any = numba.typeof
_typed: Any = types
_WORD = 8  # bytes


class Kernels(NamedTuple):
    """The kernels of an engine's games for learners.

    Attributes:
        start: `start(games, shared, i, game, stride)` begins the game of that index in place `i` and plays to the
            first question; one without a question to a learner is left out for that with an index `stride` higher. It
            returns the `Status`, which is OVER if no learner was asked in `MOST_UNASKED` games.
        advance: `advance(games, shared, i, place)` answers in game `i` by a place on the list, plays on to the next
            question or the end, and returns the `Status`.
        advance_all: `advance_all(games, shared, actions, stride, ended)` answers in all games by moves' numbers. A game
            that ends begins again with an index `stride` higher; `ended` says which did. Returns how many games have
            been played on: fewer than all if no learner is asked any more. If the action of game i is not on its mask,
            it plays none and returns -1 - i.
        observe: `observe(games, shared, i, seat, out)` writes what a seat sees.
        resume: `resume(games, shared, i, after, seed, pool)` plays the step of game `i` again from its start, with the
            answers given since, on to the next question or the end, and returns the `Status`. If `after` is not 0, what
            the seat asked cannot know is dealt again by `seed` after so many answers (`redeals.step_replayer`).
        answer: The strategy of that pool.

    """

    start: Callable[..., Any]
    advance: Callable[..., Any]
    advance_all: Callable[..., Any]
    observe: Callable[..., Any]
    resume: Callable[..., Any]
    answer: Callable[..., Any]


_built: dict[int, tuple[Engine, Kernels]] = {}  # by the engine's identity, with the engine, so that it stays unique


def kernels_of(engine: Engine) -> Kernels:
    """Return the kernels for games of an engine, built once in a process."""
    if id(engine) not in _built:
        _built[id(engine)] = engine, _build(engine)
    return _built[id(engine)][1]


def compile_all(kernels: Kernels, title: str, games: Games, shared: Shared) -> None:
    """Compile kernels for the types of these arguments, or load them from the cache."""
    if compiler.INTERPRETED:
        return
    both, number = (_typeof(games), _typeof(shared)), types.int64
    taken = {
        "start": (number, number, number),
        "advance": (number, number),
        "advance_all": (_typeof(games.progress["game"].copy()), number, _typeof(games.masks[0])),
        "observe": (number, number, _typeof(games.observations[0])),
    }
    for name, others in taken.items():
        signature = types.void(*both, *others) if name == "observe" else _typed.int64(*both, *others)
        compiler.build(getattr(kernels, name), signature, f"what lets learners play {title}")


def compile_resume(engine: Engine, games: Games, shared: Shared) -> NDArray[np.int64]:
    """Compile `resume` for the types of these arguments, or load it; returns the pool that it takes."""
    kernels, taken, what = kernels_of(engine), engine.strategies.signature, f"what resumes {engine.title}"
    compiler.build(kernels.answer, taken, what)
    pool: NDArray[np.int64] = addresses([kernels.answer], taken, engine.strategies.max_pool)
    number = types.int64
    signature = _typed.int64(_typeof(games), _typeof(shared), number, number, number, _typeof(pool))
    compiler.build(kernels.resume, signature, what)
    return pool


def _kernel(home: str) -> Callable[[Callable[..., Any]], Any]:
    """Make functions kernels of a game's module, cached by its sources and by those of this module."""

    def make(function: Callable[..., Any]) -> Any:
        if compiler.INTERPRETED:
            return function
        path = Path(part_of(home)(function).__code__.co_filename).resolve()

        return Kernel(
            function, is_checked=project_sources.has_checks(path),
            entries_in=partial(_entries_in, path), lowered_in=partial(compiler.lowered_in, path),
        )  # fmt: skip

    return make


def _entries_in(path: Path) -> Path:
    """Return the folder of the entries of the game that a module is of."""
    of_game = compiler.folder(path)
    folder = of_game.parents[1] / "doors" / fingerprint.together([of_game.name, fingerprint.of(Path(__file__))])
    cache.touch(folder)
    return folder


def _build(engine: Engine) -> Kernels:
    parts = engine.kernels.parts
    kernel = _kernel(getattr(parts.play_step, "py_func", parts.play_step).__module__)
    words = engine.records.row.itemsize // _WORD
    begin = _beginner(kernel, parts.begin, words)
    show = _shower(kernel)
    play_on = _player(kernel, _question_finder(kernel, parts, words), show)
    start = _starter(kernel, begin, play_on)
    finish = _finisher(kernel, parts, words)
    advance = _advancer(kernel, play_on, finish)
    resume = redeals.resumer(kernel, redeals.step_replayer(kernel, parts, words), show, play_on, finish)
    answer = redeals.answering_strategy(kernel, engine.records)
    return Kernels(start, advance, _all_advancer(kernel, advance, start), _observer(kernel), resume, answer)


def _beginner(kernel: Any, begin: Any, words: int) -> Any:
    @kernel
    def begin_game(games: Any, shared: Any, i: int, game: int) -> None:
        table = Table(games.live[i], shared.moves[0], shared.rules[0], games.rows[i], shared.log[0])
        clear_words(table.row, words)
        table.moves.answers.mode = Mode.OFF.value
        begin(table, shared.cell[0], game)
        games.progress[i].game, games.progress[i].answers = game, 0

    return begin_game


def _question_finder(kernel: Any, parts: Parts, words: int) -> Any:
    """Build what plays a game on to the next question to a learner, or to its end, and returns its status."""
    play_step, is_over, copy = parts.play_step, parts.is_over, parts.copy

    @kernel
    def find_question(games: Any, shared: Any, i: int) -> int:
        table = Table(games.live[i], shared.moves[0], shared.rules[0], games.rows[i], shared.log[0])
        start, start_row = games.start[i], games.start_rows[i]
        answers, progress = table.moves.answers, games.progress[i]
        strategies = first_address(shared.pool)
        answers.mode = Mode.REPLAY.value
        mark_learners(answers.thinks, shared.cell[0].alone, progress.game % table.rules.players)
        is_again = progress.answers > 0
        if is_again:
            copy(table.state, start, table.rules)
            copy_words(table.row, start_row, words)
        while not is_over(table):
            if not is_again:
                copy(start, table.state, table.rules)
                copy_words(start_row, table.row, words)
            is_again = False
            answers.at, answers.n, answers.asked_seat = 0, progress.answers, NOTHING
            for k in range(progress.answers):
                answers.choice[k] = games.answers[i, k]
            has_stopped = True
            try:
                play_step(table, strategies, shared.step)
                has_stopped = False
            except Exception:  # compiled code cannot distinguish exceptions  # noqa: BLE001
                pass
            if has_stopped and answers.asked_seat == NOTHING:  # by something else than a question: raise it again
                copy(table.state, start, table.rules)
                answers.at = 0
                play_step(table, strategies, shared.step)
            if has_stopped:
                progress.seat, progress.decision = answers.asked_seat, table.moves.decision
                progress.n = answers.n_offered
                return Status.ASKED.value
            progress.answers = 0
        progress.seat, progress.n = NOTHING, 0
        return Status.OVER.value

    return find_question


def _shower(kernel: Any) -> Any:
    """Build what shows the question at which a game has stopped."""

    @kernel
    def show(games: Any, shared: Any, i: int) -> None:
        at = games.progress[i]
        write_observation(games.words[i], at.seat, at.decision, shared.observation_plan, games.observations[i])
        numbers = games.numbers[i]
        write_numbers(shared.moves_words, at.n, at.decision, at.seat, shared.number_plan, numbers)
        for k in range(at.n):
            games.masks[i, numbers[k]] = 1

    return show


def _player(kernel: Any, find_question: Any, show: Any) -> Any:
    """Build what plays a game on to the next question and shows it, and returns the status."""

    @kernel
    def play_on(games: Any, shared: Any, i: int) -> int:
        status = find_question(games, shared, i)
        games.progress[i].status = status
        if status == Status.ASKED.value:
            show(games, shared, i)
        return status

    return play_on


def _starter(kernel: Any, begin_game: Any, play_on: Any) -> Any:
    @kernel
    def start(lent: Any, lent_shared: Any, i: int, game: int, stride: int) -> int:
        games, shared = borrowed(lent), borrowed(lent_shared)
        for k in range(MOST_UNASKED):
            begin_game(games, shared, i, game + k * stride)
            if play_on(games, shared, i) == Status.ASKED.value:
                return Status.ASKED.value
        return Status.OVER.value

    return start


def _finisher(kernel: Any, parts: Parts, words: int) -> Any:
    """Build what writes how a game has ended."""
    write_row, note_outcome = parts.write_row, parts.note_outcome

    @kernel
    def finish(games: Any, shared: Any, i: int) -> None:
        table = Table(games.live[i], shared.moves[0], shared.rules[0], games.rows[i], shared.log[0])
        write_row(table)
        copy_words(games.ended[i], table.row, words)
        note_outcome(table, games.outcomes[i])

    return finish


def _advancer(kernel: Any, play_on: Any, finish: Any) -> Any:
    @kernel
    def advance(lent: Any, lent_shared: Any, i: int, place: int) -> int:
        games, shared = borrowed(lent), borrowed(lent_shared)
        progress = games.progress[i]
        if progress.answers == games.answers.shape[1]:
            raise OverflowError("more answers of learners in one step than can be kept")
        games.answers[i, progress.answers] = place
        progress.answers += 1
        for k in range(progress.n):
            games.masks[i, games.numbers[i, k]] = 0
        status = play_on(games, shared, i)
        if status == Status.OVER.value:
            finish(games, shared, i)
        return status

    return advance


def _all_advancer(kernel: Any, advance: Any, start: Any) -> Any:
    @kernel
    def advance_all(lent: Any, lent_shared: Any, actions: Any, stride: int, ended: Any) -> int:
        games, shared = borrowed(lent), borrowed(lent_shared)
        for i in range(actions.size):
            place = place_of(games.numbers[i], games.progress[i].n, actions[i])
            if place == NOTHING:
                return -1 - i
            actions[i] = place
        for i in range(actions.size):
            status, ended[i] = advance(games, shared, i, actions[i]), 0
            if status == Status.OVER.value:
                ended[i] = 1
                status = start(games, shared, i, games.progress[i].game + stride, stride)
            if status == Status.OVER.value:
                return i
        return actions.size

    return advance_all


def _observer(kernel: Any) -> Any:
    @kernel
    def observe(lent: Any, lent_shared: Any, i: int, seat: int, out: Any) -> None:
        games, shared = borrowed(lent), borrowed(lent_shared)
        progress = games.progress[i]
        decision = progress.decision if seat == progress.seat else NOTHING
        write_observation(games.words[i], seat, decision, shared.observation_plan, out)

    return observe


@compiler.kernel
def mark_learners(thinks: Any, alone: int, seat: int) -> None:
    """Have every seat stop the game at its questions or, if it learns alone, only this one."""
    for each in range(thinks.size):
        thinks[each] = -1 if alone == 0 or each == seat else 0


@compiler.kernel
def place_of(numbers: Any, n: int, number: int) -> int:
    """Return the first place among `n` moves of the one with this number; NOTHING if none has it."""
    for k in range(n):
        if numbers[k] == number:
            return k
    return NOTHING
