"""Compile what plays a setting before its first game, once for all tabs, with progress."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import Any

import anyio.to_thread

from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.compiler import Building
from bng_sim.core.game import Game
from bng_sim.core.lineup import Lineup

LOOK = 0.3  # seconds between two looks at what is being compiled


class Warming:
    """What has been compiled in this process, and what is being compiled."""

    def __init__(self) -> None:
        """Start with nothing compiled."""
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._building: list[Building] = []

    async def prepare(self, game: Game, lineup: Lineup) -> AsyncIterator[dict[str, Any]]:
        """Yield what is being compiled until this game can be played by this lineup; raises what compiling raises."""
        key = (game.key, lineup.text)
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(anyio.to_thread.run_sync(self._compile, game, lineup))
        while not task.done():
            await asyncio.wait({task}, timeout=LOOK)
            if self._building and not task.done():
                now = self._building[-1]
                yield {"what": now.what, "done": now.done, "total": now.total}
        if task.cancelled() or task.exception() is not None:
            self._tasks.pop(key, None)  # the next one tries again: a strategy may have been mended
        task.result()

    def _compile(self, game: Game, lineup: Lineup) -> None:
        with compiler.reporting(self._report):
            game.warm_up(lineup)

    @contextlib.contextmanager
    def _report(self, building: Building) -> Iterator[None]:
        self._building.append(building)
        try:
            yield
        finally:
            self._building.remove(building)
