"""Reading a run back: its tables as polars or pandas."""

import functools
import json
from pathlib import Path
from typing import Any, Literal, get_args

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.sweep.store import TABLES, read_manifest

Frames = Literal["polars", "pandas"]


class Run:
    """A finished run.

    Attributes:
        folder: Where it lies.
        manifest: The whole resolved config, seed, versions, and every file with its checksum.

    """

    def __init__(self, folder: Path, frames: Frames) -> None:
        """Look at the folder; raises `InputError` if no complete run lies there."""
        if frames not in get_args(Frames):
            raise InputError(f"frames={frames!r}: expected {' or '.join(map(repr, get_args(Frames)))}")
        self.folder = folder
        self.manifest: dict[str, Any] = read_manifest(folder)
        if not self.manifest["complete"]:
            raise InputError(f"{folder}: the run is not complete; `bng-sim sweep` with the same config goes on with it")
        self._frames = frames

    @property
    def config(self) -> dict[str, Any]:
        """The resolved config; `cells` in it has each cell's rules in full."""
        config: dict[str, Any] = self.manifest["config"]
        return config

    @functools.cached_property
    def cells(self) -> Any:
        """One row a cell: its value of each grid parameter, its lineup, its baseline."""
        return self._as_asked(pl.read_csv(self.folder / "cells.csv", infer_schema_length=None))

    @functools.cached_property
    def summary(self) -> Any:
        """One row a figure, as in `summary.csv`: value, interval, difference from the baseline."""
        return self._as_asked(pl.read_csv(self.folder / "summary.csv", infer_schema_length=None))

    @functools.cached_property
    def games(self) -> Any:
        """One row a game. All of them: for more than fit into memory use `scan`."""
        return self._as_asked(self.scan("games").collect())

    @functools.cached_property
    def seats(self) -> Any:
        """One row a game and seat. All of them: for more than fit into memory use `scan`."""
        return self._as_asked(self.scan("seats").collect())

    def scan(self, table: str) -> pl.LazyFrame:
        """A table as a lazy polars frame, in the order of cells and games; raises `InputError` for an unknown one."""
        if table not in TABLES:
            raise InputError(f"table {table!r}: no such table; expected {' or '.join(sorted(TABLES))}")
        return pl.scan_parquet(sorted((self.folder / table).glob("*.parquet")))

    def columns(self, table: str) -> dict[str, str]:
        """What each column of a table says; raises `InputError` for an unknown table."""
        self.scan(table)
        first = sorted((self.folder / table).glob("*.parquet"))[0]
        meanings: dict[str, str] = json.loads(pl.read_parquet_metadata(first)["bng_sim.columns"])
        return meanings

    def _as_asked(self, frame: pl.DataFrame) -> Any:
        return frame.to_pandas() if self._frames == "pandas" else frame


def load(folder: str | Path, frames: Frames = "polars") -> Run:
    """Open a run to read it.

    Args:
        folder: Such as `runs/crisis_counts`.
        frames: Whether its tables come as polars or as pandas data frames.

    Raises:
        InputError: If no complete run lies there.

    """
    return Run(Path(folder), frames)
