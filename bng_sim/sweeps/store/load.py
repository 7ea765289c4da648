"""Reading a run back: its tables as polars."""

import functools
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from bng_sim.core import characters, lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.plan.recorded import is_on_grid
from bng_sim.sweeps.play.threads import in_parallel
from bng_sim.sweeps.statistics.results import SUMMARY_SCHEMA, failures_table
from bng_sim.sweeps.statistics.sums import Summary
from bng_sim.sweeps.store import manifest_file
from bng_sim.sweeps.store.files import (
    CELLS,
    FAILURES,
    FIGURES,
    SUMMARY,
    TABLES,
    TABLES_KEPT,
    Shard,
    cell_number,
    has_recorded_size,
    is_intact,
)
from bng_sim.sweeps.store.shards import read_sums


class StoredRun:
    """A run that has been summed up, all of it or, after failures or with `--only`, some of its cells.

    Attributes:
        folder: Where it lies.
        manifest: The whole resolved config, seed, versions, and every file with its checksum.

    """

    def __init__(self, folder: Path) -> None:
        """Look at the folder.

        Raises:
            InputError: If no run lies there that has been summed up, or one of its files is missing or not as it was
                written. Of the shards only the size is looked at here; each is read before its rows are.

        """
        self.folder = folder
        self.manifest: dict[str, Any] = manifest_file.read(folder)
        if self.manifest["state"] == "playing":
            raise InputError(f"{folder}: the run is not complete; `bng-sim sweep` with the same config goes on with it")
        self._tables = manifest_file.tables(self.manifest)
        self._refuse([table.path for table in self._tables if not is_intact(folder, table)])
        self._shards = manifest_file.shards(self.manifest)
        self._refuse([shard.path for shard in self._shards if not has_recorded_size(folder, shard)])
        self._verified: set[str] = set()

    @property
    def config(self) -> dict[str, Any]:
        """The resolved config; `cells` in it has each cell's rules in full."""
        config: dict[str, Any] = self.manifest["config"]
        return config

    @functools.cached_property
    def cells(self) -> pl.DataFrame:
        """One row a cell that has been played: its value of each grid parameter, its lineup, games, baseline.

        Where `assumption` is not empty the cell repeats its baseline with an assumed figure replaced, and where `rung`
        is not empty it repeats a cell of the first lineup with that table of players. What has not been played is in
        `unplayed`.
        """
        return self._all_cells.filter(status="played")

    @functools.cached_property
    def unplayed(self) -> pl.DataFrame:
        """The cells without figures, as `cells`: those that failed, and those not played yet."""
        return self._all_cells.filter(pl.col("status") != "played")

    @functools.cached_property
    def played(self) -> list[dict[str, Any]]:
        """The cells that have been played, as the resolved config has them, each with its number of `games`.

        What has not been played is in `unplayed`.
        """
        games = self.manifest["games"]
        return [{**cell, "games": games[cell["index"]]} for cell in self.config["cells"] if games[cell["index"]]]

    @property
    def on_grid(self) -> list[dict[str, Any]]:
        """Those of `played` that the config asks for: none under other assumptions, or with other players."""
        return list(filter(is_on_grid, self.played))

    @functools.cached_property
    def failures(self) -> pl.DataFrame:
        """One row a chunk that could not be played: cell, games, seed and reason; empty if there was none."""
        is_there = any(table.path == FAILURES for table in self._tables)
        return pl.read_csv(self.folder / FAILURES, glob=False) if is_there else failures_table([])

    @functools.cached_property
    def _all_cells(self) -> pl.DataFrame:
        words = dict.fromkeys(("lineup", "assumption", "rung", "status", "verdict"), pl.String)
        return pl.read_csv(self.folder / CELLS, glob=False, infer_schema_length=None, schema_overrides=words)

    def keeps(self, table: str) -> bool:
        """Whether the rows of a table were kept; raises `InputError` for an unknown table."""
        if table not in TABLES:
            raise InputError(f"table {table!r}: no such table; expected {' or '.join(TABLES)}")
        return table in TABLES_KEPT[self.config["keep"]]

    @functools.cached_property
    def summary(self) -> pl.DataFrame:
        """One row a figure, as in `summary.csv`: value, interval, difference from the baseline."""
        return pl.read_csv(self.folder / SUMMARY, glob=False, schema=SUMMARY_SCHEMA)

    @functools.cached_property
    def games(self) -> pl.DataFrame:
        """One row a game of the grid's cells. All of them: for more than fit into memory use `scan`."""
        return self.scan("games").collect()

    @functools.cached_property
    def seats(self) -> pl.DataFrame:
        """One row a game and seat of the grid's cells. All of them: for more than fit into memory use `scan`."""
        return self.scan("seats").collect()

    def scan(self, table: str, *, repeated: bool = False, of: Sequence[int] | None = None) -> pl.LazyFrame:
        """A table as a lazy polars frame, in the order of cells and games.

        Args:
            table: `games` or `seats`.
            repeated: Whether to include the cells that repeat others with an assumed figure replaced, or with other
                players. Without them, games of equal grid values and lineup are games under equal rules.
            of: Numbers of the cells whose rows are wanted, if it is not all.

        Raises:
            InputError: For an unknown table, or one that was not kept.

        """
        return pl.scan_parquet(self._paths(table, repeated=repeated, of=of), glob=False)

    def rows(self, table: str, cells: Sequence[int]) -> int:
        """How many rows a table has of some cells; raises `InputError` as `scan` does."""
        files = self._known(table)
        return sum(shard.rows for cell in cells for shard in files.get(cell, ()))

    def shards(self, table: str, cell: int) -> list[Path]:
        """The Parquet files of one cell, in the order of their games, each as it was written.

        Raises:
            InputError: If none were kept, or one is missing or not as it was written.

        """
        return self._whole(self._known(table).get(cell, []))

    def figures(self, cell: int) -> Iterator[pl.DataFrame]:
        """A cell's values of the run's metrics, one row a game and one column a metric, a file at a time.

        They are there whatever the run keeps. Files of different cells hold the same deals; a cell that was played
        further has more of them. Raises `InputError` if one is missing or not as it was written.
        """
        for path in self._whole(self._files[FIGURES].get(cell, [])):
            yield pl.read_parquet(path, glob=False).drop("cell")

    def sums(self, cell: int, game: Game) -> Summary:
        """All that a cell's games add up to, whatever the run keeps; raises `InputError` as `figures` does."""
        summary = Summary(game, self.cell(cell, game))
        for path in self._whole(self._files[FIGURES].get(cell, [])):
            summary.add(read_sums(path, game, summary.cell))
        return summary

    def verify(self) -> None:
        """Read every file that was not read yet; raises `InputError` if one is missing or not as it was written."""
        self._whole(self._shards)

    def games_a_deal(self, cell: int) -> int:
        """How many games in a row of a cell share a deal: the number of players if seats rotate, otherwise 1."""
        players: int = self.config["cells"][cell]["rules"]["players"]
        return players if self.config["rotate"] else 1

    def measured(self, game: Game) -> Game:
        """The game that was played, with the metrics of the config's own among its metrics."""
        return own_metrics.again(game, self.config["own_metrics"])

    def cell(self, number: int, game: Game) -> Cell:
        """A cell as the engine takes it; raises `InputError` if a strategy that played in it is not loaded."""
        config = self.config
        cell = config["cells"][number]
        rules = game.rules.read(cell["rules"])
        players = lineup.parse(self.lineup(number), game.strategies, rules.players)
        seated = characters.read(config["characters"], game.characters.names, rules.players, game.characters.key)
        starts = None if config["starting_seat"] is None else config["starting_seat"] - 1
        return Cell(rules, config["seed"], players, seated, starts, rotate=config["rotate"] == "seats")

    def lineup(self, number: int) -> str:
        """Who plays in a cell, as lineups are written."""
        cell = self.config["cells"][number]
        text: str = self.config["rungs"][cell["rung"]] if cell["rung"] else self.config["lineups"][cell["lineup"]]
        return text

    def columns(self, table: str) -> dict[str, str]:
        """What each column of a table says; raises `InputError` for an unknown table."""
        first = self._paths(table, repeated=False)[0]
        meanings: dict[str, str] = json.loads(pl.read_parquet_metadata(first)["bng_sim.columns"])
        return meanings

    def _paths(self, table: str, *, repeated: bool, of: Sequence[int] | None = None) -> list[Path]:
        files = self._known(table)
        cells = [cell["index"] for cell in (self.played if repeated else self.on_grid)] if of is None else of
        return self._whole([shard for cell in cells for shard in files.get(cell, ())])

    def _known(self, table: str) -> dict[int, list[Shard]]:
        if not self.keeps(table):
            raise InputError(
                f"{self.folder}: the rows of {table} were not kept (keep: {self.config['keep']} in its config)"
            )
        return self._files[table]

    @functools.cached_property
    def _files(self) -> dict[str, dict[int, list[Shard]]]:
        """Table -> cell -> its shards, in the order of their games."""
        files: dict[str, dict[int, list[Shard]]] = {}
        for shard in self._shards:
            table = shard.path.partition("/")[0]
            files.setdefault(table, {}).setdefault(cell_number(shard.path), []).append(shard)
        return files

    def _whole(self, shards: list[Shard]) -> list[Path]:
        """Where shards lie, after each has been read once and found to be as it was written."""
        unread = [shard for shard in shards if shard.path not in self._verified]
        if unread:
            whole = in_parallel(lambda shard: is_intact(self.folder, shard), unread, os.cpu_count() or 1)
            self._refuse([shard.path for shard, as_written in zip(unread, whole, strict=True) if not as_written])
            self._verified |= {shard.path for shard in unread}
        return [self.folder / shard.path for shard in shards]

    def _refuse(self, damaged: list[str]) -> None:
        if damaged:
            more = f" (and {len(damaged) - 1} more)" if len(damaged) > 1 else ""
            raise InputError(
                f"{self.folder / damaged[0]}: missing, or not as the run wrote it{more}; `bng-sim sweep` with the same "
                "config makes it again"
            )


def load(folder: str | Path) -> StoredRun:
    """Open a run to read it; raises `InputError` if no run lies there that has been summed up."""
    return StoredRun(Path(folder))


def replay_differences(run: StoredRun, game: Game, cell: int, index: int) -> list[str]:
    """What of a game comes out otherwise than it was stored: `turns: 14 stored, 10 now`; empty if nothing does.

    Args:
        run: That keeps its games.
        game: Its game, with the strategies that played loaded.
        cell: Number of the cell.
        index: Of the game in it.

    """
    played = game.play(run.cell(cell, game), index, 1).games.row(0, named=True)
    kept = stored_row(run, cell, index)
    odd = [name for name, value in played.items() if name not in kept or kept[name] != value]
    return [f"{name}: {kept.get(name)} stored, {played[name]} now" for name in odd]


def stored_row(run: StoredRun, cell: int, index: int) -> dict[str, Any]:
    """The row of a game."""
    games = pl.scan_parquet(run.shards("games", cell), glob=False)
    return games.filter(pl.col("game") == index).collect().row(0, named=True)
