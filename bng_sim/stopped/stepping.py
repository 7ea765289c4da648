"""Play many games side by side, each to the next question to a learner, in one compiled call.

A game stops at a question by an exception that is caught in compiled code; with the answer its step is played again
from the state at its start, up to the next question (`engines.answer_replay`). All games are played in one state, which
therefore stays in the processor's cache, and share one list of moves: with room for notes it takes up to 4.7 MB.
"""

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from bng_sim.core.compiling import cache, compiler, fingerprint, project_sources
from bng_sim.core.compiling.compiler import part_of
from bng_sim.core.compiling.function_addresses import first as first_address
from bng_sim.core.compiling.kernels import Kernel
from bng_sim.core.compiling.record_copy import clear_words, copy_words
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.game_kernels import Parts
from bng_sim.core.engines.records import Table, record
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.numbers.borrowed import borrowed
from bng_sim.numbers.move_numbers import write_numbers
from bng_sim.numbers.observation_writer import write_observation

MOST_UNASKED = 1000  # games in a row that end without a question to a learner

_typeof: Any = numba.typeof
_typed: Any = types
WORD = 8  # bytes


class Status(IntEnum):
    """What a game has come to."""

    ASKED = 0
    OVER = 1


PROGRESS = record(
    ("game", np.int64),  # its index
    ("status", np.int64),  # Status
    ("seat", np.int64),  # that is asked
    ("decision", np.int64),
    ("n", np.int64),  # moves offered
    ("answers", np.int64),  # given by learners since the step began
    ("learners", np.int64),  # whose questions stop it: a bit for each seat
)


class Games(NamedTuple):
    """The games played side by side: arrays with an element for each, but for what is of the one played last.

    Attributes:
        live: The state of the game played last, shape (1,).
        start: States when the step began that is being played.
        rows: What is counted in the game played last, shape (1,).
        start_rows: What was counted when the step began.
        ended: The row of the game that has ended last.
        outcomes: How that game ended, then for each seat whether it won.
        progress: `PROGRESS`.
        answers: Learners' answers since the step began, as places on the list [game, answer].
        numbers: The numbers of the moves offered [game, place].
        words: `live`, as whole numbers, shape (1, words).
        observations: What the seat that is asked sees [game, number].
        masks: 1 for the number of each move offered [game, number].

    """

    live: Any
    start: Any
    rows: Any
    start_rows: Any
    ended: Any
    outcomes: NDArray[np.int8]
    progress: Any
    answers: NDArray[np.int32]
    numbers: NDArray[np.int64]
    words: NDArray[np.int64]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]


class Shared(NamedTuple):
    """What all games share; records as arrays of one, for numba takes a tenth of a millisecond to be given a record.

    Attributes:
        moves: The list of moves.
        moves_words: The same, as whole numbers.
        rules: The engine's record of the rules.
        cell: Its record of who plays where. With `alone` the learner has the first strategy's seat, else all seats.
        log: An event log that is off.
        pool: The addresses of the strategies.
        step: The address of the engine's step.
        number_plan: Of `move_numbers.write_numbers`.
        observation_plan: Of `observation_writer.write_observation`.

    """

    moves: Any
    moves_words: NDArray[np.int64]
    rules: Any
    cell: Any
    log: Any
    pool: Any
    step: Any
    number_plan: Any
    observation_plan: Any


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

    """

    start: Callable[..., Any]
    advance: Callable[..., Any]
    advance_all: Callable[..., Any]
    observe: Callable[..., Any]


_built: dict[int, tuple[Engine, Kernels]] = {}  # by the engine's identity, with the engine, so that it stays unique


def kernels_of(engine: Engine) -> Kernels:
    """Return the kernels for games of an engine, built once in a process."""
    if id(engine) not in _built:
        _built[id(engine)] = engine, _build(engine)
    return _built[id(engine)][1]


def compiled(engine: Engine, name: str, games: Games, shared: Shared) -> Callable[..., Any]:
    """Return a kernel of `Kernels`, compiled for the types of these arguments or loaded from the cache."""
    kernel: Callable[..., Any] = getattr(kernels_of(engine), name)
    if compiler.INTERPRETED:
        return kernel
    number = types.int64
    returned, *taken = {
        "start": (number, number, number, number),
        "advance": (number, number, number),
        "advance_all": (number, _typeof(games.progress["game"].copy()), number, _typeof(games.masks[0])),
        "observe": (types.void, number, number, _typeof(games.observations[0])),
    }[name]
    signature = returned(_typeof(games), _typeof(shared), *taken)
    compiler.build(kernel, signature, f"what lets learners play {engine.title}")
    return kernel


def kernels_beside(parts: Parts, file: str = __file__) -> Callable[[Callable[..., Any]], Any]:
    """Return what makes functions kernels of a game's module, cached by its sources and by those of a file here."""
    home = getattr(parts.play_step, "py_func", parts.play_step).__module__

    def make(function: Callable[..., Any]) -> Any:
        if compiler.INTERPRETED:
            return function
        path = Path(part_of(home)(function).__code__.co_filename).resolve()

        return Kernel(
            function, is_checked=project_sources.has_checks(path),
            entries_in=partial(_entries_in, path, Path(file)), lowered_in=partial(compiler.lowered_in, path),
        )  # fmt: skip

    return make


def _entries_in(path: Path, file: Path) -> Path:
    """Return the folder of the entries of a file here for the game that a module is of."""
    of_game = compiler.folder(path)
    folder = of_game.parents[1] / "doors" / fingerprint.together([of_game.name, fingerprint.of(file)])
    cache.touch(folder)
    return folder


def _build(engine: Engine) -> Kernels:
    parts = engine.kernels.parts
    kernel = kernels_beside(parts)
    words = engine.records.row.itemsize // WORD
    begin = beginner(kernel, parts.begin, words)
    play_on = player(kernel, question_finder(kernel, parts, words), shower(kernel))
    start = _starter(kernel, begin, play_on)
    advance = _advancer(kernel, play_on, finisher(kernel, parts, words))
    return Kernels(start, advance, _all_advancer(kernel, advance, start), _observer(kernel))


def beginner(kernel: Any, begin: Any, words: int) -> Any:
    """Build what begins a game of an index in a place."""

    @kernel
    def begin_game(games: Any, shared: Any, i: int, game: int) -> None:
        table = Table(games.live[0], shared.moves[0], shared.rules[0], games.rows[0], shared.log[0])
        clear_words(table.row, words)
        table.moves.answers.mode = Mode.OFF.value
        begin(table, shared.cell[0], game)
        progress = games.progress[i]
        progress.game, progress.answers = game, 0
        progress.learners = 1 << game % table.rules.players if shared.cell[0].alone == 1 else -1

    return begin_game


def question_finder(kernel: Any, parts: Parts, words: int) -> Any:
    """Build what plays a game on to the next question to a learner, or to its end, and returns its status."""
    play_step, is_over, copy = parts.play_step, parts.is_over, parts.copy

    @kernel
    def find_question(games: Any, shared: Any, i: int) -> int:
        table = Table(games.live[0], shared.moves[0], shared.rules[0], games.rows[0], shared.log[0])
        start, start_row = games.start[i], games.start_rows[i]
        answers, progress = table.moves.answers, games.progress[i]
        strategies = first_address(shared.pool)
        answers.mode = Mode.REPLAY.value
        for seat in range(answers.thinks.size):
            answers.thinks[seat] = -(progress.learners >> seat & 1)
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


def shower(kernel: Any) -> Any:
    """Build what shows the question at which a game has stopped."""

    @kernel
    def show(games: Any, shared: Any, i: int) -> None:
        at = games.progress[i]
        write_observation(games.words[0], at.seat, at.decision, shared.observation_plan, games.observations[i])
        numbers = games.numbers[i]
        write_numbers(shared.moves_words, at.n, at.decision, at.seat, shared.number_plan, numbers)
        for k in range(at.n):
            games.masks[i, numbers[k]] = 1

    return show


def player(kernel: Any, find_question: Any, show: Any) -> Any:
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


def finisher(kernel: Any, parts: Parts, words: int) -> Any:
    """Build what writes how a game has ended."""
    write_row, note_outcome = parts.write_row, parts.note_outcome

    @kernel
    def finish(games: Any, shared: Any, i: int) -> None:
        table = Table(games.live[0], shared.moves[0], shared.rules[0], games.rows[0], shared.log[0])
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
        write_observation(games.words[0], seat, decision, shared.observation_plan, out)

    return observe


@compiler.kernel
def place_of(numbers: Any, n: int, number: int) -> int:
    """Return the first place among `n` moves of the one with this number; NOTHING if none has it."""
    for k in range(n):
        if numbers[k] == number:
            return k
    return NOTHING
