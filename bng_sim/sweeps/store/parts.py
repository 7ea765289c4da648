"""Parts of a chunk that takes long: stored as they are played, and joined when all of its games are there.

Where a part ends depends on how long games take on the machine that plays them. So a part holds the rows as they were
played, and the shards are made of all the rows of a chunk together: they have the same bytes however it was cut.
"""

from pathlib import Path

import polars as pl

from bng_sim.core.game import Batch
from bng_sim.sweeps.plan.cells import Chunk
from bng_sim.sweeps.store import parquet
from bng_sim.sweeps.store.files import TABLES, part_path
from bng_sim.sweeps.store.shards import Contents
from bng_sim.sweeps.store.stretches import Stretches

Key = tuple[int, int]  # of a chunk: the number of its cell, and its first deal
Parts = Stretches[Key]


def encode_part(batch: Batch) -> Contents:
    """Return the files of a part: every table in full, whatever the run stores of it."""
    frames = {table: getattr(batch, table) for table in TABLES}
    return {table: (parquet.encode(frame, {}), frame.height) for table, frame in frames.items()}


def read_parts(folder: Path, cell: int, chunk: Chunk, parts: Parts) -> Batch:
    """Read all stored parts of a chunk as one batch."""
    known = parts.of((cell, chunk.first))
    frames = {
        table: [pl.read_parquet(folder / part_path(table, cell, chunk.first, *one[:2]), glob=False) for one in known]
        for table in TABLES
    }
    return join_batches([Batch(**dict(zip(frames, each, strict=True))) for each in zip(*frames.values(), strict=True)])


def join_batches(batches: list[Batch]) -> Batch:
    """Return batches of consecutive games as if they had been played at once."""
    if len(batches) == 1:
        return batches[0]
    return Batch(*(pl.concat(frames, rechunk=True) for frames in zip(*batches, strict=True)))
