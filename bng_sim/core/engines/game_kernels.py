"""The kernels of an engine (`engine.Kernels`), built from what is a game's own: how it begins, a step of it, its end.

Those for players that think play up to a question, and on from it. They are handed several states, lists of moves and
rows of a game at once; `Slot` says which is which. Most of an engine's code is a step and what it calls: the others are
handed its address, so that it is compiled once and not in each of them.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel, part_of
from bng_sim.core.compiling.function_addresses import first as first_address
from bng_sim.core.compiling.function_addresses import procedure
from bng_sim.core.compiling.record_copy import clear_words, copy_words
from bng_sim.core.engines import streams
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.engines.records import Table
from bng_sim.core.engines.seating import seat_script
from bng_sim.core.event_logs.event_log import NOTHING

_WORD = 8  # bytes


class Slot(IntEnum):
    """Of several states, lists of moves and rows."""

    LIVE = 0  # of the game
    STEP_START = 1  # of the game, when the step began that is being played
    PLAYOUT = 2
    WORLD = 3  # as a player that thinks has dealt again what it cannot know


class Parts(NamedTuple):
    """What is a game's own, of `build`: other kernels are made of it, such as those for learners.

    Attributes:
        begin: `begin(table, cell, game)` sets a game up, with who plays it.
        play_step: `play_step(table, strategies, step)` plays a step of the game, whose address that is, and counts.
        is_over: `is_over(table)`.
        write_row: `write_row(table)` fills in what is known only at the end of a game.
        copy: `copy(to, source, rules)` makes one state equal to another.
        note_outcome: `note_outcome(table, outcome)` writes the ending, then for each seat whether it won.
        choose: `choose(table, strategies, seat, decision, n)` calls the strategy (`asking.chooser`).

    """

    begin: Callable[..., None]
    play_step: Callable[..., None]
    is_over: Callable[..., bool]
    write_row: Callable[..., None]
    copy: Callable[..., None]
    note_outcome: Callable[..., None]
    choose: Callable[..., Any]


class Kernels(NamedTuple):
    """The kernels of an engine; those after the first two are for players that think.

    `records` are several of its states, lists of moves and rows, as `Slot` says, and its rules. What is one in them is
    an array of one, as are `cell` and `log` next to them: compiled code takes that from Python in a tenth of the time.

    Attributes:
        step: `step(table, strategies)` plays what lies between two moments at which a game can be resumed;
            `strategies` is where the addresses of the pool begin (`function_addresses.first`). Others take the step as
            an array of its address (`function_addresses.addresses`).
        play_batch: `play_batch(state, moves, rules, cell, pool, step, first_game, rows, log)` plays one game for each
            of the rows, and fills these in.
        begin: `begin(*records, cell, game, log)` sets a game up.
        play_to_question: `play_to_question(*records, pool, step, again, steps, log)` plays on for some steps or to the
            end, from what happened last or, if `again` is 1, from where the step began; it returns 1 if it stopped at
            a question, else 0.
        order_by_preference: `order_by_preference(*records, pool, script, traits, log, places)` fills `places` with the
            moves that a script chooses from the list at hand, asked again without those it chose.
        run_playouts: `run_playouts(*records, pool, script, traits, log, step, choices, is_open, question, worlds,
            first, outcomes)` plays on after each choice (NOTHING: from between two steps), once in each of `worlds`,
            numbers of deals of what cannot be known, and fills `outcomes`: the ending, then for each seat whether it
            wins, 0 or 1. With `script` NOTHING each seat plays its own.
        weigh_worlds: `weigh_worlds(*records, pool, script, traits, log, question, likelihoods)` fills in, for the
            worlds from number 0 on, the logarithm of the chance that the script would have made the moves that others
            have made; None in a game without `log_likelihood`.
        parts: What they are built from.

    """

    step: Callable[..., None]
    play_batch: Callable[..., None]
    begin: Callable[..., None]
    play_to_question: Callable[..., int]
    order_by_preference: Callable[..., None]
    run_playouts: Callable[..., None]
    weigh_worlds: Callable[..., None] | None
    parts: Parts


@inlined_early
def _do_nothing(_table: Any) -> None:
    """Leave a table as it is."""


@inlined_early
def _just(step: Any, table: Any, strategies: Any) -> None:
    """Play a step, and note nothing of it."""
    step(table, strategies)


@inlined_early
def note_winners(table: Any, outcome: Any) -> None:
    """Write how a playout ended, then for each seat whether it won, where the state has `ending` and `winners`."""
    outcome[0] = table.state.ending
    for seat in range(table.rules.players):
        outcome[1 + seat] = table.state.winners[seat]


def copier(state: np.dtype[Any], module: str) -> Callable[..., None]:
    """Build the function that copies whole states of a type: `copy(to, source, rules)`.

    Args:
        state: The record.
        module: The module of the game whose it is (`compiler.part_of`).

    """
    words = state.itemsize // _WORD

    @inlined
    @part_of(module)
    def copy(to: Any, source: Any, _rules: Any) -> None:
        copy_words(to, source, words)

    return copy


def build(
    module: str, *,
    begin: Callable[..., None], step: Callable[..., None], is_over: Callable[..., bool], write_row: Callable[..., None],
    copy: Callable[..., None], choose: Callable[..., Any], determinize: Callable[..., None],
    noted: Callable[..., None] = _just, begin_playout: Callable[..., None] = _do_nothing,
    note_outcome: Callable[..., None] = note_winners, log_likelihood: Callable[..., Any] | None = None,
) -> Kernels:  # fmt: skip
    """Build the kernels of an engine from a game's own functions.

    Args:
        module: The module of the game that they are part of (`compiler.part_of`).
        begin: `begin(table, cell, game)` sets a game up, with who plays it.
        step: `step(table, strategies)`, of `Kernels`.
        is_over: `is_over(table)`.
        write_row: `write_row(table)` fills in what is known only at the end of a game.
        copy: `copy(to, source, rules)` makes one state equal to another (`copier`).
        choose: `choose(table, strategies, seat, decision, n)` calls the strategy (`asking.chooser`).
        determinize: The game's, of `asking.asker`.
        noted: `noted(step, table, strategies)` plays a step of the game itself, and counts what playouts need not.
        begin_playout: `begin_playout(table)` clears what the last playout left in its list of moves and row.
        note_outcome: `note_outcome(table, outcome)` writes the ending, then for each seat whether it won, 0 or 1.
        log_likelihood: Of `evidence.weigher`, in games that keep what was asked.

    """
    parts = Parts(begin, _step_player(module, noted), is_over, write_row, copy, note_outcome, choose)
    return Kernels(
        _stepper(module, step),
        _batch_player(module, begin, noted, is_over, write_row),
        _beginner(module, begin),
        _question_finder(module, parts),
        _move_orderer(module, copy, choose),
        _playout_runner(module, begin_playout, is_over, note_outcome, copy, determinize),
        log_likelihood and _world_weigher(module, begin_playout, copy, determinize, log_likelihood),
        parts,
    )


def _stepper(module: str, step: Any) -> Callable[..., None]:
    @kernel
    @part_of(module)
    def play_step(table: Any, strategies: Any) -> None:
        step(table, strategies)

    return play_step


def _batch_player(module: str, begin: Any, noted: Any, is_over: Any, write_row: Any) -> Callable[..., None]:
    @kernel
    @part_of(module)
    def play_batch(
        state: Any, moves: Any, rules: Any, cell: Any, pool: Any, step: Any, first_game: int, rows: Any, log: Any
    ) -> None:
        moves.answers.mode = Mode.OFF.value
        for i in range(rows.size):
            table = Table(state, moves, rules, rows[i], log)
            begin(table, cell, first_game + i)
            strategies = first_address(pool)
            while not is_over(table):
                noted(procedure(step, table, strategies), table, strategies)
            write_row(table)

    return play_batch


def _beginner(module: str, begin: Any) -> Callable[..., None]:
    @kernel
    @part_of(module)
    def begin_game(states: Any, moves: Any, rows: Any, rules: Any, cell: Any, game: int, log: Any) -> None:
        table = Table(states[Slot.LIVE.value], moves[Slot.LIVE.value], rules[0], rows[Slot.LIVE.value], log[0])
        begin(table, cell[0], game)

    return begin_game


def _step_player(module: str, noted: Any) -> Callable[..., None]:
    @kernel
    @part_of(module)
    def play_step(table: Any, strategies: Any, step: Any) -> None:
        noted(procedure(step, table, strategies), table, strategies)

    return play_step


def _bookmark(module: str, copy: Any) -> tuple[Any, Any]:
    """Build what notes where a step begins, and what goes back to there."""

    @inlined
    @part_of(module)
    def mark(table: Any, before: Any, row_before: Any, words: int) -> None:
        copy(before, table.state, table.rules)
        copy_words(row_before, table.row, words)
        answers = table.moves.answers
        answers.log_used, answers.noted_before, answers.n = table.log.used, answers.noted, 0

    @inlined
    @part_of(module)
    def go_back(table: Any, before: Any, row_before: Any, words: int) -> None:
        copy(table.state, before, table.rules)
        copy_words(table.row, row_before, words)
        answers = table.moves.answers
        table.log.used, answers.noted = answers.log_used, answers.noted_before

    return mark, go_back


def _question_finder(module: str, parts: Parts) -> Callable[..., int]:
    play_step, is_over, write_row = parts.play_step, parts.is_over, parts.write_row
    mark, go_back = _bookmark(module, parts.copy)

    @kernel
    @part_of(module)
    def play_to_question(
        states: Any, moves: Any, rows: Any, rules: Any, pool: Any, step: Any, again: int, steps: int, log: Any
    ) -> int:
        table = Table(states[Slot.LIVE.value], moves[Slot.LIVE.value], rules[0], rows[Slot.LIVE.value], log[0])
        before, row_before = states[Slot.STEP_START.value], rows[Slot.STEP_START.value]
        answers, words = table.moves.answers, rows.itemsize // _WORD
        answers.mode = Mode.RECORD.value
        strategies = first_address(pool)
        if again == 1:
            go_back(table, before, row_before, words)
        while steps > 0 and not is_over(table):
            if again == 0:
                mark(table, before, row_before, words)
            again = 0
            answers.at, answers.asked_seat = 0, NOTHING
            has_stopped = True
            try:  # a kernel that raises keeps the arrays that it was handed for ever
                play_step(table, strategies, step)
                has_stopped = False
            except Exception:  # compiled code cannot distinguish exceptions  # noqa: BLE001
                pass
            if has_stopped and answers.asked_seat != NOTHING:
                return 1
            if has_stopped:  # by something else than a question: raise it again
                go_back(table, before, row_before, words)
                answers.at = 0
                play_step(table, strategies, step)
            steps -= 1
        if is_over(table):
            write_row(table)
        return 0

    return play_to_question


def _move_orderer(module: str, copy: Any, choose: Any) -> Callable[..., None]:
    @kernel
    @part_of(module)
    def order_by_preference(
        states: Any, moves: Any, rows: Any, rules: Any, pool: Any, script: int, traits: Any, log: Any, places: Any
    ) -> None:
        table = Table(states[Slot.PLAYOUT.value], moves[Slot.PLAYOUT.value], rules[0], rows[Slot.PLAYOUT.value], log[0])
        listed, left = moves[Slot.LIVE.value], table.moves.offered
        answers = listed.answers
        copy(table.state, states[Slot.LIVE.value], table.rules)
        seat_script(table.state, script, traits)
        strategies = first_address(pool)
        n = answers.n_offered
        at = np.arange(n)  # the place in the list at hand of each move left
        for k in range(places.size):
            for i in range(n - k):
                left[i] = listed.offered[at[i]]
            choice = choose(table, strategies, answers.asked_seat, listed.decision, n - k)
            places[k] = at[choice]
            for i in range(choice, n - k - 1):
                at[i] = at[i + 1]

    return order_by_preference


def _playout_runner(
    module: str,
    begin: Any,
    is_over: Any,
    note_outcome: Any,
    copy: Any,
    determinize: Any,
) -> Callable[..., None]:
    @kernel
    @part_of(module)
    def run_playouts(
        states: Any, moves: Any, rows: Any, rules: Any, pool: Any, script: int, traits: Any, log: Any,
        step: Any, choices: Any, is_open: int, question: int, worlds: Any, first: int, outcomes: Any,
    ) -> None:  # fmt: skip
        table = Table(states[Slot.PLAYOUT.value], moves[Slot.PLAYOUT.value], rules[0], rows[Slot.PLAYOUT.value], log[0])
        game, before = states[Slot.LIVE.value], states[Slot.STEP_START.value]
        real, answers = moves[Slot.LIVE.value].answers, table.moves.answers
        seed = streams.derived(streams.derived(game.seed, game.game), question)
        answers.is_open, words = is_open, rows.itemsize // _WORD
        for i in range(real.n):
            answers.choice[i] = real.choice[i]
        for j in range(worlds.size):
            for i in range(choices.size):
                answers.seed = streams.derived(seed, first + j)
                answers.world = streams.derived(seed, worlds[j])
                clear_words(table.row, words)  # what it counts would overflow in the end
                begin(table)
                copy(table.state, game if choices[i] == NOTHING else before, table.rules)
                if script != NOTHING:
                    seat_script(table.state, script, traits)
                strategies = first_address(pool)
                if choices[i] == NOTHING:
                    determinize(table, strategies, NOTHING, NOTHING)
                else:
                    answers.mode, answers.n, answers.at = Mode.PLAYOUT.value, real.n + 1, 0
                    answers.choice[real.n] = choices[i]
                while not is_over(table):
                    procedure(step, table, strategies)(table, strategies)
                note_outcome(table, outcomes[i, j])

    return run_playouts


def _world_weigher(module: str, begin: Any, copy: Any, determinize: Any, log_likelihood: Any) -> Callable[..., None]:
    @kernel
    @part_of(module)
    def weigh_worlds(
        states: Any, moves: Any, rows: Any, rules: Any, pool: Any, script: int, traits: Any, log: Any,
        question: int, likelihoods: Any,
    ) -> None:  # fmt: skip
        table = Table(states[Slot.PLAYOUT.value], moves[Slot.PLAYOUT.value], rules[0], rows[Slot.PLAYOUT.value], log[0])
        game, world, asked = states[Slot.LIVE.value], states[Slot.WORLD.value], moves[Slot.LIVE.value]
        answers, seat = table.moves.answers, asked.answers.asked_seat
        seed = streams.derived(streams.derived(game.seed, game.game), question)
        for j in range(likelihoods.size):
            answers.seed = answers.world = streams.derived(seed, j)
            begin(table)
            copy(table.state, game, table.rules)
            seat_script(table.state, script, traits)
            strategies = first_address(pool)
            determinize(table, strategies, seat, asked.decision)
            copy(world, table.state, table.rules)
            likelihoods[j] = log_likelihood(table, strategies, world, asked, seat, asked.decision)

    return weigh_worlds
