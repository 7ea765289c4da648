"""The folder of a run while it is written: result tables as Parquet shards, one per chunk, and their manifest.

While a run is played, each chunk on disk has a line in `journal.jsonl`. At the end `manifest.json` lists all of them in
order, with the summary files, and the journal is deleted.
"""

import contextlib
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
from bng_sim.sweeps.plan.cells import REPORT_KEYS, Chunk, config_hash
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.store import disk, manifest_file, provenance
from bng_sim.sweeps.store.files import (
    FIGURES,
    PARTS,
    SUMMED_UP,
    TABLES,
    TABLES_KEPT,
    TIMINGS,
    Shard,
    State,
    SummaryFile,
    figures_of_part,
    is_intact,
    is_shard,
    record_summary_file,
    shard_path,
)
from bng_sim.sweeps.store.manifest_file import JOURNAL, MANIFEST
from bng_sim.sweeps.store.parts import Parts, read_parts
from bng_sim.sweeps.store.shards import CELL, ChunkFigures, ShardEncoder, read_figures, write_shards
from bng_sim.sweeps.tasks.backends import map_in_threads
from bng_sim.version import __version__

_START_AGAIN = "give the config another `name`, or discard the old results with --fresh"
_EXTENDABLE = {"games", "max_games"}  # what --extend may raise


@dataclass
class Store:
    """A run's folder, open for writing.

    Attributes:
        folder: Its path.
        game: The game, which names the columns.
        resolved: The whole config of the run.
        shards: Shards known to be intact on disk, by path.
        ends: Numbers of deals with which the run ended before it was extended.
        damaged: Paths of files that were found missing or altered and will be written again.
        parts: Of chunks that are not played to their end, known to be intact on disk.

    """

    folder: Path
    game: Game
    resolved: dict[str, Any]
    shards: dict[str, Shard] = field(default_factory=dict)
    ends: tuple[int, ...] = ()
    damaged: set[str] = field(default_factory=set)
    parts: Parts = field(init=False)

    def __post_init__(self) -> None:
        """Know no part yet."""
        self.parts = Parts([cell["games_a_deal"] for cell in self.resolved["cells"]])

    def open(self, *, extend: bool = False, workers: int = 1) -> None:
        """Create the folder, or continue what an earlier run of the same config left in it.

        Args:
            extend: Whether to continue an earlier run of the same config with fewer games.
            workers: Number of threads that check the files.

        Raises:
            InputError: If the folder holds anything else.

        """
        if self._holds_anything():
            manifest = self._manifest()
            listed = manifest_file.recorded_shards(self.folder, manifest)
            if listed or manifest["state"] != "playing":  # otherwise nothing can be lost
                self._check_same(manifest, extend=extend)
            self._check_files([*listed, *manifest_file.tables(manifest)], workers)
            disk.clear(self.folder)
            if manifest["state"] == "complete" and not self.damaged and not extend:
                if any(manifest["config"].get(key) != self.resolved.get(key) for key in REPORT_KEYS):
                    manifest_file.write(self.folder, {**manifest, "config": self.resolved})
                disk.remove(self.folder / JOURNAL)
                return
        self.folder.mkdir(parents=True, exist_ok=True)
        self._write_manifest("playing")  # first, for it marks the folder as a run's
        disk.write(self.folder / JOURNAL, b"")  # without this a torn last line would swallow the next one
        for table in self._tables:
            (self.folder / table).mkdir(exist_ok=True)

    def discard(self) -> None:
        """Delete everything that a run writes into the folder, and nothing else, so that a run can start again.

        Raises:
            InputError: If the folder is not a run's.

        """
        if not self._holds_anything():
            return
        if not manifest_file.is_run_folder(self.folder):
            self._manifest()  # raises the error that names the reason
        disk.remove(self.folder / JOURNAL)  # first, or the new run would take over what it lists
        self._write_manifest("playing")
        disk.clear(self.folder)
        for name in (*SUMMED_UP, TIMINGS):
            disk.remove(self.folder / name)
        self._remove_unlisted()

    @property
    def foreign_files(self) -> list[str]:
        """Paths below the folder that the discarded run did not write."""
        files = [path for path in self.folder.rglob("*") if path.is_file() and path != self.folder / MANIFEST]
        return sorted(path.relative_to(self.folder).as_posix() for path in files)

    @property
    def encoder(self) -> ShardEncoder:
        """The writer of chunks into this folder."""
        return ShardEncoder(self._keep, tuple(self.resolved["metrics"]), config_hash(self.resolved))

    def has(self, cell: int, chunk: Chunk) -> bool:
        """Return whether a chunk was played and its shards are intact."""
        return all(shard_path(table, cell, chunk) in self.shards for table in self._tables)

    def had(self, cell: int, chunk: Chunk) -> bool:
        """Return whether a chunk was played, though its shards may have been damaged since."""
        paths = (shard_path(table, cell, chunk) for table in self._tables)
        return all(path in self.shards or path in self.damaged for path in paths)

    def gaps(self, cell: int, chunk: Chunk) -> list[Chunk]:
        """List the deals of a chunk that are still to be played: none once all its parts are there."""
        return [] if self.has(cell, chunk) else self.parts.gaps(cell, chunk)

    def lacks(self, cell: int, chunk: Chunk, only: frozenset[int]) -> bool:
        """Return whether a chunk must be played if these cells are asked for; a damaged chunk always is."""
        return not self.has(cell, chunk) and (cell in only or self.had(cell, chunk))

    @property
    def games(self) -> int:
        """The number of games that are stored."""
        figures = {path.partition("/")[2]: shard.rows for path, shard in self.shards.items() if FIGURES in path}
        tables = TABLES_KEPT[self._keep]
        whole = sum(n for name, n in figures.items() if all(f"{table}/{name}" in self.shards for table in tables))
        return whole + self.parts.games

    def add(self, written: list[Shard]) -> None:
        """Record that a chunk, or a part of one, is on disk with all its shards."""
        manifest_file.add_to_journal(self.folder, written)
        self.take_over(written)

    def take_over(self, shards: Iterable[Shard]) -> None:
        """Take shards to be intact on disk."""
        found = list(shards)
        self.shards |= {shard.path: shard for shard in found}
        self.parts.add(found)

    def join(self, planned: PlannedCell, chunk: Chunk) -> None:
        """Make the shards of a chunk of its parts, which must hold all of its games, and delete these."""
        batch = read_parts(self.folder, planned.index, chunk, self.parts.of_chunk(planned.index, chunk))
        contents = self.encoder.contents(self.game, planned, batch)
        self.add(write_shards(self.folder, planned.index, chunk, contents))
        for path in self.parts.remove(planned.index, chunk):
            self.shards.pop(path)
            disk.remove(self.folder / path)

    def read(self, planned: PlannedCell, chunk: Chunk) -> ChunkFigures:
        """Read the figures of a chunk that was written."""
        return read_figures(self.folder, self.game, planned, chunk)

    def finish(self, state: State, games: list[int], tables: dict[str, bytes]) -> None:
        """Write the summary files, list them and every shard in the manifest, and delete shards that are not listed.

        Args:
            state: The state to record for the run.
            games: Number of games of each cell.
            tables: Name -> content of each summary file.

        """
        for name in SUMMED_UP:
            if name in tables:
                disk.write(self.folder / name, tables[name])
            else:
                disk.remove(self.folder / name)
        self.shards = {path: shard for path, shard in self.shards.items() if figures_of_part(path) not in self.shards}
        self._write_manifest(state, games, [record_summary_file(name, content) for name, content in tables.items()])
        disk.remove(self.folder / JOURNAL)
        self._remove_unlisted()

    def _remove_unlisted(self) -> None:
        """Delete the shards that the manifest does not list; other files are not ours."""
        for table in (FIGURES, *TABLES, PARTS):
            for path in self.folder.glob(f"{table}/*.parquet"):
                name = path.relative_to(self.folder).as_posix()
                if is_shard(name) and name not in self.shards:
                    disk.remove(path)
        with contextlib.suppress(OSError):  # it does not exist, or holds parts still
            (self.folder / PARTS).rmdir()

    @cached_property
    def fingerprints(self) -> dict[str, Any]:
        """What decides the games in addition to the config: `provenance.fingerprints`."""
        return provenance.fingerprints(self.game, self.resolved)

    @property
    def _tables(self) -> tuple[str, ...]:
        return (*TABLES_KEPT[self._keep], FIGURES)

    @property
    def _keep(self) -> Keep:
        keep: Keep = self.resolved["keep"]
        return keep

    def _holds_anything(self) -> bool:
        """Return whether the folder holds more than the traces of a run that was stopped before it wrote a manifest."""
        return self.folder.exists() and not all(disk.is_torn(path) for path in self.folder.iterdir())

    def _manifest(self) -> dict[str, Any]:
        """Read the manifest; raises `InputError` if the folder is not a run's or the manifest is damaged."""
        if not (self.folder / MANIFEST).exists():
            raise InputError(
                f"{self.folder}: no run found, but other files (no {MANIFEST}); give the config "
                "another `name`, or choose another folder with --runs"
            )
        return manifest_file.read(self.folder)

    def _check_same(self, manifest: dict[str, Any], *, extend: bool) -> None:
        here = json.loads(json.dumps(self.resolved))
        if _have_same_rules(
            manifest["config"], here
        ):  # a rule is written out at its printed value; keep the first form
            self.resolved = {**self.resolved, "rules": manifest["config"]["rules"]}
            here["rules"] = manifest["config"]["rules"]
        differing = _list_differences(manifest["config"], here)
        changed = [*_list_differences(manifest["versions"], versions()).values()]
        edited = provenance.describe_changes(manifest, self.fingerprints)
        self.ends = tuple(manifest["ends"])
        if differing and differing.keys() <= _EXTENDABLE and _is_extension(manifest["config"], here):
            if extend:
                self.ends = (*self.ends, _most_deals(manifest["config"]))
                differing = {}
            else:
                raise InputError(
                    f"{self.folder}: has fewer games of the same config ({_join_differences(differing)}); "
                    "play the others with --extend, give this config another `name`, or discard the old results "
                    "with --fresh"
                )
        if differing:
            raise InputError(
                f"{self.folder}: has the results of another config ({_join_differences(differing)}); "
                "give this one another `name`, or discard the old results with --fresh"
            )
        if changed:
            raise InputError(
                f"{self.folder}: was played by another version of bng-sim or its libraries ({'; '.join(changed)}), so "
                f"that its games and new ones might differ; {_START_AGAIN}"
            )
        if edited:
            raise InputError(
                f"{self.folder}: has changed since it was played: {', '.join(edited)}, so that its games and new ones "
                f"might differ; {_START_AGAIN}"
            )

    def _check_files(self, listed: list[Shard | SummaryFile], workers: int) -> None:
        """Take over the shards that are intact, and list all other files as damaged."""
        whole = map_in_threads(lambda file: is_intact(self.folder, file), listed, workers)
        checked = list(zip(listed, whole, strict=True))
        self.damaged |= {file.path for file, as_written in checked if not as_written}
        self.take_over(file for file, as_written in checked if as_written and isinstance(file, Shard))

    def _sorted(self) -> list[Shard]:
        return [self.shards[path] for path in sorted(self.shards)]

    def _write_manifest(self, state: State, games: Iterable[int] = (), tables: Iterable[SummaryFile] = ()) -> None:
        manifest = {
            "state": state,
            "config_hash": config_hash(self.resolved),
            "config": self.resolved,
            "ends": self.ends,
            "versions": versions(),
            "fingerprints": self.fingerprints,
            **provenance.record_file(self.game, self.folder),
            "games": list(games),
            "tables": [asdict(table) for table in tables],
            "shards": [asdict(shard) for shard in self._sorted()],
        }
        manifest_file.write(self.folder, manifest)


def versions() -> dict[str, str]:
    """Return the versions that, with config, seed and fingerprints, decide the games and the bytes written."""
    return {
        "bng_sim": __version__,
        "python": platform.python_version(),
        **{library: metadata.version(library) for library in ("numba", "numpy", "polars", "pyarrow")},
    }


def data_dictionary(game: Game) -> str:
    """Describe each table and column of a run in Markdown."""
    lines = [f"# The tables of a run of {game.title}", ""]
    for table, what in (("games", "one row a game"), ("seats", "one row a game and seat")):
        lines += [f"## {table}", "", f"`{table}/*.parquet`: {what}.", "", "| column | meaning |", "|---|---|"]
        lines += [f"| `{name}` | {meaning} |" for name, meaning in {"cell": CELL, **game.columns[table]}.items()]
        lines.append("")
    return "\n".join(lines)


def _most_deals(config: dict[str, Any]) -> int:
    """Return the number of deals of a cell, or its maximum."""
    return int(config["games"] or config["max_games"])


def _is_extension(there: dict[str, Any], here: dict[str, Any]) -> bool:
    return _most_deals(here) > _most_deals(there)


def _list_differences(there: dict[str, Any], here: dict[str, Any]) -> dict[str, str]:
    """List the keys whose values differ, each with both values if they are short."""
    differing = {}
    for key, value in here.items():
        if there.get(key) != value and key not in ("cells", *REPORT_KEYS):
            both = f"{key}: {json.dumps(there.get(key))} there, {json.dumps(value)} here"
            differing[key] = both if len(both) < 120 else key
    if not differing and there.get("cells") != here.get("cells"):
        differing["cells"] = _describe_cell_differences(there["cells"], here["cells"])
    return differing


def _describe_cell_differences(there: list[dict[str, Any]], here: list[dict[str, Any]]) -> str:
    """Describe what differs between the cells of two configs with equal keys and values."""
    for what, (before, now) in {
        "lineups": [list(dict.fromkeys(cell["lineup"] for cell in cells)) for cells in (there, here)],
        "grid": [list(cells[0]["values"]) for cells in (there, here)],
    }.items():
        if before != now:
            return f"{what} in another order, which numbers the cells: {', '.join(before)} there; use that order"
    return "rules"


def _have_same_rules(there: dict[str, Any], here: dict[str, Any]) -> bool:
    """Return whether the rules in force are the same in every cell, however many of them the config writes out."""
    cells = there.get("cells", ()), here["cells"]
    return [cell["rules"] for cell in cells[0]] == [cell["rules"] for cell in cells[1]]


def _join_differences(differing: dict[str, str]) -> str:
    return "; ".join(differing.values())
