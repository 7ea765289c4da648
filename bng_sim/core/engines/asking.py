"""Asking a player: a list of moves goes out, an index comes back, and it is counted, recorded, logged and summed up.

What an engine fills its list with, and what it shows a strategy, is its own. Its row of a game has the fields
`decisions` and `options` [decision], `checksum` and `course`; its list of moves has `answers` and `decision`; its state
has `asked_seat`, which says whose strategy is choosing, and is NOTHING else.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

from bng_sim.core.compiling.compiler import inlined, kernel, part_of, pasted
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import answer_replay
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.results import course

_FACTOR = 6364136223846793005  # Knuth's MMIX multiplier: spreads every choice over the checksum


@pasted
def ask(
    table: Any, players: Any, seat: int, decision: IntEnum, n: int,
    choose: Callable[..., Any], replay_answer: Callable[..., Any], log: Callable[..., Any],
) -> Any:  # fmt: skip
    """Let the strategy at `seat` pick one of the `n` moves listed; a list of one is taken without asking.

    Args:
        table: The engine's.
        players: The strategies by seat.
        seat: Who is asked.
        decision: What.
        n: How many moves are listed.
        choose: The engine's `choose(table, players, seat, decision, n)`: calls the strategy.
        replay_answer: `replay_answer(table, players, seat, decision, n)`: the recorded answer, or NOTHING.
        log: The game's event `(table, seat, decision, n, choice)`.

    Returns:
        The place of the move taken.

    Raises:
        IndexError: If the strategy's answer is not on the list.
        AnswerNeeded: If a player that thinks is to answer.

    """
    if n == 1:
        log(table, seat, decision.value, n, 0)
        return 0
    table.row.decisions[decision] += 1
    table.row.options[decision] += n
    course.asked(table.row.course, seat)
    table.moves.decision = decision
    choice = NOTHING
    if table.moves.answers.mode != Mode.OFF:
        choice = replay_answer(table, players, seat, decision.value, n)
    if choice == NOTHING:
        choice = choose(table, players, seat, decision.value, n)
        if table.moves.answers.mode == Mode.RECORD:
            answer_replay.keep(table.moves.answers, choice)
    table.state.asked_seat = NOTHING
    log(table, seat, decision.value, n, choice)
    table.row.checksum = (table.row.checksum ^ (n << 16 | choice)) * _FACTOR + decision
    return choice


class Asking(NamedTuple):
    """What a game asks its players by.

    Attributes:
        ask: `ask(table, pool, seat, decision, n)` has the strategy at `seat` pick one of the `n` moves listed, and
            returns its place; a list of one is taken without asking.
        determinize: `determinize(table, pool, seat, decision)` deals what `seat` cannot know anew, or with NOTHING what
            nobody knows, and starts all chance anew by the seed of a playout.

    """

    ask: Callable[..., Any]
    determinize: Callable[..., None]


@pasted
def of_seat(_table: Any, players: Any, seat: int) -> Any:
    """Find the strategy of a seat among the strategies by seat (`function_addresses.all_at`).

    Fastest where decisions are short: a third of the time of random moves in the game that has the shortest.
    """
    return players[seat]


def from_pool(strategy_at: Any) -> Callable[..., Any]:
    """Build the function that finds the strategy of a seat in the pool by `function_addresses.at`.

    For games of many seats, for which the strategies by seat would have to be handed on from call to call.
    """

    @pasted
    def strategy_of(table: Any, pool: Any, seat: int) -> Any:
        return strategy_at(pool, table.state.strategy[seat])

    return strategy_of


def chooser(
    home: str, strategy_of: Callable[..., Any], view: Callable[..., Any], stream_of_strategy: Callable[..., Any]
) -> Callable[..., Any]:
    """Build `choose(table, pool, seat, decision, n)`: calls the strategy at a seat, and returns the place of its move.

    It raises IndexError for an answer that is not on the list; whoever runs the kernel reports which strategy, decision
    and game it was.

    Args:
        home: The module of the game that it is part of (`compiler.part_of`).
        strategy_of: `strategy_of(table, players, seat)`: the strategy of a seat, `of_seat` or one of `from_pool`.
        view: `view(table, seat, decision)`: what the strategy sees.
        stream_of_strategy: `stream_of_strategy(table, seat)`: what it draws from.

    """

    @inlined
    @part_of(home)
    def choose(table: Any, pool: Any, seat: int, decision: int, n: int) -> Any:
        state = table.state
        state.asked_seat = seat
        seen = view(table, seat, decision)
        dice = stream_of_strategy(table, seat)
        strategy = strategy_of(table, pool, seat)
        choice = strategy(seen, shown(table.moves.offered[:n]), n, shown(state.traits[seat]), dice)
        if choice < 0 or choice >= n:
            raise IndexError("the index returned is not on the list")
        return choice

    return choose


def asker(
    home: str,
    choose: Callable[..., Any],
    forget: Callable[..., None],
    redeal: Callable[..., None],
    log: Callable[..., None],
) -> Asking:
    """Build what a game asks its players by.

    Args:
        home: The module of the game that it is part of (`compiler.part_of`).
        choose: Of `chooser`.
        forget: `forget(table)`: makes all streams of chance start anew, by the seed.
        redeal: `redeal(table, pool, seat, decision)`: deals anew what the seat cannot know.
        log: The game's event `(table, seat, decision, n, choice)`.

    """

    @kernel
    @part_of(home)
    def determinize(table: Any, pool: Any, seat: int, decision: int) -> None:
        table.moves.answers.mode = Mode.OFF.value
        table.state.seed = table.moves.answers.seed
        forget(table)
        redeal(table, pool, seat, decision)

    @kernel
    @part_of(home)
    def replay_answer(table: Any, pool: Any, seat: int, decision: int, n: int) -> Any:
        answers = table.moves.answers
        choice = answer_replay.given(answers, seat, decision, n)
        if choice != NOTHING and answer_replay.is_last(answers):
            determinize(table, pool, NOTHING if answers.is_open == 1 else seat, decision)
        return choice

    @pasted
    def ask_(table: Any, pool: Any, seat: int, decision: IntEnum, n: int) -> Any:
        return ask(table, pool, seat, decision, n, choose, replay_answer, log)

    return Asking(ask_, determinize)
