"""Reading a run back: its tables as polars or pandas."""

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args

import polars as pl

from bng_sim.core import characters, lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.sweep.statistics.results import SUMMARY_SCHEMA
from bng_sim.sweep.store.folder import read_manifest
from bng_sim.sweep.store.shards import FIGURES, KEPT, TABLES, cell_of

Frames = Literal["polars", "pandas"]


class Run:
    """A run that has been summed up, all of it or, after failures or with `--only`, some of its cells.

    Attributes:
        folder: Where it lies.
        manifest: The whole resolved config, seed, versions, and every file with its checksum.

    """

    def __init__(self, folder: Path, frames: Frames) -> None:
        """Look at the folder; raises `InputError` if no run lies there that has been summed up."""
        if frames not in get_args(Frames):
            raise InputError(f"frames={frames!r}: expected {' or '.join(map(repr, get_args(Frames)))}")
        self.folder = folder
        self.manifest: dict[str, Any] = read_manifest(folder)
        if self.manifest["state"] == "playing":
            raise InputError(f"{folder}: the run is not complete; `bng-sim sweep` with the same config goes on with it")
        wanted = ["summary.csv", "cells.csv", *(shard["path"] for shard in self.manifest["shards"])]
        missing = [name for name in wanted if not (folder / name).is_file()]
        if missing:
            more = f" and {len(missing) - 1} more files are" if len(missing) > 1 else " is"
            raise InputError(
                f"{folder}: {missing[0]}{more} missing; `bng-sim sweep` with the same config makes it again"
            )
        self._frames = frames

    @property
    def config(self) -> dict[str, Any]:
        """The resolved config; `cells` in it has each cell's rules in full."""
        config: dict[str, Any] = self.manifest["config"]
        return config

    @functools.cached_property
    def cells(self) -> Any:
        """One row a cell that has been played: its value of each grid parameter, its lineup, games, baseline.

        Where `assumption` is not empty the cell repeats its baseline with an assumed figure replaced. What has not
        been played is in `unplayed`.
        """
        return self._as_asked(self._all_cells.filter(status="played"))

    @functools.cached_property
    def unplayed(self) -> Any:
        """The cells without figures, as `cells`: those that failed, and those not played yet."""
        return self._as_asked(self._all_cells.filter(pl.col("status") != "played"))

    @functools.cached_property
    def played(self) -> list[dict[str, Any]]:
        """The cells that have been played, as the resolved config has them, each with its number of `games`.

        What has not been played is in `unplayed`.
        """
        games = self.manifest["games"]
        return [{**cell, "games": games[cell["index"]]} for cell in self.config["cells"] if games[cell["index"]]]

    @functools.cached_property
    def failures(self) -> Any:
        """One row a chunk that could not be played: cell, games, seed and reason; empty if there was none."""
        path = self.folder / "failures.csv"
        return self._as_asked(pl.read_csv(path) if path.exists() else pl.DataFrame())

    @functools.cached_property
    def _all_cells(self) -> pl.DataFrame:
        words = dict.fromkeys(("lineup", "assumption", "status", "verdict"), pl.String)
        return pl.read_csv(self.folder / "cells.csv", infer_schema_length=None, schema_overrides=words)

    def keeps(self, table: str) -> bool:
        """Whether the rows of a table were kept; raises `InputError` for an unknown table."""
        if table not in TABLES:
            raise InputError(f"table {table!r}: no such table; expected {' or '.join(TABLES)}")
        return table in KEPT[self.config["keep"]]

    @functools.cached_property
    def summary(self) -> Any:
        """One row a figure, as in `summary.csv`: value, interval, difference from the baseline."""
        return self._as_asked(pl.read_csv(self.folder / "summary.csv", schema=SUMMARY_SCHEMA))

    @functools.cached_property
    def games(self) -> Any:
        """One row a game of the grid's cells. All of them: for more than fit into memory use `scan`."""
        return self._as_asked(self.scan("games").collect())

    @functools.cached_property
    def seats(self) -> Any:
        """One row a game and seat of the grid's cells. All of them: for more than fit into memory use `scan`."""
        return self._as_asked(self.scan("seats").collect())

    def scan(self, table: str, *, assumptions: bool = False) -> pl.LazyFrame:
        """A table as a lazy polars frame, in the order of cells and games.

        Args:
            table: `games` or `seats`.
            assumptions: Whether to include the cells that repeat a baseline with an assumed figure replaced. Without
                them, games of equal grid values and lineup are games under equal rules.

        Raises:
            InputError: For an unknown table, or one that was not kept.

        """
        return pl.scan_parquet(self._shards(table, assumptions))

    def shards(self, table: str, cell: int) -> list[Path]:
        """The Parquet files of one cell, in the order of their games; raises `InputError` if none were kept."""
        return self._known(table).get(cell, [])

    def figures(self, cell: int) -> Iterator[pl.DataFrame]:
        """A cell's values of the run's metrics, one row a game and one column a metric, a file at a time.

        They are there whatever the run keeps. Files of different cells hold the same deals; a cell that was played
        further has more of them.
        """
        for path in self._files[FIGURES].get(cell, ()):
            yield pl.read_parquet(path, glob=False).drop("cell")

    def games_a_deal(self, cell: int) -> int:
        """How many games in a row of a cell share a deal: the number of players if seats rotate, otherwise 1."""
        players: int = self.config["cells"][cell]["rules"]["players"]
        return players if self.config["rotate"] else 1

    def cell(self, number: int, game: Game) -> Cell:
        """A cell as the engine takes it; raises `InputError` if a strategy that played in it is not loaded."""
        config = self.config
        cell = config["cells"][number]
        rules = game.rules.read(cell["rules"])
        players = lineup.parse(config["lineups"][cell["lineup"]], game.strategies, rules.players)
        seated = characters.read(config["characters"], game.characters.names, rules.players, game.characters.key)
        return Cell(rules, config["seed"], players, seated, rotate=config["rotate"] == "seats")

    def columns(self, table: str) -> dict[str, str]:
        """What each column of a table says; raises `InputError` for an unknown table."""
        first = self._shards(table, assumptions=False)[0]
        meanings: dict[str, str] = json.loads(pl.read_parquet_metadata(first)["bng_sim.columns"])
        return meanings

    def _shards(self, table: str, assumptions: bool) -> list[Path]:
        files = self._known(table)
        cells = [cell["index"] for cell in self.played if assumptions or not cell["assumption"]]
        return [path for cell in cells for path in files.get(cell, ())]

    def _known(self, table: str) -> dict[int, list[Path]]:
        if not self.keeps(table):
            raise InputError(
                f"{self.folder}: the rows of {table} were not kept (keep: {self.config['keep']} in its config)"
            )
        return self._files[table]

    @functools.cached_property
    def _files(self) -> dict[str, dict[int, list[Path]]]:
        """Table -> cell -> its shards, in the order of their games."""
        files: dict[str, dict[int, list[Path]]] = {}
        for shard in self.manifest["shards"]:
            table = shard["path"].partition("/")[0]
            files.setdefault(table, {}).setdefault(cell_of(shard["path"]), []).append(self.folder / shard["path"])
        return files

    def _as_asked(self, frame: pl.DataFrame) -> Any:
        return frame.to_pandas() if self._frames == "pandas" else frame


def load(folder: str | Path, frames: Frames = "polars") -> Run:
    """Open a run to read it.

    Args:
        folder: Such as `runs/crisis_counts`.
        frames: Whether its tables come as polars or as pandas data frames.

    Raises:
        InputError: If no run lies there that has been summed up.

    """
    return Run(Path(folder), frames)
