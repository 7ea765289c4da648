"""Asking a player: a list of moves goes out, an index comes back, and it is counted, kept, logged and summed up.

What an engine fills its list with, and what it shows a strategy, is its own. Its row of a game has the fields
`decisions` and `options` [decision], `checksum` and `course`; its list of moves has `kept` and `decision`; its state
has `asked_seat`, which says whose strategy is choosing, and is NOTHING else.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from bng_sim.core.compiling.compiler import pasted
from bng_sim.core.engines import answer_replay
from bng_sim.core.engines.answer_replay import Mode
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.results import course

_FACTOR = 6364136223846793005  # Knuth's MMIX multiplier: spreads every choice over the checksum


@pasted
def ask(
    table: Any, players: Any, seat: int, decision: IntEnum, n: int,
    choose: Callable[..., Any], kept_answer: Callable[..., Any], told: Callable[..., Any],
) -> Any:  # fmt: skip
    """Let the strategy at `seat` pick one of the `n` moves listed; a list of one is taken without asking.

    Args:
        table: The engine's.
        players: The strategies by seat.
        seat: Who is asked.
        decision: What.
        n: How many moves are listed.
        choose: The engine's `choose(table, players, seat, decision, n)`: calls the strategy.
        kept_answer: The engine's `kept_answer(table, players, seat, decision, n)`, a kernel of `kept.answer`.
        told: The engine's event `(table, seat, decision, n, choice)`.

    Returns:
        The place of the move taken.

    Raises:
        IndexError: If the strategy's answer is not on the list.
        Asked: If a player that thinks is to answer.

    """
    if n == 1:
        told(table, seat, decision.value, n, 0)
        return 0
    table.row.decisions[decision] += 1
    table.row.options[decision] += n
    course.asked(table.row.course, seat)
    table.moves.decision = decision
    choice = NOTHING
    if table.moves.kept.mode != Mode.OFF:
        choice = kept_answer(table, players, seat, decision.value, n)
    if choice == NOTHING:
        choice = choose(table, players, seat, decision.value, n)
        if table.moves.kept.mode == Mode.KEEP:
            answer_replay.keep(table.moves.kept, choice)
    table.state.asked_seat = NOTHING
    told(table, seat, decision.value, n, choice)
    table.row.checksum = (table.row.checksum ^ (n << 16 | choice)) * _FACTOR + decision
    return choice
