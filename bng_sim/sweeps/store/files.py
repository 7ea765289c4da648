"""The files of a run's folder: their names, what the manifest records of each, and checks against that record."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from bng_sim.sweeps.config.keys import Keep

if TYPE_CHECKING:
    from bng_sim.sweeps.plan.cells import Chunk

CELLS, SUMMARY, COLUMNS, FAILURES = "cells.csv", "summary.csv", "columns.md", "failures.csv"
SUMMED_UP = (CELLS, SUMMARY, COLUMNS, FAILURES)  # the last only if something failed
TIMINGS = "timings.json"  # differs from run to run, while the manifest does not
State = Literal["playing", "partial", "complete"]
FIGURES = "figures"
TABLES_KEPT: dict[Keep, tuple[str, ...]] = {"summary": (), "games": ("games",), "all": ("seats", "games")}
TABLES = ("games", "seats")
PARTS = "parts"  # of chunks that take long, until all of a chunk's games are there
_CHUNK = r"[0-9]{5,}-[0-9]{13,}"  # number of the cell, first deal
_SHARD = rf"^((games|seats|figures)/{_CHUNK}|{PARTS}/{_CHUNK}-[0-9]{{13,}}-(games|seats))\.parquet$"


@dataclass(frozen=True, slots=True)
class Shard:
    """One file of a run: a chunk of one table of one cell, or a part of it."""

    path: Annotated[str, Field(pattern=_SHARD)]  # below the run's folder
    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class SummaryFile:
    """One of the files that sum a run up, such as `summary.csv`."""

    path: Annotated[str, Field(pattern=r"^[a-z]+\.(csv|md)$")]  # below the run's folder
    bytes: int
    sha256: str


def record_summary_file(path: str, content: bytes) -> SummaryFile:
    """Record the size and checksum of a summary file."""
    return SummaryFile(path, len(content), hashlib.sha256(content).hexdigest())


def has_recorded_size(folder: Path, file: Shard | SummaryFile) -> bool:
    """Return whether a file of a run exists with the size that was recorded."""
    path = folder / file.path
    return path.is_file() and path.stat().st_size == file.bytes


def is_intact(folder: Path, file: Shard | SummaryFile) -> bool:
    """Return whether a file of a run exists with the size and checksum that were recorded."""
    try:
        content = (folder / file.path).read_bytes()
    except OSError:
        return False
    return len(content) == file.bytes and hashlib.sha256(content).hexdigest() == file.sha256


def shard_path(table: str, cell: int, chunk: "Chunk") -> str:
    """Return the path of a chunk's shard below the run's folder; paths sort by cell and game."""
    return f"{table}/{cell:05d}-{chunk.first:013d}.parquet"


def part_path(table: str, cell: int, chunk: "Chunk", part: "Chunk") -> str:
    """Return the path below the run's folder of a table of a part of a chunk."""
    return f"{PARTS}/{cell:05d}-{chunk.first:013d}-{part.first:013d}-{table}.parquet"


def figures_of_part(path: str) -> str | None:
    """Return the path of the figures of the chunk to which a part belongs; None if the path is not that of a part.

    Figures are written last, so if they exist the chunk is whole and its parts are no longer needed.
    """
    folder, _, name = path.partition("/")
    return f"{FIGURES}/{'-'.join(name.split('-')[:2])}.parquet" if folder == PARTS else None


def is_part_of_games(path: str) -> bool:
    """Return whether a path is that of the rows of `games` of a part."""
    return path.startswith(f"{PARTS}/") and path.endswith("-games.parquet")


def is_shard(path: str) -> bool:
    """Return whether a path below a run's folder has the form of a shard's path, which nothing but a run writes."""
    return re.match(_SHARD, path) is not None


def cell_number(path: str) -> int:
    """Return the number of the cell that a shard belongs to."""
    return int(path.partition("/")[2].partition("-")[0])
