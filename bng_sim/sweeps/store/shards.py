"""Write and read the Parquet files of a run, each written atomically: a row group is a chunk of one table.

A chunk has rows in each table that the run stores, and in `figures`: a row per game with the metrics of the config, and
in the chunk's first row its sums, from which summaries are built. Figures are written last, so a chunk whose figures
exist is stored completely.
"""

import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from bng_sim.core.game import Batch, Game
from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.config.keys import Keep
from bng_sim.sweeps.plan.cells import Chunk
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.sums import Summary
from bng_sim.sweeps.store import disk, parquet, row_groups
from bng_sim.sweeps.store.files import FIGURES, TABLES_KEPT, Shard, part_path, shard_path

Contents = dict[str, tuple[bytes, int]]  # table -> bytes and number of rows of its file, in the order of writing
CELL = "number of the cell in cells.csv"
CHECKSUM = "checksum"
CHECKSUM_BITS = 0xFFFF
SUMS = "bng_sim.sums"  # a column of `figures`: a chunk's sums in its first row
AT_ONCE = 64  # chunks that are read at once: a file of many chunks takes long to open
_DICTIONARY = "bng_sim.columns"


@dataclass(frozen=True)
class ShardEncoder:
    """Encodes chunks as shards; it needs no information on other chunks, so any process can use one.

    Attributes:
        keep: Which tables are stored.
        metrics: Names of the metrics whose values are stored.

    """

    keep: Keep
    metrics: tuple[str, ...]

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
        figures = figures.with_columns(pl.Series(SUMS, [data, *[None] * (figures.height - 1)], dtype=pl.String))
        return shards | {FIGURES: (_as_parquet(figures, planned.index, {}), figures.height)}

    def _metadata(self, game: Game, table: str) -> dict[str, str]:
        meanings = json.dumps({"cell": CELL, **game.columns[table]})
        return {_DICTIONARY: meanings}


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
        if part is None:
            path = shard_path(table, cell, chunk.first, chunk.first + chunk.n)
        else:
            path = part_path(table, cell, chunk.first, part.first, part.first + part.n)
        written.append(write_shard(folder, path, content, rows))
    return written


def write_shard(folder: Path, path: str, content: bytes, rows: int) -> Shard:
    """Write one shard into a run's folder."""
    (folder / path).parent.mkdir(exist_ok=True)
    disk.write(folder / path, content)
    return Shard(path, rows, len(content), hashlib.sha256(content).hexdigest())


@dataclass(frozen=True)
class ChunkFigures:
    """The figures of a chunk that was written.

    Attributes:
        values: One row per game, one column per metric.
        sums: The sums from which summaries are built.

    """

    values: pl.DataFrame
    sums: Summary


def read_figures(path: Path, first: int, rows: Sequence[int], game: Game, planned: PlannedCell) -> list[ChunkFigures]:
    """Read the figures of some consecutive chunks of a file.

    Args:
        path: A file of `figures`.
        first: The first row of the first chunk.
        rows: The number of rows of each chunk.
        game: The game that was played.
        planned: The cell.

    """
    frame = pl.scan_parquet(path, glob=False).slice(first, sum(rows)).drop("cell").collect()
    found, at = [], 0
    for n in rows:
        sums = Summary.from_data(game, planned.cell, json.loads(frame[SUMS][at]))
        found.append(ChunkFigures(frame.slice(at, n).drop(SUMS), sums))
        at += n
    return found


def read_pieces(path: Path) -> Iterator[pl.LazyFrame]:
    """Yield the rows of a file chunk by chunk, as lazy frames."""
    rows = row_groups.list_rows(path)
    if len(rows) == 1:
        yield pl.scan_parquet(path, glob=False)
        return
    at = 0
    for n in rows:
        yield pl.scan_parquet(path, glob=False).slice(at, n)
        at += n


def read_values(path: Path) -> Iterator[pl.DataFrame]:
    """Yield the values of metrics in a file of `figures` chunk by chunk: one row a game, one column a metric."""
    rows = row_groups.list_rows(path)
    first = 0
    for at in range(0, len(rows), AT_ONCE):
        batch = rows[at : at + AT_ONCE]
        frame = pl.scan_parquet(path, glob=False).slice(first, sum(batch)).drop("cell", SUMS).collect()
        first += sum(batch)
        start = 0
        for n in batch:
            yield frame.slice(start, n)
            start += n


def each_sums(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the sums of each chunk in a file of `figures`, as data, or those of all its chunks if the file has them."""
    note = row_groups.read_note(path)
    if note is not None:
        yield json.loads(note)
    elif len(row_groups.list_rows(path)) > AT_ONCE:
        yield from sums_of_chunks(path)
    else:
        for sums in pl.read_parquet(path, glob=False, columns=[SUMS])[SUMS].drop_nulls():
            yield json.loads(sums)


def sums_of_chunks(file: Path | io.BytesIO) -> Iterator[dict[str, Any]]:
    """Yield the sums of each chunk in a file of `figures`, as data, with one chunk in memory."""
    import pyarrow.parquet as pq  # noqa: PLC0415 (only large files need it)

    with pq.ParquetFile(file) as opened:
        for at in range(opened.num_row_groups):
            yield json.loads(opened.read_row_group(at, columns=[SUMS])[0][0].as_py())


def read_sums_of(path: Path, metric: str) -> Ratio:
    """Add up the sums of one of the game's metrics, for which no strategy that played has to be loaded."""
    ratio = Ratio()
    for sums in each_sums(path):
        if metric in sums["metrics"][""]:
            ratio.add(Ratio.from_data(sums["metrics"][""][metric]))
    return ratio


def read_columns(path: Path) -> dict[str, str]:
    """Read what each column of a file of `games` or `seats` means."""
    meanings: dict[str, str] = json.loads(pl.read_parquet_metadata(path)[_DICTIONARY])
    return meanings


def data_dictionary(game: Game) -> str:
    """Describe each table and column of a run in Markdown."""
    lines = [f"# The tables of a run of {game.title}", ""]
    for table, what in (("games", "one row a game"), ("seats", "one row a game and seat")):
        lines += [f"## {table}", "", f"`{table}/*.parquet`: {what}.", "", "| column | meaning |", "|---|---|"]
        lines += [f"| `{name}` | {meaning} |" for name, meaning in {"cell": CELL, **game.columns[table]}.items()]
        lines.append("")
    return "\n".join(lines)


def metrics_named(game: Game, names: tuple[str, ...]) -> tuple[Metric, ...]:
    """Return the metrics with these names, in the order of the names."""
    by_name = {metric.name: metric for metric in game.metrics}
    return tuple(by_name[name] for name in names)


def _figures(games: pl.DataFrame, metrics: tuple[Metric, ...]) -> pl.DataFrame:
    kinds = {"proportion": pl.Boolean, "mean": pl.Float64}
    return games.select(metric.expression.cast(kinds[metric.kind]).alias(metric.name) for metric in metrics)


def _as_parquet(frame: pl.DataFrame, cell: int, metadata: dict[str, str]) -> bytes:
    return parquet.encode(frame.select(pl.lit(cell, dtype=pl.Int32).alias("cell"), pl.all()), metadata)
