"""Parts of a chunk that takes long: stored as they are played, and joined when all of its games are there.

Where a part ends depends on how long games take on the machine that plays them. So a part holds the rows as they were
played, and the shards are made of all the rows of a chunk together: they have the same bytes however it was cut.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import polars as pl

from bng_sim.core.game import Batch
from bng_sim.sweeps.plan.cells import Chunk
from bng_sim.sweeps.store import parquet
from bng_sim.sweeps.store.files import TABLES, Shard, is_part_of_games, part_path
from bng_sim.sweeps.store.shards import Contents

Key = tuple[int, int]  # of a chunk: the number of its cell, and its first deal


class Parts:
    """The parts in a run's folder.

    Attributes:
        known: Chunk -> first deal of each of its parts -> number of its deals.

    """

    def __init__(self, games_a_deal: Sequence[int]) -> None:
        """Know no part yet; each deal of cell `i` is `games_a_deal[i]` games."""
        self._games_a_deal = games_a_deal
        self.known: dict[Key, dict[int, int]] = {}

    def add(self, shards: Iterable[Shard]) -> None:
        """Take in the parts among some shards; both tables of a part are written, and recorded, together."""
        paths = {shard.path for shard in shards}
        for shard in shards:
            if is_part_of_games(shard.path) and shard.path.replace("-games.", "-seats.") in paths:
                cell, chunk, part = map(int, shard.path.partition("/")[2].split("-")[:3])
                self.known.setdefault((cell, chunk), {})[part] = shard.rows // self._games_a_deal[cell]

    def remove(self, cell: int, chunk: Chunk) -> list[str]:
        """Forget the parts of a chunk, and return their paths."""
        parts = self.of_chunk(cell, chunk)
        self.known.pop((cell, chunk.first), None)
        return [part_path(table, cell, chunk, part) for part in parts for table in TABLES]

    def of_chunk(self, cell: int, chunk: Chunk) -> list[Chunk]:
        """List the parts of a chunk, in the order of their deals."""
        return [Chunk(*part) for part in sorted(self.known.get((cell, chunk.first), {}).items())]

    def gaps(self, cell: int, chunk: Chunk) -> list[Chunk]:
        """List the deals of a chunk that are in none of its parts."""
        found, at = [], chunk.first
        for part in [*self.of_chunk(cell, chunk), Chunk(chunk.first + chunk.n, 0)]:
            if part.first > at:
                found.append(Chunk(at, part.first - at))
            at = part.first + part.n
        return found

    @property
    def games(self) -> int:
        """The number of games in all parts."""
        return sum(sum(parts.values()) * self._games_a_deal[cell] for (cell, _), parts in self.known.items())


def encode_part(batch: Batch) -> Contents:
    """Return the files of a part: every table in full, whatever the run stores of it."""
    frames = {table: getattr(batch, table) for table in TABLES}
    return {table: (parquet.encode(frame, {}), frame.height) for table, frame in frames.items()}


def read_parts(folder: Path, cell: int, chunk: Chunk, parts: Iterable[Chunk]) -> Batch:
    """Read all parts of a chunk as one batch."""
    frames = {
        table: [pl.read_parquet(folder / part_path(table, cell, chunk, part), glob=False) for part in parts]
        for table in TABLES
    }
    return join_batches([Batch(**dict(zip(frames, each, strict=True))) for each in zip(*frames.values(), strict=True)])


def join_batches(batches: list[Batch]) -> Batch:
    """Return batches of consecutive games as if they had been played at once."""
    if len(batches) == 1:
        return batches[0]
    return Batch(*(pl.concat(frames, rechunk=True) for frames in zip(*batches, strict=True)))
