"""The folder of a run: result tables as Parquet shards, one a chunk, and what is needed to read and remake them.

While a run is played, each chunk that is on disk has a line in `journal.jsonl`; at the end all of them are listed in
`manifest.json`, in order, with the tables that the run is summed up in, and the journal goes.
"""

import json
import platform
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cached_property
from importlib import metadata
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.sweeps.config.keys import Keep
from bng_sim.sweeps.plan.cells import ASKED, Chunk, PlannedCell, config_hash
from bng_sim.sweeps.play.threads import in_parallel
from bng_sim.sweeps.store import disk, manifest_file, provenance
from bng_sim.sweeps.store.files import (
    FIGURES,
    KEPT,
    SUMMED_UP,
    TABLES,
    TIMINGS,
    Shard,
    State,
    Table,
    as_table,
    is_shard,
    is_whole,
    shard_path,
)
from bng_sim.sweeps.store.manifest_file import JOURNAL, MANIFEST
from bng_sim.sweeps.store.shards import CELL, Figures, Writer, read_figures
from bng_sim.version import __version__

_ANEW = "give the config another `name`, or discard the old results with --fresh"
_MORE = {"games", "max_games"}  # what --extend may raise


@dataclass
class Store:
    """A run's folder, open for writing.

    Attributes:
        folder: Where it lies.
        game: Whose columns are written.
        resolved: The whole config of the run.
        shards: What is known to be on disk as it was written, by path.
        ends: Numbers of deals with which the run ended before it was extended.
        damaged: Paths of the files that were found missing or altered, and will be written anew.

    """

    folder: Path
    game: Game
    resolved: dict[str, Any]
    shards: dict[str, Shard] = field(default_factory=dict)
    ends: tuple[int, ...] = ()
    damaged: set[str] = field(default_factory=set)

    def open(self, *, extend: bool = False, workers: int = 1) -> None:
        """Make the folder, or go on with what an earlier run of the same config left in it.

        Args:
            extend: Whether an earlier run of the same config with fewer games is gone on with.
            workers: Threads that check what is there.

        Raises:
            InputError: If the folder holds anything else.

        """
        if self._holds_anything():
            manifest = self._manifest()
            listed = manifest_file.recorded(self.folder, manifest)
            if listed or manifest["state"] != "playing":  # otherwise there is nothing that could be lost
                self._check_same(manifest, extend=extend)
            self._check_files([*listed, *manifest_file.tables(manifest)], workers)
            disk.clear(self.folder)
            if manifest["state"] == "complete" and not self.damaged and not extend:
                if any(manifest["config"][key] != self.resolved[key] for key in ASKED):
                    manifest_file.write(self.folder, {**manifest, "config": self.resolved})
                disk.remove(self.folder / JOURNAL)
                return
        self.folder.mkdir(parents=True, exist_ok=True)
        self._write_manifest("playing")  # first of all: it is what tells a run's folder from any other
        disk.write(self.folder / JOURNAL, b"")  # a torn last line must not swallow the first that is added
        for table in self._tables:
            (self.folder / table).mkdir(exist_ok=True)

    def discard(self) -> None:
        """Begin anew in the folder: delete what a run writes, and nothing else.

        Raises:
            InputError: If the folder is not a run's.

        """
        if not self._holds_anything():
            return
        if not manifest_file.is_a_runs(self.folder):
            self._manifest()  # says what is wrong with it
        disk.remove(self.folder / JOURNAL)  # first: what it lists must not be taken for a part of the new run
        self._write_manifest("playing")
        disk.clear(self.folder)
        for name in (*SUMMED_UP, TIMINGS):
            disk.remove(self.folder / name)
        self._remove_unlisted()

    @property
    def others(self) -> list[str]:
        """Files in the folder, below it, that are no part of the run as it was discarded: no run has written them."""
        files = [path for path in self.folder.rglob("*") if path.is_file() and path != self.folder / MANIFEST]
        return sorted(path.relative_to(self.folder).as_posix() for path in files)

    @property
    def writer(self) -> Writer:
        """What writes chunks into this folder."""
        return Writer(self.folder, self._keep, tuple(self.resolved["metrics"]), config_hash(self.resolved))

    def has(self, cell: int, chunk: Chunk) -> bool:
        """Whether the chunk was played, and is there as it was written."""
        return all(shard_path(table, cell, chunk) in self.shards for table in self._tables)

    def had(self, cell: int, chunk: Chunk) -> bool:
        """Whether the chunk was played, though it may have been damaged since."""
        paths = (shard_path(table, cell, chunk) for table in self._tables)
        return all(path in self.shards or path in self.damaged for path in paths)

    def lacks(self, cell: int, chunk: Chunk, asked: frozenset[int]) -> bool:
        """Whether the chunk must be played if these cells are asked for: what was damaged is made again in any case."""
        return not self.has(cell, chunk) and (cell in asked or self.had(cell, chunk))

    @property
    def games(self) -> int:
        """Games of the chunks that are there with all that is kept of them."""
        figures = {path.partition("/")[2]: shard.rows for path, shard in self.shards.items() if FIGURES in path}
        tables = KEPT[self._keep]
        return sum(n for name, n in figures.items() if all(f"{table}/{name}" in self.shards for table in tables))

    def add(self, written: list[Shard]) -> None:
        """Note that a chunk is on disk with all its shards."""
        manifest_file.add_line(self.folder, written)
        self.shards |= {shard.path: shard for shard in written}

    def read(self, planned: PlannedCell, chunk: Chunk) -> Figures:
        """The figures of a chunk as they were written."""
        return read_figures(self.folder, self.game, planned, chunk)

    def finish(self, state: State, games: list[int], tables: dict[str, bytes]) -> None:
        """Write what the run comes to, list it and every shard in the manifest, and delete what is listed nowhere.

        Args:
            state: How far the run is.
            games: Of each cell.
            tables: Name -> content of each table that the run is summed up in.

        """
        for name in SUMMED_UP:
            if name in tables:
                disk.write(self.folder / name, tables[name])
            else:
                disk.remove(self.folder / name)
        self._write_manifest(state, games, [as_table(name, content) for name, content in tables.items()])
        disk.remove(self.folder / JOURNAL)
        self._remove_unlisted()

    def _remove_unlisted(self) -> None:
        """Delete the shards that the manifest does not list; other files are somebody else's."""
        for table in (FIGURES, *TABLES):
            for path in self.folder.glob(f"{table}/*.parquet"):
                name = path.relative_to(self.folder).as_posix()
                if is_shard(name) and name not in self.shards:
                    disk.remove(path)

    @cached_property
    def _fingerprints(self) -> dict[str, Any]:
        return provenance.fingerprints(self.game, self.resolved)

    @property
    def _tables(self) -> tuple[str, ...]:
        return (*KEPT[self._keep], FIGURES)

    @property
    def _keep(self) -> Keep:
        keep: Keep = self.resolved["keep"]
        return keep

    def _holds_anything(self) -> bool:
        """Whether there is more than what is left of a run that was stopped before its manifest was written."""
        return self.folder.exists() and not all(disk.is_torn(path) for path in self.folder.iterdir())

    def _manifest(self) -> dict[str, Any]:
        """The manifest of what is in the folder; raises `InputError` if that is no run, or nothing can be believed."""
        if not (self.folder / MANIFEST).exists():
            raise InputError(
                f"{self.folder}: no run lies there, but other things do (there is no {MANIFEST}); give the config "
                "another `name`, or choose another folder with --runs"
            )
        return manifest_file.read(self.folder)

    def _check_same(self, manifest: dict[str, Any], *, extend: bool) -> None:
        here = json.loads(json.dumps(self.resolved))
        if _same_rules(manifest["config"], here):  # a rule written out at its printed value; it stays as first written
            self.resolved = {**self.resolved, "rules": manifest["config"]["rules"]}
            here["rules"] = manifest["config"]["rules"]
        differing = _differences(manifest["config"], here)
        changed = [*_differences(manifest["versions"], versions()).values()]
        edited = provenance.changed(manifest, self._fingerprints)
        self.ends = tuple(manifest["ends"])
        if differing and differing.keys() <= _MORE and _grows(manifest["config"], here):
            if extend:
                self.ends = (*self.ends, _most(manifest["config"]))
                differing = {}
            else:
                raise InputError(
                    f"{self.folder}: holds fewer games of the same config ({_told(differing)}); play the others too "
                    "with --extend, give this config another `name`, or discard the old results with --fresh"
                )
        if differing:
            raise InputError(
                f"{self.folder}: holds the results of another config ({_told(differing)}); "
                "give this one another `name`, or discard the old results with --fresh"
            )
        if changed:
            raise InputError(
                f"{self.folder}: was made by another version of bng-sim or its libraries ({'; '.join(changed)}), so "
                f"that its games and new ones might differ; {_ANEW}"
            )
        if edited:
            raise InputError(
                f"{self.folder}: has changed since it was made: {', '.join(edited)}, so that its games and new ones "
                f"might differ; {_ANEW}"
            )

    def _check_files(self, listed: list[Shard | Table], workers: int) -> None:
        """Take up the shards that are as they were written; all that is not is damaged."""
        whole = in_parallel(lambda file: is_whole(self.folder, file), listed, workers)
        for file, as_written in zip(listed, whole, strict=True):
            if not as_written:
                self.damaged.add(file.path)
            elif isinstance(file, Shard):
                self.shards[file.path] = file

    def _sorted(self) -> list[Shard]:
        return [self.shards[path] for path in sorted(self.shards)]

    def _write_manifest(self, state: State, games: Iterable[int] = (), tables: Iterable[Table] = ()) -> None:
        manifest = {
            "state": state,
            "config_hash": config_hash(self.resolved),
            "config": self.resolved,
            "ends": self.ends,
            "versions": versions(),
            "fingerprints": self._fingerprints,
            "games": list(games),
            "tables": [asdict(table) for table in tables],
            "shards": [asdict(shard) for shard in self._sorted()],
        }
        manifest_file.write(self.folder, manifest)


def versions() -> dict[str, str]:
    """What decides, besides config, seed and fingerprints, which games are played and which bytes are written."""
    return {
        "bng_sim": __version__,
        "python": platform.python_version(),
        **{library: metadata.version(library) for library in ("numba", "numpy", "polars")},
    }


def data_dictionary(game: Game) -> str:
    """What each table and column of a run says, as Markdown."""
    lines = [f"# The tables of a run of {game.title}", ""]
    for table, what in (("games", "one row a game"), ("seats", "one row a game and seat")):
        lines += [f"## {table}", "", f"`{table}/*.parquet`: {what}.", "", "| column | meaning |", "|---|---|"]
        lines += [f"| `{name}` | {meaning} |" for name, meaning in {"cell": CELL, **game.columns[table]}.items()]
        lines.append("")
    return "\n".join(lines)


def _most(config: dict[str, Any]) -> int:
    """The deals of a cell, or the most of them."""
    return int(config["games"] or config["max_games"])


def _grows(there: dict[str, Any], here: dict[str, Any]) -> bool:
    return _most(here) > _most(there)


def _differences(there: dict[str, Any], here: dict[str, Any]) -> dict[str, str]:
    """The keys whose values differ, each with both if they are short."""
    differing = {}
    for key, value in here.items():
        if there.get(key) != value and key not in ("cells", *ASKED):
            both = f"{key}: {json.dumps(there.get(key))} there, {json.dumps(value)} here"
            differing[key] = both if len(both) < 120 else key
    if not differing and there.get("cells") != here.get("cells"):
        differing["cells"] = _of_cells(there["cells"], here["cells"])
    return differing


def _of_cells(there: list[dict[str, Any]], here: list[dict[str, Any]]) -> str:
    """What sets apart the cells of two configs that have the same keys and values."""
    for what, (before, now) in {
        "lineups": [list(dict.fromkeys(cell["lineup"] for cell in cells)) for cells in (there, here)],
        "grid": [list(cells[0]["values"]) for cells in (there, here)],
    }.items():
        if before != now:
            return f"{what} in another order, by which cells are numbered: {', '.join(before)} there; write them so"
    return "rules"


def _same_rules(there: dict[str, Any], here: dict[str, Any]) -> bool:
    """Whether the rules in force are the same in every cell, whatever of them is written out."""
    cells = there.get("cells", ()), here["cells"]
    return [cell["rules"] for cell in cells[0]] == [cell["rules"] for cell in cells[1]]


def _told(differing: dict[str, str]) -> str:
    return "; ".join(differing.values())
