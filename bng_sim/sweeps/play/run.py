"""Playing a plan: waves of chunks, each on several cores, until every cell has been played enough."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bng_sim.core import activity
from bng_sim.core.game import Game
from bng_sim.sweeps.cluster.cluster import Cluster
from bng_sim.sweeps.plan.cells import Chunk, Plan
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.play.backends import LocalBackend, WorkerDiedError, run_tasks
from bng_sim.sweeps.play.chunks import Failure, Key, Made, Pace, Progress, Task, make_chunk
from bng_sim.sweeps.play.stopping import Stopping
from bng_sim.sweeps.store.files import Shard
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import ShardEncoder, write_shards

ATTEMPTS = 3  # to play a chunk whose worker dies
_DIED = f"the process that played it died, {ATTEMPTS} times"


class Played(NamedTuple):
    """A chunk that has been played and written."""

    cell: PlannedCell
    chunk: Chunk
    shards: list[Shard]
    seconds: float

    @property
    def games(self) -> int:
        """Count the games in it."""
        return Task(self.cell, self.chunk).games


@dataclass
class Runner:
    """Plays a plan.

    Attributes:
        plan: What is played.
        store: Where it is written.
        game: Returns the game with all strategies of the plan loaded; with processes it is called in each of them.
        workers: How many play at the same time.
        backend: Where they play.
        only: Indices of the cells that are played; of the others only what was damaged since it was played.
        cluster: Plays in the place of all that; None: it is done here.
        report: Called with a cell and a number of its games when so many more have been played, or are given up.
        stopping: Decides when a cell has been played enough.
        failures: Chunks that could not be played.

    """

    plan: Plan
    store: Store
    game: Callable[[], Game]
    workers: int
    backend: LocalBackend
    only: frozenset[int]
    cluster: Cluster | None = None
    report: Callable[[PlannedCell, int], None] = lambda _cell, _games: None
    stopping: Stopping = field(init=False)
    failures: list[Failure] = field(default_factory=list)
    _pace: Pace = field(default_factory=Pace, init=False)

    def __post_init__(self) -> None:
        """Take into account what has been played before."""
        self.stopping = Stopping(self.plan, self.store, self.only)

    def play(self) -> Iterator[Played | Failure]:
        """Play what is missing, and yield each chunk when it is written, or its failure.

        After a failure the other cells are played all the same. A chunk whose worker dies is tried again. Raises
        `OSError` if the folder cannot be written; what was written before stays.
        """
        while True:
            yield from self._play_here(self.missing()) if self.cluster is None else self._play_there(self.cluster)
            if not self.stopping.look():
                return

    def missing(self) -> list[Task]:
        """List the chunks that are still to be played before the next look at the cells."""
        failed = {(failure.cell.index, failure.chunk) for failure in self.failures}
        return [
            Task(cell, chunk)
            for cell in self.plan.cells
            for chunk in self.plan.chunks(cell, self.stopping.goal(cell))
            if self.store.lacks(cell.index, chunk, self.only) and (cell.index, chunk) not in failed
        ]

    def _play_here(self, todo: list[Task]) -> Iterator[Played | Failure]:
        left = {task.key: task for task in todo}
        while left:
            try:
                yield from self._play_each(left, list(left), self.workers)
            except WorkerDiedError:  # tasks are begun in order, so it was playing one of the first that are left
                yield from self._play_one_by_one(left, list(left)[: self.workers])

    def _play_there(self, cluster: Cluster) -> Iterator[Played | Failure]:
        for task, done in cluster.play(self.missing(), self._pace):
            self.report(task.cell, task.games)
            if isinstance(done, Failure):
                yield self._record(done)
                continue
            if isinstance(done, Made):
                shards = write_shards(self.store.folder, task.cell.index, task.chunk, done.contents)
            else:
                shards = done.shards
            yield self._record(Played(*task, shards, done.seconds))

    def _play_one_by_one(self, left: dict[Key, Task], suspects: list[Key]) -> Iterator[Played | Failure]:
        """Play one by one the tasks that may have killed a worker, so that none is blamed for its neighbour."""
        deaths: Counter[Key] = Counter()
        while suspects := [key for key in suspects if key in left]:
            try:
                yield from self._play_each(left, suspects, 1)
            except WorkerDiedError:
                first = next(key for key in suspects if key in left)
                deaths[first] += 1
                if deaths[first] == ATTEMPTS:
                    given_up = Failure(*left.pop(first), _DIED, is_strategy=False)
                    self.report(given_up.cell, given_up.games)
                    yield self._record(given_up)

    def _play_each(self, left: dict[Key, Task], keys: list[Key], workers: int) -> Iterator[Played | Failure]:
        tasks = [left[key] for key in keys]
        for done in run_tasks(self._worker, tasks, _with_strategies, workers, self.backend):
            if isinstance(done, Progress):
                self.report(done.cell, done.games)
                continue
            del left[done.cell.index, done.chunk]
            yield self._record(done)

    @property
    def _worker(self) -> Callable[[Task], Iterator[Progress | Played | Failure]]:
        return _Worker(self.game, self.store.encoder, self.store.folder, os.getpid(), self._pace)

    def _record(self, done: Played | Failure) -> Played | Failure:
        if isinstance(done, Played):
            self.store.add(done.shards)
            self._pace.seconds[done.cell.cell.lineup.text] = done.seconds / done.chunk.n
        else:
            self.failures.append(done)
        return done


def _with_strategies(task: Task) -> str:
    return f"{task}: {activity.played_by(task.cell.cell)}"


@dataclass(frozen=True)
class _Worker:
    """Plays and writes a chunk, in the thread or process in which it is called."""

    game: Callable[[], Game]
    encoder: ShardEncoder
    folder: Path
    owner: int  # process that holds the folder's lock
    pace: Pace

    def __call__(self, task: Task) -> Iterator[Progress | Played | Failure]:
        for done in make_chunk(self.game, self.encoder, self.pace, task):
            if not isinstance(done, Made):
                yield done
                continue
            if self.owner not in (os.getpid(), os.getppid()):  # killed: the folder may be another's by now
                os._exit(1)
            yield Played(*task, write_shards(self.folder, task.cell.index, task.chunk, done.contents), done.seconds)
