"""What a worker of the cluster does, each time for one job: say what software it has, prepare, play chunks."""

import contextlib
import functools
import os
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bng_sim.core.compiling import cache
from bng_sim.core.game import Game
from bng_sim.sweeps.cluster import cluster_state
from bng_sim.sweeps.cluster.job import Job, describe_software, source_digests
from bng_sim.sweeps.play.chunks import Failure, Made, Task, Written, make_chunk, write_task

COMPILED = "*.entry"  # files of compiled code
TRAVELLED = "travelled"  # folder of the cache for strategy files that were sent


class SharedFolderError(Exception):
    """The run's folder is not seen here."""


def describe() -> dict[str, str]:
    """Return the software of this worker."""
    return describe_software()


def list_sources() -> dict[str, str]:
    """Return the digests of this worker's sources of bng-sim, to name those that differ."""
    return source_digests()


def prepare(job: Job) -> str:
    """Compile what a job needs, or load it: of the workers of a machine one compiles, under the cache's lock.

    Returns:
        Where compiled code should be and cannot be written, if some had to be compiled; otherwise an empty text.

    Raises:
        SharedFolderError: If this worker is to write into a folder that it does not see.

    """
    if job.shared and cluster_state.read_mark(Path(job.shared)) != job.identity:
        raise SharedFolderError(f"it does not see {job.shared}, into which it is to write; leave --shared out")
    with _games.of(job) as game:
        for lineup in job.lineups:
            game.warm_up(lineup)
    wanted = cache.requested_root()
    return str(wanted) if cache.root() != wanted and any(cache.machine().rglob(COMPILED)) else ""


def play(job: Job, tasks: Sequence[Task]) -> list[Made | Written | Failure]:
    """Play chunks; return each as its shards, or what was written, or why it could not be played, in their order.

    A chunk depends on its cell and its deals alone, so it has the same bytes on any worker.
    """
    return [_play(job, task) for task in tasks]


def _play(job: Job, task: Task) -> Made | Written | Failure:
    try:
        with _games.of(job) as game:
            *_, done = make_chunk(functools.partial(_same, game), job.encoder, task)
        if isinstance(done, Made):
            return write_task(Path(job.shared), task, done) if job.shared else done
    except OSError as error:
        return Failure(task.cell, task.chunk, f"{type(error).__name__}: {error}", is_strategy=False)
    assert isinstance(done, Failure)  # what comes last is one or the other
    # Errors name strategy files where they came from.
    return done._replace(reason=done.reason.replace(str(_folder_of(job)), job.folder))


def _same(game: Game) -> Game:
    return game


def _folder_of(job: Job) -> Path:
    return cache.root() / TRAVELLED / job.identity


def _unpack(job: Job) -> tuple[Path, ...]:
    """Write the strategy files of a job, which other processes may be writing too; return those of the config."""
    folder = _folder_of(job)
    old = time.time() - cache.KEEP_UNUSED_DAYS * 86400
    cache.delete(*(other for other in folder.parent.glob("*") if other.stat().st_mtime < old))
    for name, content in job.sources.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        writing = path.with_name(f".{path.name}.{os.getpid()}")
        writing.write_bytes(content)
        writing.replace(path)
    return tuple(folder / name for name in job.files)


@dataclass
class _Games:
    """The games of the jobs of this process.

    Strategies are registered by name, once in a process. So a job with strategy files of its own waits until no chunk
    of another job is being played, and the other way round.

    Attributes:
        turn: The identity of the job whose strategy files are loaded; empty for jobs without any.
        playing: Number of chunks that are being played.
        opened: Identity of a job -> its game.
        changed: Is notified when a chunk has been played.

    """

    turn: str = ""
    playing: int = 0
    opened: dict[str, Game] = field(default_factory=dict)
    changed: threading.Condition = field(default_factory=threading.Condition)

    @contextlib.contextmanager
    def of(self, job: Job) -> Iterator[Game]:
        """Return the game of a job, which stays as it is for the duration of the `with` block."""
        turn = job.identity if job.files else ""
        with self.changed:
            self.changed.wait_for(lambda: not self.playing or self.turn == turn)
            if self.turn != turn:
                self.turn = turn
                for game in self.opened.values():
                    game.strategies.forget_files()
                self.opened.clear()
            if job.identity not in self.opened:
                self.opened[job.identity] = job.provide(_unpack(job))
            game = self.opened[job.identity]
            self.playing += 1
        try:
            yield game
        finally:
            with self.changed:
                self.playing -= 1
                self.changed.notify_all()


_games = _Games()
