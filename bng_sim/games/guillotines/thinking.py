"""Games with players that think: stopped at each of their questions, and played on with the answer."""

from typing import Any

import numpy as np

from bng_sim.core import compiler, position
from bng_sim.core.position import Engine
from bng_sim.games.guillotines import ahead
from bng_sim.games.guillotines.components import MAX_PLAYERS
from bng_sim.games.guillotines.limits import MAX_TRAITS
from bng_sim.games.guillotines.records import (
    AHEAD_SIGNATURE,
    BEGIN_SIGNATURE,
    MOVES,
    PREFERRED_SIGNATURE,
    QUESTION_SIGNATURE,
    ROW,
    blank_states,
)
from bng_sim.games.guillotines.terms import Decision, Ending, WonBy

KERNELS = (
    (ahead.begin, BEGIN_SIGNATURE),
    (ahead.play_to_question, QUESTION_SIGNATURE),
    (ahead.order_by_preference, PREFERRED_SIGNATURE),
    (ahead.play_ahead, AHEAD_SIGNATURE),
)
ENGINE = Engine(
    ahead.begin,
    ahead.play_to_question,
    ahead.order_by_preference,
    ahead.play_ahead,
    blank_states,
    MOVES,
    ROW,
    Decision,
    MAX_PLAYERS,
    MAX_TRAITS,
)


def warm_up() -> None:
    """Compile what plays on from a question, or load it."""
    for kernel, signature in KERNELS:
        compiler.build(kernel, signature, "what lets players of Billionaires & Guillotines think")


class Position(position.Position):
    """A game of Billionaires & Guillotines that can be stopped and played on from."""

    def __init__(self, rules: np.void, setting: np.void, pool: Any, log: np.void) -> None:
        """Take room for one game at a time; see `core.position`."""
        super().__init__(ENGINE, rules, setting, pool, log)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._live["public"]["ending"] != Ending.GOING_ON)

    def outcome(self) -> list[int]:
        """How the game ended, then for each seat whether it won, 0 or 1."""
        won = self._row["seats"]["won_by"] != WonBy.NOTHING
        return [int(self._live["public"]["ending"]), *map(int, won)]

    @property
    def buys(self) -> int:
        """How many Buys have been tried (B1)."""
        return int(self._row["buys"])

    @property
    def turn(self) -> tuple[int, int]:
        """How many turns have begun, and who took the last of them, from 0."""
        public = self._live["public"]
        return int(public["turn"]), int(public["last_player"])
