"""The folder of a run: result tables as Parquet shards, one a chunk, and what is needed to read and remake them."""

import functools
import hashlib
import io
import json
import os
import platform
import shutil
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numba
import numpy as np
import polars as pl

import bng_sim
from bng_sim.core.compiler import PACKAGE, STRATEGIES, source_digest
from bng_sim.core.errors import InputError
from bng_sim.core.game import Batch, Game
from bng_sim.sweep.plan import Chunk, config_hash

TABLES = ("seats", "games")  # in this order: where a chunk's games are, its seats are too
FORMAT = 1  # rises when the layout of a run's folder changes
CELL = "number of the cell in cells.csv"
_TEMPORARY = ".{name}.writing-{writer}"  # what a file is called until all of it is written


@dataclass(frozen=True, slots=True)
class Shard:
    """One file of a run: a chunk of one table of one cell."""

    path: str  # below the run's folder
    rows: int
    bytes: int
    sha256: str


@dataclass
class Store:
    """A run's folder, open for writing.

    Attributes:
        folder: Where it lies.
        game: Whose columns are written.
        resolved: The whole config of the run.
        shards: What has been written or found so far, by path.

    """

    folder: Path
    game: Game
    resolved: dict[str, Any]
    shards: dict[str, Shard] = field(default_factory=dict)

    def open(self) -> None:
        """Make the folder, or go on with what an interrupted run of the same config left in it.

        Raises `InputError` if it holds anything else.
        """
        if self.folder.exists() and any(self.folder.iterdir()):
            self._check_same()
            for torn in self.folder.rglob(_TEMPORARY.format(name="*", writer="*")):
                torn.unlink()  # a write that was stopped
            for path in sorted(self.folder.glob("*/*.parquet")):
                self._found(path)
        for table in TABLES:
            (self.folder / table).mkdir(parents=True, exist_ok=True)
        self._write_manifest(complete=False)

    def discard(self) -> None:
        """Delete the folder; raises `InputError` if it is not a run's."""
        if self.folder.exists() and any(self.folder.iterdir()):
            read_manifest(self.folder)
            shutil.rmtree(self.folder)

    def has(self, cell: int, chunk: Chunk) -> bool:
        """Whether the chunk's games were played before."""
        return _shard_path(TABLES[-1], cell, chunk) in self.shards

    def add(self, cell: int, chunk: Chunk, batch: Batch) -> None:
        """Write a chunk; once it is there it is there as a whole, and stays so if the machine stops."""
        frames = {"games": batch.games, "seats": batch.seats}
        for table in TABLES:
            path = _shard_path(table, cell, chunk)
            content = _as_parquet(frames[table], cell, self._metadata[table])
            write(self.folder / path, content)
            self.shards[path] = Shard(path, frames[table].height, len(content), hashlib.sha256(content).hexdigest())

    def read(self, table: str, cell: int, chunk: Chunk, columns: list[str] | None = None) -> pl.DataFrame:
        """A chunk of a table as it was written."""
        return pl.read_parquet(self.folder / _shard_path(table, cell, chunk), columns=columns, glob=False)

    def finish(self) -> None:
        """List every shard in the manifest, and say that the run is complete."""
        self._write_manifest(complete=True)

    def _check_same(self) -> None:
        manifest = read_manifest(self.folder)
        differing = _differences(manifest["config"], json.loads(json.dumps(self.resolved)))
        if differing:
            raise InputError(
                f"{self.folder}: holds the results of another config ({'; '.join(differing)}); "
                "give this one another `name`, or discard the old results with --fresh"
            )
        changed = _differences(manifest["versions"], versions())
        if changed:
            raise InputError(
                f"{self.folder}: was made by another version of bng-sim or its libraries ({'; '.join(changed)}), so "
                "that its games and new ones might differ; give the config another `name`, or discard the old results "
                "with --fresh"
            )

    def _found(self, path: Path) -> None:
        content = path.read_bytes()
        name = path.relative_to(self.folder).as_posix()
        rows = pl.scan_parquet(path).select(pl.len()).collect().item()
        self.shards[name] = Shard(name, rows, len(content), hashlib.sha256(content).hexdigest())

    @functools.cached_property
    def _hash(self) -> str:
        return config_hash(self.resolved)

    @functools.cached_property
    def _metadata(self) -> dict[str, dict[str, str]]:
        meanings = {table: json.dumps({"cell": CELL, **self.game.columns[table]}) for table in TABLES}
        return {table: {"bng_sim.config": self._hash, "bng_sim.columns": meanings[table]} for table in TABLES}

    def _write_manifest(self, *, complete: bool) -> None:
        shards = [self.shards[path] for path in sorted(self.shards)] if complete else []
        manifest = {
            "format": FORMAT,
            "complete": complete,
            "config_hash": self._hash,
            "config": self.resolved,
            "versions": versions(),
            "shards": [
                {"path": shard.path, "rows": shard.rows, "bytes": shard.bytes, "sha256": shard.sha256}
                for shard in shards
            ],
        }
        write_json(self.folder / "manifest.json", manifest)


def versions() -> dict[str, str]:
    """What decides, besides config and seed, which games are played and which bytes are written."""
    return {
        "bng_sim": bng_sim.__version__,
        "sources": source_digest((PACKAGE / "core", PACKAGE / "games", STRATEGIES)),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "polars": pl.__version__,
    }


def read_manifest(folder: Path) -> dict[str, Any]:
    """A run's manifest; raises `InputError` if the folder is not a run's."""
    path = folder / "manifest.json"
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"{folder}: no run lies there (there is no manifest.json)") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read ({error}); is it the manifest of a run?") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise InputError(f"{path}: not a manifest that this version of bng-sim reads (format {FORMAT})")
    return manifest


def data_dictionary(game: Game) -> str:
    """What each table and column of a run says, as Markdown."""
    lines = [f"# The tables of a run of {game.title}", ""]
    for table, what in (("games", "one row a game"), ("seats", "one row a game and seat")):
        lines += [f"## {table}", "", f"`{table}/*.parquet`: {what}.", "", "| column | meaning |", "|---|---|"]
        lines += [f"| `{name}` | {meaning} |" for name, meaning in {"cell": CELL, **game.columns[table]}.items()]
        lines.append("")
    return "\n".join(lines)


def write(path: Path, content: bytes) -> None:
    """Write a file so that at any moment either all of it is there under this name, or nothing new."""
    writer = f"{os.getpid()}-{threading.get_ident()}"
    temporary = path.with_name(_TEMPORARY.format(name=path.name, writer=writer))
    with temporary.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    if os.name == "posix":
        directory = os.open(path.parent, os.O_RDONLY)
        os.fsync(directory)
        os.close(directory)


def write_json(path: Path, value: Any) -> None:
    """Write one JSON document."""
    write(path, (json.dumps(value, indent=1, allow_nan=False) + "\n").encode())


def _shard_path(table: str, cell: int, chunk: Chunk) -> str:
    return f"{table}/{cell:05d}-{chunk.first_game:013d}.parquet"  # so that names sort like cells and games


def cell_of(path: str) -> int:
    """The number of the cell that a shard belongs to."""
    return int(path.partition("/")[2].partition("-")[0])


def _as_parquet(frame: pl.DataFrame, cell: int, metadata: dict[str, str]) -> bytes:
    numbered = frame.select(pl.lit(cell, dtype=pl.Int32).alias("cell"), pl.all())
    buffer = io.BytesIO()
    numbered.write_parquet(buffer, compression="zstd", statistics=False, metadata=metadata)
    return buffer.getvalue()


def _differences(there: dict[str, Any], here: dict[str, Any]) -> list[str]:
    """The keys whose values differ, with both if they are short."""
    differing = []
    for key, value in here.items():
        if there.get(key) != value and key != "cells":
            both = f"{key}: {json.dumps(there.get(key))} there, {json.dumps(value)} here"
            differing.append(both if len(both) < 120 else key)
    if not differing and there.get("cells") != here.get("cells"):
        differing.append("rules")
    return differing
