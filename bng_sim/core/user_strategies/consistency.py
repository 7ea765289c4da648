"""Check that a strategy that runs as ordinary Python chooses by its arguments alone, so that games are repeatable.

What it can reach must not change (`memory`). State out of sight of that is found by repeating the first decisions in
reverse order with the same random numbers.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

from bng_sim.core.errors import StrategyMemoryError
from bng_sim.core.user_strategies.memory import Memory

ASKED_AGAIN_AFTER = (16, 64, 256)  # decisions: a few games, and at most a second for the slowest strategies
LOOKED_AT = ASKED_AGAIN_AFTER[-1]  # after each of so many first decisions its memory is checked
SHARE = 0.05  # the largest share of time that later checks may take
KEPT = "from one decision to the next"
INSTEAD = (
    "what a strategy chooses must depend on what it is shown alone, or the same seed would not give the same games. "
    "Take traits for numbers that shape its play, `rng` for chance, and `seen` for what has happened in the game"
)


class Consistency:
    """Hold a strategy's answers, and what it could reach before the first one."""

    def __init__(self, memory: Memory, ask: Callable[[Any], Any]) -> None:
        """Start before the first decision.

        Args:
            memory: What the strategy can reach.
            ask: Calls the strategy with what it was shown.
        """
        self._memory, self._ask = memory, ask
        self._lock = threading.Lock()
        self._noted: list[tuple[Any, Any]] = []
        self._n = 0
        self._looked_at, self._took = 0.0, 0.0
        self._found = ""  # the first problem found, reported by every later check

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
                    "it chose otherwise when it was asked again with the same random numbers, after other "
                    f"decisions: it keeps something {KEPT}; {INSTEAD}"
                )
        self._refuse()

    def _refuse(self) -> None:
        if self._found:
            raise StrategyMemoryError(self._found)
