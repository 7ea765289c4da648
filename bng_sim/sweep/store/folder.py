"""The folder of a run: result tables as Parquet shards, one a chunk, and what is needed to read and remake them.

While a run is played, each chunk that is on disk has a line in `journal.jsonl`; at the end all of them are listed in
`manifest.json`, in order, and the journal goes.
"""

import contextlib
import hashlib
import json
import platform
import shutil
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numba
import numpy as np
import polars as pl
from pydantic import TypeAdapter, ValidationError

import bng_sim
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.sweep.config.keys import Keep
from bng_sim.sweep.plan.cells import Chunk, PlannedCell, config_hash
from bng_sim.sweep.play.backends import in_parallel
from bng_sim.sweep.store import disk, made_by
from bng_sim.sweep.store.shards import CELL, FIGURES, KEPT, TABLES, Figures, Shard, Writer, read_figures, shard_path

FORMAT = 3  # rises when the layout of a run's folder changes
JOURNAL = "journal.jsonl"
MANIFEST = "manifest.json"
_ANEW = "give the config another `name`, or discard the old results with --fresh"
State = Literal["playing", "partial", "complete"]
_MORE = {"games", "max_games"}  # what --extend may raise
_SHARDS = TypeAdapter(list[Shard])


@dataclass
class Store:
    """A run's folder, open for writing.

    Attributes:
        folder: Where it lies.
        game: Whose columns are written.
        resolved: The whole config of the run.
        shards: What is known to be on disk as it was written, by path.
        ends: Numbers of deals with which the run ended before it was extended.
        damaged: Paths of the shards that were found missing or altered, and will be written anew.

    """

    folder: Path
    game: Game
    resolved: dict[str, Any]
    shards: dict[str, Shard] = field(default_factory=dict)
    ends: tuple[int, ...] = ()
    damaged: list[str] = field(default_factory=list)

    def open(self, *, extend: bool = False, workers: int = 1) -> None:
        """Make the folder, or go on with what an earlier run of the same config left in it.

        Args:
            extend: Whether an earlier run of the same config with fewer games is gone on with.
            workers: Threads that check what is there.

        Raises:
            InputError: If the folder holds anything else.

        """
        if self._holds_anything():
            manifest = read_manifest(self.folder)
            listed = recorded(self.folder, manifest)
            if listed or manifest["state"] != "playing":  # otherwise there is nothing that could be lost
                self._check_same(manifest, extend=extend)
            self._check_shards(listed, workers)
            disk.clear(self.folder)
            if manifest["state"] == "complete" and not self.damaged and not extend:
                disk.remove(self.folder / JOURNAL)
                return
        self.folder.mkdir(parents=True, exist_ok=True)
        self._write_manifest("playing")  # first of all: it is what tells a run's folder from any other
        disk.write(self.folder / JOURNAL, b"")  # a torn last line must not swallow the first that is added
        for table in (FIGURES, *KEPT[self._keep]):
            (self.folder / table).mkdir(exist_ok=True)

    def discard(self) -> None:
        """Delete the folder; raises `InputError` if it is not a run's."""
        if self._holds_anything():
            read_manifest(self.folder, any_format=True)
            for entry in self.folder.iterdir():
                if entry.is_dir():
                    shutil.rmtree(entry)
                elif entry.name != MANIFEST:
                    disk.remove(entry)
            disk.remove(self.folder / MANIFEST)  # last: as long as anything is there, it says that it is a run's

    @property
    def writer(self) -> Writer:
        """What writes chunks into this folder."""
        return Writer(self.folder, self._keep, tuple(self.resolved["metrics"]), config_hash(self.resolved))

    def has(self, cell: int, chunk: Chunk) -> bool:
        """Whether the chunk was played before."""
        return all(shard_path(table, cell, chunk) in self.shards for table in (*KEPT[self._keep], FIGURES))

    @property
    def games(self) -> int:
        """Games of the chunks that are there with all that is kept of them."""
        figures = {path.partition("/")[2]: shard.rows for path, shard in self.shards.items() if FIGURES in path}
        tables = KEPT[self._keep]
        return sum(n for name, n in figures.items() if all(f"{table}/{name}" in self.shards for table in tables))

    def add(self, written: list[Shard]) -> None:
        """Note that a chunk is on disk with all its shards."""
        disk.append(self.folder / JOURNAL, _line(written))
        self.shards |= {shard.path: shard for shard in written}

    def read(self, planned: PlannedCell, chunk: Chunk) -> Figures:
        """The figures of a chunk as they were written."""
        return read_figures(self.folder, self.game, planned, chunk)

    def finish(self, state: State, games: list[int]) -> None:
        """List every shard and the number of games of each cell in the manifest; delete what is listed nowhere."""
        self._write_manifest(state, games)
        disk.remove(self.folder / JOURNAL)
        for table in (FIGURES, *TABLES):
            for path in self.folder.glob(f"{table}/*.parquet"):
                if path.relative_to(self.folder).as_posix() not in self.shards:
                    disk.remove(path)

    @cached_property
    def _fingerprints(self) -> dict[str, Any]:
        return made_by.fingerprints(self.game, self.resolved)

    @property
    def _keep(self) -> Keep:
        keep: Keep = self.resolved["keep"]
        return keep

    def _holds_anything(self) -> bool:
        """Whether there is more than what is left of a run that was stopped before its manifest was written."""
        return self.folder.exists() and not all(disk.is_torn(path) for path in self.folder.iterdir())

    def _check_same(self, manifest: dict[str, Any], *, extend: bool) -> None:
        here = json.loads(json.dumps(self.resolved))
        if _same_rules(manifest["config"], here):  # a rule written out at its printed value; it stays as first written
            self.resolved = {**self.resolved, "rules": manifest["config"]["rules"]}
            here["rules"] = manifest["config"]["rules"]
        differing = _differences(manifest["config"], here)
        changed = [*_differences(manifest["versions"], versions()).values()]
        edited = made_by.changed(manifest, self._fingerprints)
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

    def _check_shards(self, listed: Iterable[Shard], workers: int) -> None:
        """Take up the shards that are as they were written; the others are damaged."""
        listed = list(listed)
        whole = in_parallel(lambda shard: is_whole(self.folder, shard), listed, workers)
        for shard, as_written in zip(listed, whole, strict=True):
            if as_written:
                self.shards[shard.path] = shard
            else:
                self.damaged.append(shard.path)

    def _sorted(self) -> list[Shard]:
        return [self.shards[path] for path in sorted(self.shards)]

    def _write_manifest(self, state: State, games: Iterable[int] = ()) -> None:
        manifest = {
            "format": FORMAT,
            "state": state,
            "config_hash": config_hash(self.resolved),
            "config": self.resolved,
            "ends": self.ends,
            "versions": versions(),
            "fingerprints": self._fingerprints,
            "games": list(games),
            "shards": [asdict(shard) for shard in self._sorted()],
        }
        disk.write_json(self.folder / MANIFEST, manifest)


def recorded(folder: Path, manifest: dict[str, Any]) -> list[Shard]:
    """The shards that a run's folder should hold, in order: those of its manifest, and those of its journal."""
    found = {shard.path: shard for shard in _SHARDS.validate_python(manifest["shards"])}
    with contextlib.suppress(FileNotFoundError):
        for line in (folder / JOURNAL).read_bytes().splitlines():
            with contextlib.suppress(ValueError):  # the last line of a run that was killed may be torn
                found |= {shard.path: shard for shard in _SHARDS.validate_json(line)}
    return [found[path] for path in sorted(found)]


def _line(written: list[Shard]) -> str:
    return json.dumps([asdict(shard) for shard in written])


def is_whole(folder: Path, shard: Shard) -> bool:
    """Whether a shard is as it was written."""
    try:
        content = (folder / shard.path).read_bytes()
    except OSError:
        return False
    return len(content) == shard.bytes and hashlib.sha256(content).hexdigest() == shard.sha256


def versions() -> dict[str, str]:
    """What decides, besides config, seed and fingerprints, which games are played and which bytes are written."""
    return {
        "bng_sim": bng_sim.__version__,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "polars": pl.__version__,
    }


def read_manifest(folder: Path, *, any_format: bool = False) -> dict[str, Any]:
    """A run's manifest; raises `InputError` if the folder is not a run's, or of a format that is not known."""
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"{folder}: no run lies there (there is no manifest.json)") from None
    except (OSError, ValueError) as error:
        raise InputError(
            f"{path}: cannot be read ({error}); if it is a run's, delete its folder and make the run anew"
        ) from None
    if not isinstance(manifest, dict) or not isinstance(manifest.get("format"), int):
        raise InputError(f"{path}: not the manifest of a run")
    if manifest["format"] != FORMAT and not any_format:
        raise InputError(
            f"{path}: has format {manifest['format']}, and this version of bng-sim reads {FORMAT}; make the run anew "
            "with `bng-sim sweep CONFIG --fresh`"
        )
    if not any_format:
        _check_complete(path, manifest)
    return manifest


def _check_complete(path: Path, manifest: dict[str, Any]) -> None:
    """Refuse a manifest that somebody has edited; one that is torn is no JSON."""
    try:
        missing = {"state", "config", "ends", "versions", "fingerprints", "games", "shards"} - manifest.keys()
        _SHARDS.validate_python(manifest.get("shards"))
    except ValidationError as error:
        missing = {f"shards ({error.errors()[0]['msg']})"}
    if missing:
        raise InputError(
            f"{path}: {', '.join(sorted(missing))} of the run is missing or altered; make it anew with "
            "`bng-sim sweep CONFIG --fresh`"
        )


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
        if there.get(key) != value and key != "cells":
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
