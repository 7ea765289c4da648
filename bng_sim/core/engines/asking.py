"""Asking a player: a list of moves goes out, an index comes back, and it is counted, recorded, logged and summed up.

What an engine fills its list with, and what it shows a strategy, is its own. Its row of a game has the fields
`decisions` and `options` [decision], `checksum` and `course`; its list of moves has `answers` and `decision`; its state
has `asked_seat`, which says whose strategy is choosing, and is NOTHING else.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

from bng_sim.core.compiling import function_addresses
from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel, part_of
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import answer_replay
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.results import course

_FACTOR = 6364136223846793005  # Knuth's MMIX multiplier: spreads every choice over the checksum


@inlined_early
def _note_nothing(_table: Any, _seat: int, _decision: int, _n: int, _choice: int) -> None:
    """Keep nothing of an answer."""


class Asking(NamedTuple):
    """What a game asks its players by.

    Attributes:
        ask: `ask(table, strategies, seat, decision, n)` has the strategy at `seat` pick one of the `n` moves listed and
            returns its place; a list of one is taken without asking. Raises IndexError if the strategy's answer is not
            on the list, `AnswerNeeded` if a search player is to answer.
        determinize: `determinize(table, strategies, seat, decision)` deals again what `seat` cannot know, or with
            NOTHING what nobody knows, and starts all chance again by the seed of a playout.

    """

    ask: Callable[..., Any]
    determinize: Callable[..., None]


def chooser(
    module: str, signature: Any, view: Callable[..., Any], stream_of_strategy: Callable[..., Any]
) -> Callable[..., Any]:
    """Build `choose(table, strategies, seat, decision, n)`, which calls a strategy and returns the place of its move.

    It raises IndexError for an answer that is not on the list; the kernel's caller reports which strategy, decision and
    game it was.

    Args:
        module: The module of the game that it is part of (`compiler.part_of`).
        signature: Of the strategies (`signatures.of_strategy`).
        view: `view(table, seat, decision)`: what the strategy sees.
        stream_of_strategy: `stream_of_strategy(table, seat)`: what it draws from.

    """
    strategy_at = function_addresses.at(signature)

    @inlined
    @part_of(module)
    def choose(table: Any, strategies: Any, seat: int, decision: int, n: int) -> Any:
        state = table.state
        state.asked_seat = seat
        seen = view(table, seat, decision)
        rng = stream_of_strategy(table, seat)
        strategy = strategy_at(strategies, state.strategy[seat])
        choice = int(strategy(seen, shown(table.moves.offered[:n]), n, shown(state.traits[seat]), rng))
        if choice < 0 or choice >= n:
            raise IndexError("the index returned is not on the list")
        return choice

    return choose


def asker(
    module: str,
    choose: Callable[..., Any],
    forget: Callable[..., None],
    redeal: Callable[..., None],
    log: Callable[..., None],
    note: Callable[..., None] = _note_nothing,
) -> Asking:
    """Build what a game asks its players by.

    Args:
        module: The module of the game that it is part of (`compiler.part_of`).
        choose: Of `chooser`.
        forget: `forget(table)`: starts all streams of chance again, by the seed.
        redeal: `redeal(table, strategies, seat, decision)`: deals again what the seat cannot know.
        log: The game's event `(table, seat, decision, n, choice)`.
        note: The same, where players think: keeps what was asked and answered (`evidence.noter`).

    """

    @kernel
    @part_of(module)
    def determinize(table: Any, strategies: Any, seat: int, decision: int) -> None:
        answers = table.moves.answers
        answers.mode = Mode.OFF.value
        table.state.seed = answers.world
        forget(table)
        redeal(table, strategies, seat, decision)
        if answers.seed != answers.world:
            table.state.seed = answers.seed
            forget(table)

    @kernel
    @part_of(module)
    def replay_answer(table: Any, strategies: Any, seat: int, decision: int, n: int) -> Any:
        answers = table.moves.answers
        choice = answer_replay.given(answers, seat, decision, n)
        if choice != NOTHING and answer_replay.is_last(answers):
            determinize(table, strategies, NOTHING if answers.is_open == 1 else seat, decision)
        return choice

    @inlined_early
    def ask(table: Any, strategies: Any, seat: int, decision: IntEnum, n: int) -> Any:
        if n == 1:
            log(table, seat, decision.value, n, 0)
            return 0
        table.row.decisions[decision] += 1
        table.row.options[decision] += n
        course.asked(table.row.course, seat)
        table.moves.decision = decision
        choice = NOTHING
        if table.moves.answers.mode != Mode.OFF:
            choice = replay_answer(table, strategies, seat, decision.value, n)
        if choice == NOTHING:
            choice = choose(table, strategies, seat, decision.value, n)
            if table.moves.answers.mode == Mode.RECORD:
                answer_replay.keep(table.moves.answers, choice)
        if table.moves.answers.mode == Mode.RECORD:
            note(table, seat, decision.value, n, choice)
        table.state.asked_seat = NOTHING
        log(table, seat, decision.value, n, choice)
        table.row.checksum = (table.row.checksum ^ (n << 16 | choice)) * _FACTOR + decision
        return choice

    return Asking(ask, determinize)
