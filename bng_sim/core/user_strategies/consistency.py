"""Holding a strategy that runs as ordinary Python to what makes games repeatable: it chooses by what it is shown alone.

What it can reach must stay as it was (`memory`). What hides where that cannot look is found by asking again: the first
decisions once more, last one first, with the same dice.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

from bng_sim.core.errors import StrategyMemoryError
from bng_sim.core.user_strategies.memory import Memory

ASKED_AGAIN_AFTER = (16, 64, 256)  # decisions: some games, and no more than a second of the slowest strategies
LOOKED_AT = ASKED_AGAIN_AFTER[-1]  # decisions after each of which its memory is looked at
SHARE = 0.05  # of the time, at most, that looking takes after these
KEPT = "from one decision to the next"
INSTEAD = (
    "what a strategy chooses must depend on what it is shown alone, or the same seed would not give the same games. "
    "Take traits for numbers that shape its play, `dice` for chance, and `seen` for what has happened in the game"
)


class Consistency:
    """What a strategy has answered, and what it could reach before the first answer."""

    def __init__(self, memory: Memory, ask: Callable[[Any], Any]) -> None:
        """Start before the first decision.

        Args:
            memory: What the strategy can reach.
            ask: Has it answer what it is shown.

        """
        self._memory, self._ask = memory, ask
        self._lock = threading.Lock()
        self._noted: list[tuple[Any, Any]] = []
        self._n = 0
        self._looked_at, self._took = 0.0, 0.0
        self._found = ""  # what was wrong; it stays wrong

    def note(self, shown: Any, answer: Any) -> None:
        """Take note of a decision; raises `StrategyMemoryError` if the strategy has turned out to remember others."""
        with self._lock:
            self._n += 1
            n = self._n
            if n <= LOOKED_AT:
                self._noted.append((shown, answer))
        if n <= LOOKED_AT or self._found or time.perf_counter() - self._looked_at > self._took / SHARE:
            self._look()
        if n in ASKED_AGAIN_AFTER:
            self._ask_again()
        if n == LOOKED_AT:
            self._noted = []

    def check(self) -> None:
        """Raise `StrategyMemoryError` if the strategy remembers decisions; called before its games are accepted."""
        self._look()
        self._ask_again()

    def _look(self) -> None:
        start = time.perf_counter()
        kept = self._memory.kept()
        self._looked_at = time.perf_counter()
        self._took = self._looked_at - start
        if kept and not self._found:
            self._found = (
                f"it keeps {', '.join(kept)} {KEPT}; {INSTEAD}. If you changed that yourself since its first game, run "
                "the strategy's own cell again"
            )
        self._refuse()

    def _ask_again(self) -> None:
        for shown, before in reversed(list(self._noted)):
            if self._ask(shown) != before:
                self._found = (
                    "it chose otherwise when it was asked again with the same dice, after other decisions: it keeps "
                    f"something {KEPT}; {INSTEAD}"
                )
        self._refuse()

    def _refuse(self) -> None:
        if self._found:
            raise StrategyMemoryError(self._found)
