"""A disk that fails, or a machine that stops, at a chosen step; what a sweep leaves then; and its resume.

Stopping is simulated twice: once everything written stays, and once everything not synced is lost, as after a power
cut: the bytes of files written since their last sync, and names changed since the last sync of their folder.
"""

import errno
import gc
import hashlib
import json
import os
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from unittest import mock

import polars as pl

from bng_sim.core.parameters import describe
from bng_sim.games import GAMES
from bng_sim.sweeps.plan import cells
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.run.publish import Timings, publish
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.store import disk, file_table, manifest_file, merging
from bng_sim.sweeps.store.files import Shard, record_summary_file
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import ShardEncoder

GAME = GAMES["guillotines"]
PLAYED = GAME
FAULTS = ("fails", "stops", "loses power")
# No figure is as assumed, so that no cells are added that replace one.
NOTHING_ASSUMED = {
    name: next(iter(about["alternatives"].values()))
    for name, about in describe(GAME.rules).items()
    if about["alternatives"]
}


class Stopped(BaseException):
    """The machine stopped; nothing that catches errors may continue."""


class Steps:
    """Stands in for `os` in `disk`: counts the steps below a folder, and lets one fail.

    Attributes:
        count: Steps begun so far.
        left: Steps until the one that fails; None: none fails.

    """

    def __init__(self, folder, left=None, fault="fails"):
        self.folder, self.left, self.fault = folder, left, fault
        self.count = 0
        self.has_stopped = False
        self._paths = {}  # of open files
        self._synced = {}  # path -> bytes that a power cut leaves
        self._renamed = []  # path -> what was under this name before, since the last sync of its folder

    def __getattr__(self, name):
        return getattr(os, name)

    def open(self, path, flags, mode=0o777):
        path = Path(path)
        if flags & os.O_CREAT:
            self._step(path)
        file = os.open(path, flags, mode)
        self._paths[file] = path
        if path.is_file():
            self._synced.setdefault(path, path.stat().st_size)
        return file

    def write(self, file, content):
        self._step(self._paths[file], lambda: os.write(file, content[: len(content) // 2]))
        return os.write(file, content)

    def fsync(self, file):
        path = self._paths[file]
        self._step(path)  # no real one, which is slow: what a power cut leaves is made up in any case
        if path.is_dir():
            self._renamed = [entry for entry in self._renamed if entry[0].parent != path]
        else:
            self._synced[path] = path.stat().st_size

    def replace(self, source, target):
        self._step(target)
        self._renamed.append((target, target.read_bytes() if target.exists() else None))
        source.replace(target)
        self._synced[target] = self._synced.pop(source, 0)

    def unlink(self, path):
        self._step(path)
        self._renamed.append((path, path.read_bytes()))
        path.unlink()

    def close(self, file):
        del self._paths[file]
        os.close(file)

    def _step(self, path, half=lambda: None):
        if not path.is_relative_to(self.folder):
            return
        if self.has_stopped:
            raise Stopped
        self.count += 1
        if self.left is None or self.count <= self.left:
            return
        self.left = None
        half()
        if self.fault == "fails":
            raise OSError(errno.ENOSPC if self.count % 2 else errno.EIO, "as planned", str(path))
        self.has_stopped = True
        if self.fault == "loses power":
            self._lose()
        raise Stopped

    def _lose(self):
        for path, size in self._synced.items():
            if path.exists():
                os.truncate(path, min(size, path.stat().st_size))
        for path, before in reversed(self._renamed):
            path.unlink(missing_ok=True)
            if before is not None:
                path.write_bytes(before)


@contextmanager
def small_chunks(deals, full=1, eager=merging.EAGER):
    """Cut cells into chunks of this many deals; files with so many bytes of rows are full: each chunk, if that is 1."""
    with (
        mock.patch.object(cells, "CHUNK", deals),
        mock.patch.object(merging, "FULL", full),
        mock.patch.object(merging, "EAGER", eager),
    ):
        yield


@contextmanager
def quick():
    """Play and write each chunk only once, since they are the same every time."""
    made, contents = {}, ShardEncoder.contents

    def known(writer, game, planned, batch):
        key = repr((writer, planned, batch.games["game"][0], batch.games.height))
        if key not in made:
            made[key] = contents(writer, game, planned, batch)
        return made[key]

    def play(cell, first, n):
        key = repr((cell, first, n))
        if key not in made:
            made[key] = GAME.play(cell, first, n)
        return made[key]

    quicker = mock.patch.dict(globals(), PLAYED=replace(GAME, play=play))
    collect = mock.patch.object(gc, "collect", return_value=0)  # statsmodels does, in every correction
    with quicker, mock.patch.object(ShardEncoder, "contents", known), collect:
        yield


@contextmanager
def inject_fault(folder, left=None, fault="fails"):
    """Let a step below a folder fail; its consequences are no error here."""
    steps = Steps(folder, left, fault)
    with mock.patch.object(disk, "os", steps):
        try:
            yield steps
        except Stopped:
            assert fault != "fails"
        except OSError as error:
            assert error.strerror == "as planned"  # noqa: PT017 (any other is raised below)
            assert fault == "fails"


def sweep(config, folder, *, workers=1, backend="threads", only=None, extend=False):
    """Play what is missing of a config and publish it, as the command does; return the runner."""
    plan = make_plan(config, GAME)
    store = Store(folder, GAME, plan.resolved(folder.parent))
    store.open(extend=extend)
    plan = plan.extended(store.ends)
    for cell in plan.cells:
        GAME.warm_up(cell.cell.lineup)
    cells = frozenset(range(len(plan.cells)) if only is None else only)
    runner = Runner(plan, store, lambda: PLAYED, workers, backend, cells)
    timings = Timings(workers, backend)
    for played in runner.play():
        timings.add(played)
    publish(runner, timings)
    return runner


def reseal_run(folder, change=lambda manifest: None):
    """Record a changed run as if it had been written so: its manifest, and the summary files as they are.

    Args:
        folder: The run's folder.
        change: Changes the manifest too, in which `shards` are the rows of the table of files.

    """
    manifest = json.loads((folder / manifest_file.MANIFEST).read_bytes())
    manifest["shards"] = [asdict(shard) for shard in file_table.read(folder, manifest["files"])]
    change(manifest)
    manifest["files"] = file_table.write(folder, [Shard(**shard) for shard in manifest.pop("shards")])
    file_table.remove_others(folder, manifest["files"])
    names = [table["path"] for table in manifest["tables"]]
    manifest["tables"] = [asdict(record_summary_file(name, (folder / name).read_bytes())) for name in names]
    disk.write_json(folder / manifest_file.MANIFEST, manifest_file.seal(manifest))


def reseal_with_other_turns(folder, shard):
    """Let the games of a shard have lasted a turn longer, and the manifest list it so: only a replay can tell."""
    pl.read_parquet(shard, glob=False).with_columns(turns=pl.col("turns") + 1).write_parquet(shard)
    content = shard.read_bytes()

    def list_it(manifest):
        listed = next(each for each in manifest["shards"] if each["path"] == f"games/{shard.name}")
        listed |= {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}

    reseal_run(folder, list_it)


def files(folder):
    """Return the digest of every file of a run that must not differ from run to run, by path."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != "timings.json"]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
