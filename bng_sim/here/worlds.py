"""Deal worlds of a written table, and play each on as it lies, in one compiled loop.

Each world is dealt once and played on after every move, with the same chance: so moves can be compared pair by pair.
"""

import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.compiling.function_addresses import first as first_address
from bng_sim.core.compiling.function_addresses import procedure
from bng_sim.core.compiling.record_copy import clear_words
from bng_sim.core.engines import signatures, streams
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.records import Table
from bng_sim.core.engines.strategy_faults import report_faults
from bng_sim.core.event_logs.event_log import LOG, NOTHING
from bng_sim.core.written.form import Form
from bng_sim.here.reading import TypedTable
from bng_sim.stopped.stepping import WORD, kernels_beside
from bng_sim.sweeps.tasks.backends import map_in_threads

Outcomes = NDArray[np.int8]
_types: Any = types
_derived: Any = streams.derived
_built: dict[int, tuple[Engine, "Kernels"]] = {}  # by the engine's identity, with the engine, so that it stays unique


def deal_worlds(table: TypedTable, n: int, seed: int) -> Iterator[np.ndarray]:
    """Yield states in which all that is not written is dealt, `form.chunk` at a time, `n` in all.

    They are valid until the next are asked for.
    """
    rng = np.random.default_rng(seed)
    states = np.zeros(min(table.form.chunk, n), table.form.engine.records.state)
    states[:] = table.written.state
    for start in range(0, n, table.form.chunk):
        dealt = states[: min(table.form.chunk, n - start)]
        table.written.fill(dealt, rng)
        yield dealt


class Room(NamedTuple):
    """What is written to while games are played one after another: arrays of one state, list of moves and row."""

    scratch: Any
    moves: Any
    rows: Any


class PlayerOn:
    """Plays worlds of a written table on, on all cores.

    Attributes:
        table: The table.

    """

    def __init__(self, table: TypedTable) -> None:
        """Compile what plays them on, or load it."""
        self.table = table
        engine = table.form.engine
        engine.warm_up(table.cell.lineup, thinks=True)
        self._kernels = _kernels_of(table.form)
        n_rooms = 1 if compiler.INTERPRETED else os.cpu_count() or 1
        records = engine.records
        self._rooms = [
            Room(engine.blank_states(1), np.zeros(1, records.moves), np.zeros(1, records.row)) for _ in range(n_rooms)
        ]
        self._rules, self._cell, self._pool = engine._records_of(table.cell)
        self._step, self._log = engine.step_address(), np.zeros(1, LOG)[0]
        self._dice = np.array(table.rolled, np.int64)

    def worlds(self, n: int, seed: int) -> Iterator[np.ndarray]:
        """Yield the worlds that `outcomes` plays on from, with the chance that they have there (`deal_worlds`)."""
        done, room = 0, self._rooms[0]
        for worlds in deal_worlds(self.table, n, seed):
            self._kernels.renew(worlds, room.moves, room.rows, self._rules, self._log, self._dice, seed, done)
            done += worlds.size
            yield worlds

    def outcomes(
        self,
        n: int,
        seed: int,
        choices: Sequence[int] = (NOTHING,),
        given: Sequence[int] = (),
        *,
        is_thrown: bool = False,
    ) -> Outcomes:
        """Play on from `n` worlds, in each once for every choice.

        Args:
            n: How many worlds.
            seed: Of the worlds, and of what happens in them.
            choices: Answers to the mover's question; NOTHING: play on from the start of the turn.
            given: What was answered to the questions of this turn before that.
            is_thrown: Whether the dice that the table names had been thrown when the choice was made.

        Returns:
            The ending, then for each seat whether it wins, shape (choices, n, 1 + seats).

        Raises:
            StrategyError: If a strategy fails or returns an index that is not on the list.

        """
        found: Outcomes = np.zeros((len(choices), n, 1 + self._cell["characters"].size), np.int8)
        for room in self._rooms:
            room.moves[0]["answers"]["choice"][: len(given)] = given
        places, done = np.array(choices, np.int64), 0

        def play(share: tuple[Room, np.ndarray, int]) -> None:
            """Play on from some worlds, the first of which has this number."""
            room, worlds, first = share
            part = np.zeros((len(choices), worlds.size, found.shape[2]), np.int8)
            with report_faults(
                self.table.cell.lineup, self.table.form.engine.decisions, lambda: (room.scratch[0], room.moves[0])
            ):
                self._kernels.play(
                    worlds, *room, self._rules, self._pool, self._log, self._step,
                    places, len(given), self._dice, int(is_thrown), seed, first, part,
                )  # fmt: skip
            found[:, first : first + worlds.size] = part

        for worlds in deal_worlds(self.table, n, seed):
            shares = np.array_split(worlds, len(self._rooms))
            firsts = map(int, done + np.cumsum([0, *map(len, shares[:-1])]))
            for _ in map_in_threads(play, zip(self._rooms, shares, firsts, strict=True), len(self._rooms)):
                pass
            done += worlds.size
        return found


@inlined_early
def _do_nothing(_table: Any) -> None:
    """Leave a table as it is."""


@inlined_early
def _shows_anything(_table: Any, _dice: Any) -> bool:
    """Return that any dice will do: none are thrown."""
    return True


class Kernels(NamedTuple):
    """The kernels of an engine.

    Attributes:
        play: `play(worlds, scratch, moves, rows, rules, pool, log, step, choices, n_given, dice, is_thrown, seed,
            first, outcomes)` plays each world on once for every choice; the first of them has number `first`.
        renew: `renew(worlds, moves, rows, rules, log, dice, seed, first)` gives each world its chance there.

    """

    play: Any
    renew: Any


def _kernels_of(form: Form) -> Kernels:
    """Return the kernels of an engine, compiled or loaded, built once in a process."""
    engine = form.engine
    if id(engine) not in _built:
        kernels = Kernels(_world_player(form), _renewer(form))
        state, moves, rules, _, row = (numba.from_dtype(each) for each in engine.records)
        many, number = [types.Array(each, 1, "C") for each in (state, moves, row)], types.int64
        signature = _types.void(
            many[0], *many, rules, signatures.ADDRESSES, numba.from_dtype(LOG), signatures.ADDRESSES,
            types.Array(number, 1, "C"), number, types.Array(number, 1, "C"), number, number, number,
            types.Array(types.int8, 3, "C"),
        )  # fmt: skip
        compiler.build(kernels.play, signature, f"what plays tables of {engine.title} on")
        signature = _types.void(*many, rules, numba.from_dtype(LOG), types.Array(number, 1, "C"), number, number)
        compiler.build(kernels.renew, signature, f"what plays tables of {engine.title} on")
        _built[id(engine)] = engine, kernels
    return _built[id(engine)][1]


def _turn_seeder(form: Form) -> Any:
    """Build `seed_turn(table, seed, dice, counts)`, which begins all chance again by a seed, and returns that.

    If `counts` is 1 and the dice of the turn are known, it is the next seed derived from it by which they show them.
    """
    forget, shows = form.forget, form.dice.shows if form.dice else _shows_anything

    @inlined_early
    def seed_turn(table: Any, seed: int, dice: Any, counts: int) -> Any:
        table.state.seed = seed
        forget(table)
        while counts == 1 and dice.size > 0 and not shows(table, dice):
            seed = _derived(seed, 1)
            table.state.seed = seed
            forget(table)
        return seed

    return seed_turn


def _renewer(form: Form) -> Any:
    """Build `Kernels.renew`."""
    kernel, seed_turn = kernels_beside(form.engine.kernels.parts, __file__), _turn_seeder(form)

    @kernel
    def renew(worlds: Any, moves: Any, rows: Any, rules: Any, log: Any, dice: Any, seed: int, first: int) -> None:
        for j in range(worlds.size):
            table = Table(worlds[j], moves[0], rules, rows[0], log)
            seed_turn(table, _derived(seed, first + j), dice, 1)

    return renew


def _world_player(form: Form) -> Any:
    """Build `Kernels.play`."""
    parts, words = form.engine.kernels.parts, form.engine.records.row.itemsize // WORD
    is_over, note_outcome, copy = parts.is_over, parts.note_outcome, parts.copy
    begin, seed_turn = form.begin_playout or _do_nothing, _turn_seeder(form)
    kernel = kernels_beside(parts, __file__)

    @kernel
    def play_worlds(
        worlds: Any, scratch: Any, moves: Any, rows: Any, rules: Any, pool: Any, log: Any, step: Any,
        choices: Any, n_given: int, dice: Any, is_thrown: int, seed: int, first: int, outcomes: Any,
    ) -> None:  # fmt: skip
        table = Table(scratch[0], moves[0], rules, rows[0], log)
        answers, strategies = table.moves.answers, first_address(pool)
        for j in range(worlds.size):
            for i in range(choices.size):
                answers.is_open = 1
                answers.mode, answers.n, answers.at = Mode.OFF.value, 0, 0
                clear_words(table.row, words)
                begin(table)
                copy(table.state, worlds[j], rules)
                if choices[i] != NOTHING:  # chance after the answers is new, but for dice that are thrown after them
                    answers.world = seed_turn(table, _derived(_derived(seed, first + j), 1), dice, 1 - is_thrown)
                    answers.seed = answers.world
                seed_turn(table, _derived(seed, first + j), dice, 1)
                if choices[i] != NOTHING:
                    answers.mode, answers.n = Mode.PLAYOUT.value, n_given + 1
                    answers.choice[n_given] = choices[i]
                while not is_over(table):
                    procedure(step, table, strategies)(table, strategies)
                note_outcome(table, outcomes[i, j])

    return play_worlds
