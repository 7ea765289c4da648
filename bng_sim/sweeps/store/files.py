"""The files of a run's folder: their names, what the manifest records of each, and checks against that record."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from bng_sim.sweeps.config.keys import Keep

CELLS, SUMMARY, COLUMNS, FAILURES = "cells.csv", "summary.csv", "columns.md", "failures.csv"
SUMMED_UP = (CELLS, SUMMARY, COLUMNS, FAILURES)  # the last only if something failed
TIMINGS = "timings.json"  # differs from run to run, while the manifest does not
State = Literal["playing", "partial", "complete"]
FIGURES = "figures"
TABLES_KEPT: dict[Keep, tuple[str, ...]] = {"summary": (), "games": ("games",), "all": ("seats", "games")}
TABLES = ("games", "seats")
PARTS = "parts"  # of chunks that take long, until all of a chunk's games are there
FILE_TABLE = r"^files-[0-9a-f]{8}\.parquet$"  # lists the shards; the digits are the first of its checksum
_DEAL = "[0-9]{13,}"
# number of the cell, first deal, the deal after the last; of a part before these the first deal of its chunk
_SHARD = (
    rf"^(?:(games|seats|figures)/([0-9]{{5,}})-({_DEAL})-({_DEAL})"
    rf"|{PARTS}/([0-9]{{5,}})-({_DEAL})-({_DEAL})-({_DEAL})-(games|seats))\.parquet$"
)


@dataclass(frozen=True, slots=True)
class Shard:
    """One file of a run: some chunks of one table of one cell, or a part of a chunk."""

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


class Place(NamedTuple):
    """Which rows a shard has, as its path says.

    Attributes:
        table: Of which table.
        cell: Number of the cell.
        chunk: First deal of the chunk of which it is a part; None: it has whole chunks.
        first: First deal.
        end: The deal after the last.

    """

    table: str
    cell: int
    chunk: int | None
    first: int
    end: int


def shard_path(table: str, cell: int, first: int, end: int) -> str:
    """Return the path below the run's folder of the shard of some deals; paths sort by cell and game."""
    return f"{table}/{cell:05d}-{first:013d}-{end:013d}.parquet"


def part_path(table: str, cell: int, chunk: int, first: int, end: int) -> str:
    """Return the path below the run's folder of a table of a part of the chunk that begins with a deal."""
    return f"{PARTS}/{cell:05d}-{chunk:013d}-{first:013d}-{end:013d}-{table}.parquet"


def place_of(path: str) -> Place:
    """Return which rows the shard with a path has; raises `ValueError` for any other path."""
    found = re.match(_SHARD, path)
    if found is None:
        raise ValueError(path)
    table, cell, first, end, part_cell, chunk, part_first, part_end, part_table = found.groups()
    if table is not None:
        return Place(table, int(cell), None, int(first), int(end))
    return Place(part_table, int(part_cell), int(chunk), int(part_first), int(part_end))


def is_shard(path: str) -> bool:
    """Return whether a path below a run's folder has the form of a shard's path, which nothing but a run writes."""
    return re.match(_SHARD, path) is not None
