"""Write and read the Parquet files of a run: one per chunk and table, each written atomically.

A chunk has a shard of each table that the run stores, and one of `figures`: a row per game with the metrics of the
config, and in its metadata the chunk's sums, from which summaries are built. That one is written last, so a chunk
whose figures exist is stored completely.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from bng_sim.core.game import Batch, Cell, Game
from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.config.keys import Keep
from bng_sim.sweeps.plan.cells import Chunk
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.sums import Summary
from bng_sim.sweeps.store import disk, parquet
from bng_sim.sweeps.store.files import FIGURES, TABLES_KEPT, Shard, part_path, shard_path

Contents = dict[str, tuple[bytes, int]]  # table -> bytes and number of rows of its file, in the order of writing
CELL = "number of the cell in cells.csv"
CHECKSUM = "checksum"
CHECKSUM_BITS = 0xFFFF
_SUMS = "bng_sim.sums"


@dataclass(frozen=True)
class ShardEncoder:
    """Encodes chunks as shards; it needs no information on other chunks, so any process can use one.

    Attributes:
        keep: Which tables are stored.
        metrics: Names of the metrics whose values are stored.
        config_hash: Hash of the run's config.

    """

    keep: Keep
    metrics: tuple[str, ...]
    config_hash: str

    def contents(self, game: Game, planned: PlannedCell, batch: Batch) -> Contents:
        """Return the shards of a batch."""
        frames = {table: as_stored(getattr(batch, table)) for table in TABLES_KEPT[self.keep]}
        shards = {
            table: (_as_parquet(frame, planned.index, self._metadata(game, table)), frame.height)
            for table, frame in frames.items()
        }
        sums = Summary(game, planned.cell)
        sums.count(batch)
        figures = _figures(batch.games, metrics_named(game, self.metrics))
        data = json.dumps(sums.to_data(), separators=(",", ":"), sort_keys=True)
        metadata = {"bng_sim.config": self.config_hash, _SUMS: data}
        return shards | {FIGURES: (_as_parquet(figures, planned.index, metadata), figures.height)}

    def _metadata(self, game: Game, table: str) -> dict[str, str]:
        meanings = json.dumps({"cell": CELL, **game.columns[table]})
        return {"bng_sim.config": self.config_hash, "bng_sim.columns": meanings}


def as_stored(rows: pl.DataFrame) -> pl.DataFrame:
    """Return rows as files hold them: of a game's checksum the lowest two bytes.

    The eight of an engine hardly compress: they would be a tenth of a file. Two still show that a game is replayed
    differently though all its counts agree, but for one time in 65,536.
    """
    if CHECKSUM not in rows.columns:
        return rows
    return rows.with_columns(pl.col(CHECKSUM) & CHECKSUM_BITS)


def write_shards(folder: Path, cell: int, chunk: Chunk, contents: Contents, part: Chunk | None = None) -> list[Shard]:
    """Write the shards of a chunk, or of a part of it, into a run's folder.

    Returns:
        The shards in the order in which they were written.

    """
    written = []
    for table, (content, rows) in contents.items():
        path = shard_path(table, cell, chunk) if part is None else part_path(table, cell, chunk, part)
        (folder / path).parent.mkdir(exist_ok=True)
        disk.write(folder / path, content)
        written.append(Shard(path, rows, len(content), hashlib.sha256(content).hexdigest()))
    return written


@dataclass(frozen=True)
class ChunkFigures:
    """The figures of a chunk that was written.

    Attributes:
        values: One row per game, one column per metric.
        sums: The sums from which summaries are built.

    """

    values: pl.DataFrame
    sums: Summary


def read_figures(folder: Path, game: Game, planned: PlannedCell, chunk: Chunk) -> ChunkFigures:
    """Read the figures of a chunk that was written earlier."""
    path = folder / shard_path(FIGURES, planned.index, chunk)
    return ChunkFigures(pl.read_parquet(path, glob=False).drop("cell"), read_sums(path, game, planned.cell))


def read_sums(path: Path, game: Game, cell: Cell) -> Summary:
    """Read the sums over the games of a `figures` shard."""
    return Summary.from_data(game, cell, json.loads(pl.read_parquet_metadata(path)[_SUMS]))


def read_sums_of(path: Path, metric: str) -> Ratio:
    """Read the sums of one of the game's metrics, for which no strategy that played has to be loaded."""
    sums = json.loads(pl.read_parquet_metadata(path)[_SUMS])["metrics"][""]
    return Ratio.from_data(sums[metric]) if metric in sums else Ratio()


def metrics_named(game: Game, names: tuple[str, ...]) -> tuple[Metric, ...]:
    """Return the metrics with these names, in the order of the names."""
    by_name = {metric.name: metric for metric in game.metrics}
    return tuple(by_name[name] for name in names)


def _figures(games: pl.DataFrame, metrics: tuple[Metric, ...]) -> pl.DataFrame:
    kinds = {"proportion": pl.Boolean, "mean": pl.Float64}
    return games.select(metric.expression.cast(kinds[metric.kind]).alias(metric.name) for metric in metrics)


def _as_parquet(frame: pl.DataFrame, cell: int, metadata: dict[str, str]) -> bytes:
    return parquet.encode(frame.select(pl.lit(cell, dtype=pl.Int32).alias("cell"), pl.all()), metadata)
