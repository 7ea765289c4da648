"""Read a run back, its tables as polars frames, and compare a replayed game with its stored row."""

import copy
import functools
import itertools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from bng_sim.core import lineup
from bng_sim.core.bot_rules import BotRules
from bng_sim.core.cell_reader import read_cell
from bng_sim.core.errors import InputError
from bng_sim.core.forfeits import REASON, SEAT, with_bot_rules
from bng_sim.core.game import Cell, Game
from bng_sim.core.input.problems import got
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.config.keys import LARGEST_SEED, recorded_bot_rules
from bng_sim.sweeps.plan.recorded import is_on_grid
from bng_sim.sweeps.run.results import SUMMARY_SCHEMA, failures_table
from bng_sim.sweeps.statistics.ratio import Ratio
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
    has_recorded_size,
    is_intact,
    place_of,
)
from bng_sim.sweeps.store.shards import as_stored, each_sums, read_columns, read_pieces, read_sums_of, read_values
from bng_sim.sweeps.tasks.backends import map_in_threads


class StoredRun:
    """A run that has been summed up, completely or, after failures or with `--only`, for some of its cells.

    Attributes:
        folder: Its path.
        manifest: The whole resolved config, seed, versions, and every file with its checksum.

    """

    def __init__(self, folder: Path) -> None:
        """Open the folder.

        Raises:
            InputError: If the folder holds no run that has been summed up, or one of its files is missing or altered.
                Only the
                size of shards is checked here; the content of each is checked before its rows are read.

        """
        self.folder = folder
        self.manifest: dict[str, Any] = manifest_file.read(folder)
        if self.manifest["state"] == "playing":
            raise InputError(f"{folder}: the run is not complete; `bng-sim sweep` with the same config resumes it")
        self._tables = manifest_file.tables(self.manifest)
        self._refuse([table.path for table in self._tables if not is_intact(folder, table)])
        self._shards = manifest_file.shards(folder, self.manifest)
        self._refuse([shard.path for shard in self._shards if not has_recorded_size(folder, shard)])
        self._verified: set[str] = set()
        self._grid: list[dict[str, Any]] | None = None

    @property
    def config(self) -> dict[str, Any]:
        """The resolved config; its `cells` hold each cell's rules in full."""
        config: dict[str, Any] = self.manifest["config"]
        return config

    @functools.cached_property
    def cells(self) -> pl.DataFrame:
        """One row per cell that has been played: its value of each grid parameter, its lineup, games, baseline.

        Where `assumption` is not empty the cell repeats its baseline with an assumed figure replaced, where `change` is
        not empty with that one change, and where `rung` is not empty it repeats a cell of the first lineup with that
        rung of the ladder. Cells not played are in
        `unplayed`.
        """
        return self._all_cells.filter(status="played")

    @functools.cached_property
    def unplayed(self) -> pl.DataFrame:
        """The cells without figures, with the columns of `cells`: those that failed, and those not played yet."""
        return self._all_cells.filter(pl.col("status") != "played")

    @functools.cached_property
    def played(self) -> list[dict[str, Any]]:
        """The cells that have been played, as in the resolved config, each with its number of `games`.

        Cells not played are in `unplayed`.
        """
        games = self.manifest["games"]
        return [{**cell, "games": games[cell["index"]]} for cell in self.config["cells"] if games[cell["index"]]]

    @property
    def on_grid(self) -> list[dict[str, Any]]:
        """The cells of `played` that the config asks for, without those that repeat others."""
        return list(filter(is_on_grid, self.played)) if self._grid is None else self._grid

    @property
    def asked(self) -> list[dict[str, Any]]:
        """The cells that the config asks for, with those that have no figures, whose number of `games` is 0."""
        games = self.manifest["games"]
        cells = [{**cell, "games": games[cell["index"]]} for cell in self.config["cells"] if is_on_grid(cell)]
        return cells if self._grid is None else self._grid

    def with_grid(self, cells: list[dict[str, Any]]) -> "StoredRun":
        """Return the run with other cells of `played` for its grid: what it would be with these players or figures."""
        made = copy.copy(self)
        made._grid = cells
        return made

    @functools.cached_property
    def failures(self) -> pl.DataFrame:
        """One row per chunk that could not be played: cell, games, seed and reason; empty if there was none."""
        is_there = any(table.path == FAILURES for table in self._tables)
        return pl.read_csv(self.folder / FAILURES, glob=False) if is_there else failures_table([])

    @functools.cached_property
    def _all_cells(self) -> pl.DataFrame:
        words = dict.fromkeys(("lineup", "assumption", "change", "rung", "status", "verdict"), pl.String)
        return pl.read_csv(self.folder / CELLS, glob=False, infer_schema_length=None, schema_overrides=words)

    def keeps(self, table: str) -> bool:
        """Return whether the rows of a table were stored; raises `InputError` for an unknown table."""
        if table not in TABLES:
            raise InputError(f"table {table!r}: no such table; expected {' or '.join(TABLES)}")
        return table in TABLES_KEPT[self.config["keep"]]

    @functools.cached_property
    def summary(self) -> pl.DataFrame:
        """One row per figure, as in `summary.csv`: value, interval, difference from the baseline."""
        return pl.read_csv(self.folder / SUMMARY, glob=False, schema=SUMMARY_SCHEMA)

    @functools.cached_property
    def games(self) -> pl.DataFrame:
        """One row per game of the grid's cells. All of them: if they do not fit into memory use `scan`."""
        return self.scan("games").collect()

    @functools.cached_property
    def seats(self) -> pl.DataFrame:
        """One row per game and seat of the grid's cells. All of them: if they do not fit into memory use `scan`."""
        return self.scan("seats").collect()

    def scan(self, table: str, *, repeated: bool = False, of: Sequence[int] | None = None) -> pl.LazyFrame:
        """Scan a table as a lazy polars frame, in the order of cells and games.

        Args:
            table: `games` or `seats`.
            repeated: Whether to include the cells that repeat others with an assumed figure replaced or with other
                players.
                Without them, games with equal grid values and lineup have equal rules.
            of: Numbers of the cells to scan; None: all.

        Raises:
            InputError: For an unknown table, or one that was not stored.

        """
        return pl.scan_parquet(self._paths(table, repeated=repeated, of=of), glob=False)

    def rows(self, table: str, cells: Sequence[int]) -> int:
        """Count the rows that a table has in some cells; raises `InputError` as `scan` does."""
        files = self._known(table)
        return sum(shard.rows for cell in cells for shard in files.get(cell, ()))

    def pieces(self, table: str, cell: int) -> Iterator[pl.LazyFrame]:
        """Return the rows of one cell piece by piece, in the order of games: each piece fits into memory.

        Pieces of `games` and of `seats` have the same games.

        Raises:
            InputError: If none were stored, or a file is missing or altered.

        """
        paths = self._whole(self._known(table).get(cell, []))
        return itertools.chain.from_iterable(map(read_pieces, paths))

    def figures(self, cell: int) -> Iterator[pl.DataFrame]:
        """Read a cell's values of the run's metrics chunk by chunk: one row per game and one column per metric.

        They are stored for every `keep`. Chunks of different cells hold the same deals; a cell with more games has more
        chunks. Raises `InputError` if a file is missing or altered.
        """
        for path in self._whole(self._files[FIGURES].get(cell, [])):
            yield from read_values(path)

    def sums(self, cell: int, game: Game) -> Summary:
        """Add up the sums of a cell's games, stored for every `keep`; raises `InputError` as `figures` does."""
        summary = Summary(game, self.cell(cell, game))
        for path in self._whole(self._files[FIGURES].get(cell, [])):
            for sums in each_sums(path):
                summary.add(Summary.from_data(game, summary.cell, sums))
        return summary

    def sums_of(self, cell: int, metric: str) -> Ratio:
        """Add up the sums of one of the game's metrics; raises `InputError` as `figures` does."""
        ratio = Ratio()
        for path in self._whole(self._files[FIGURES].get(cell, [])):
            ratio.add(read_sums_of(path, metric))
        return ratio

    def verify(self) -> None:
        """Check every file that was not read yet; raises `InputError` if one is missing or altered."""
        self._whole(self._shards)

    def games_a_deal(self, cell: int) -> int:
        """Return how many consecutive games of a cell share a deal: one per player if seats rotate, otherwise 1."""
        recorded: int = self.config["cells"][cell]["games_a_deal"]
        return recorded

    def played_games(self, cell: int) -> tuple[int, int]:
        """Return the index of the first game of a cell that was played, and how many were."""
        return self.config["first_game"] * self.games_a_deal(cell), self.manifest["games"][cell]

    def with_own_metrics(self, game: Game) -> Game:
        """Return the game that was played, with the config's own metrics and its rules for bots."""
        return own_metrics.restore_metrics(with_bot_rules(game, self._bot_rules), self.config["own_metrics"])

    @property
    def has_forfeits(self) -> bool:
        """Whether bots that fail lose their games, as rows with an ending of their own."""
        return self._bot_rules.forfeits

    @property
    def _bot_rules(self) -> BotRules:
        return recorded_bot_rules(self.config)

    def cell(self, number: int, game: Game) -> Cell:
        """Return a cell as the engine takes it; raises `InputError` if a strategy that played in it is not loaded."""
        config = self.config
        for name in ("seed", "starting_seat"):
            value = config[name]
            is_drawn = name == "starting_seat" and value is None
            if not is_drawn and (type(value) is not int or not 0 <= value <= LARGEST_SEED):
                where = self.folder / manifest_file.MANIFEST
                raise InputError(f"{where}: {name}: {got(value, f'a whole number from 0 to {LARGEST_SEED}')}")
        rules = game.rules.read(config["cells"][number]["rules"])
        return read_cell(
            game,
            rules,
            config["seed"],
            self.lineup(number),
            config["characters"],
            starting_seat=config["starting_seat"],
            rotates=config["rotate"] == "seats",
        )

    def lineup(self, number: int) -> str:
        """Return the lineup of a cell as text."""
        cell = self.config["cells"][number]
        text: str = self.config["rungs"][cell["rung"]] if cell["rung"] else self.config["lineups"][cell["lineup"]]
        return text

    @property
    def options(self) -> list[str]:
        """The options by which a command loads or starts what played: strategy files, and programs."""
        files = [part for name in self.config["strategies"] for part in ("--strategies", name)]
        texts = [*self.config["lineups"].values(), *self.config["rungs"].values()]
        programs = dict.fromkeys(command for text in texts for command in lineup.commands_in(text))
        return [*files, *(part for command in programs for part in ("--bot", command))]

    def columns(self, table: str) -> dict[str, str]:
        """Return the meaning of each column of a table; raises `InputError` for an unknown table."""
        return read_columns(self._paths(table, repeated=False)[0])

    def _paths(self, table: str, *, repeated: bool, of: Sequence[int] | None = None) -> list[Path]:
        files = self._known(table)
        cells = [cell["index"] for cell in (self.played if repeated else self.on_grid)] if of is None else of
        return self._whole([shard for cell in cells for shard in files.get(cell, ())])

    def _known(self, table: str) -> dict[int, list[Shard]]:
        if not self.keeps(table):
            raise InputError(
                f"{self.folder}: the rows of {table} were not stored (keep: {self.config['keep']} in its config)"
            )
        return self._files[table]

    @functools.cached_property
    def _files(self) -> dict[str, dict[int, list[Shard]]]:
        """Table -> cell -> its shards, in the order of their games."""
        files: dict[str, dict[int, list[Shard]]] = {}
        for shard in self._shards:
            place = place_of(shard.path)
            if place.chunk is None:
                files.setdefault(place.table, {}).setdefault(place.cell, []).append(shard)
        return files

    def _whole(self, shards: list[Shard]) -> list[Path]:
        """Return the paths of shards after checking, once for each, that its content is intact."""
        unread = [shard for shard in shards if shard.path not in self._verified]
        if unread:
            whole = map_in_threads(lambda shard: is_intact(self.folder, shard), unread, os.cpu_count() or 1)
            self._refuse([shard.path for shard, as_written in zip(unread, whole, strict=True) if not as_written])
            self._verified |= {shard.path for shard in unread}
        return [self.folder / shard.path for shard in shards]

    def _refuse(self, damaged: list[str]) -> None:
        if damaged:
            more = f" (and {len(damaged) - 1} more)" if len(damaged) > 1 else ""
            raise InputError(
                f"{self.folder / damaged[0]}: missing or altered{more}; `bng-sim sweep` with the same "
                "config creates it again"
            )


def load(folder: str | Path) -> StoredRun:
    """Open a run for reading; raises `InputError` if the folder holds no run that has been summed up."""
    return StoredRun(Path(folder))


def replay_differences(run: StoredRun, game: Game, cell: int, index: int) -> list[str]:
    """Replay a game and list what differs from its stored row: `turns: 14 stored, 10 now`; empty if nothing does.

    Args:
        run: A run that stored its games.
        game: Its game, with the strategies that played loaded.
        cell: Number of the cell.
        index: Index of the game in the cell.

    Raises:
        InputError: If the game was forfeited.

    """
    row = stored_row(run, cell, index)
    if row.get(SEAT) is not None:
        raise InputError(
            f"game {index} of cell {cell} was forfeited, so it cannot be played again: the bot in seat {row[SEAT]} "
            f"failed ({row[REASON]})"
        )
    played = as_stored(game.play(run.cell(cell, game), index, 1).games).row(0, named=True)
    differing = [name for name, value in played.items() if name not in row or row[name] != value]
    return [f"{name}: {row.get(name)} stored, {played[name]} now" for name in differing]


def stored_row(run: StoredRun, cell: int, index: int) -> dict[str, Any]:
    """Read the row of a game."""
    games = run.scan("games", of=[cell])
    return games.filter(pl.col("game") == index).collect().row(0, named=True)
