"""Playing a chunk in pieces, so that progress is heard of every second or two however slow its games are.

A game depends on its index alone, so a chunk is the same to the last byte however it is cut.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import polars as pl

from bng_sim.core.game import Batch, Cell, Game
from bng_sim.sweeps.plan.cells import Chunk

SECONDS = 2.0  # that a piece is to take


@dataclass(frozen=True)
class Pace:
    """How long the games of each lineup have taken, so that pieces of the next chunk last as long as they should.

    Attributes:
        seconds: Lineup -> seconds a deal, as of the last piece.

    """

    seconds: dict[str, float] = field(default_factory=dict)

    def pieces(self, game: Game, cell: Cell, chunk: Chunk) -> Iterator[Batch]:
        """Play a chunk: one deal first where nothing is known, then as many at once as take some two seconds."""
        first, end, deal, lineup = chunk.first, chunk.first + chunk.n, cell.games_a_deal, cell.lineup.text
        while first < end:
            n = min(end - first, self._fitting(lineup))
            start = time.perf_counter()
            yield game.play(cell, first * deal, n * deal)
            self.seconds[lineup] = (time.perf_counter() - start) / n
            first += n

    def _fitting(self, lineup: str) -> int:
        """How many deals fit into a piece."""
        return max(1, round(SECONDS / self.seconds[lineup])) if lineup in self.seconds else 1


def joined(pieces: list[Batch]) -> Batch:
    """The pieces of a chunk as one batch, as if it had been played at once."""
    if len(pieces) == 1:
        return pieces[0]
    return Batch(*(pl.concat(frames, rechunk=True) for frames in zip(*pieces, strict=True)))
