"""Games played on from a written table, held against the rules by a referee that starts from the table."""

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import LOG
from bng_sim.here.course import choice_of_script
from bng_sim.here.reading import TypedTable
from bng_sim.here.so_far import SoFar, lay
from bng_sim.here.worlds import PlayerOn


class FoundFault(NamedTuple):
    """A breach of the rules in a game played on.

    Attributes:
        number: Which game, as `play --from` counts them, from 0.
        rule: The rule's id.
        message: What was due, and what was found.
        table: The referee's table at that point.

    """

    number: int
    rule: str
    message: str
    table: str


def audit(table: TypedTable, n: int, seed: int) -> Iterator[FoundFault]:
    """Yield the first fault of each of the first `n` games played on from a table that has one.

    Raises:
        InputError: If the game has no referee that can start there.
        StrategyError: If a strategy fails.

    """
    of_game = table.form.audit
    if of_game is None:
        raise InputError(f"{table.game.title} has no referee that could check the games played on from a table")
    worlds = itertools.chain.from_iterable(PlayerOn(table).worlds(n, seed))
    for number, world in enumerate(worlds):
        state = world.copy()
        for fault in of_game(table.cell, state, _log_of(table, state)):
            yield FoundFault(number, fault.rule, fault.message, fault.state)


def _log_of(table: TypedTable, state: np.void) -> np.ndarray:
    """Return the words of the event log of the game played on from a world."""
    log = np.empty(1, LOG)[0]
    log["on"], log["used"] = 0, 0
    stopped = table.form.engine._stoppable(table.cell, log)
    stopped.begin(0, table.cell)
    log["on"], log["used"] = 1, 0
    lay(stopped, state)
    is_middle = bool(table.done or table.written.passed)
    answers: Any = stopped.live[1]["answers"]
    answers["thinks"][:] = -1 if is_middle else 0
    with stopped.report_faults(table.cell.lineup):
        asked, so_far = stopped.find_question(again=0) if is_middle else stopped._stops(0, 1 << 40), SoFar(table)
        first = stopped.turns
        while asked:
            place = so_far.place(stopped) if stopped.turns == first else None
            stopped.answer(choice_of_script(stopped) if place is None else place)
            asked = stopped.find_question(again=1)
    words: np.ndarray = log["words"][: int(log["used"])].copy()
    return words
