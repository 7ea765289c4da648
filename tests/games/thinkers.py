"""Players that think, for tests: with them a game is stopped at every question, and goes as it would without."""

import dataclasses
from collections.abc import Callable
from typing import Any

from bng_sim.core.game import Cell


class Script:
    """Thinks at every question, and then does what its script would."""

    at: frozenset[str] = frozenset()

    def choose(self, position: Any) -> int:
        return position.preferred(1)[0]


def with_thinkers(cell: Cell[Any], make: Callable[[], Any] = Script, who: str | None = None) -> Cell[Any]:
    """The cell with every strategy, or one, asked by way of a player that thinks."""
    entries = tuple(
        dataclasses.replace(entry, way="thinker", thinker=make()) if who in (None, entry.name) else entry
        for entry in cell.lineup.entries
    )
    return dataclasses.replace(cell, lineup=dataclasses.replace(cell.lineup, entries=entries))
