"""Playing a plan: waves of chunks, each on several cores, until every cell has been played enough."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bng_sim.core import activity
from bng_sim.core.game import Game
from bng_sim.sweeps.cluster.cluster import Cluster
from bng_sim.sweeps.plan.cells import Chunk, Plan
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.plan.shares import Share
from bng_sim.sweeps.play.chunks import Failure, Key, Made, Pace, Progress, Task, Written, make_chunk, write_task
from bng_sim.sweeps.play.stopping import Stopping
from bng_sim.sweeps.store.files import Shard
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import ShardEncoder
from bng_sim.sweeps.tasks.backends import LocalBackend, run_tasks
from bng_sim.sweeps.tasks.task import WorkerDiedError

ATTEMPTS = 3  # to play deals whose worker dies
_DIED = f"the process that played it died, {ATTEMPTS} times"


class Played(NamedTuple):
    """Deals that have been played and written: a chunk, or a part of one."""

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
        share: What is played of the plan, where other jobs play the rest; None: all of it.
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
    share: Share | None = None
    report: Callable[[PlannedCell, int], None] = lambda _cell, _games: None
    stopping: Stopping = field(init=False)
    failures: list[Failure] = field(default_factory=list)
    _pace: Pace = field(default_factory=Pace, init=False)
    _open: dict[Key, Task] = field(default_factory=dict, init=False)  # handed out and not done, in this order
    _failed: dict[Key, Failure] = field(default_factory=dict, init=False)  # chunk -> its first deals that failed
    _unheard: dict[Key, int] = field(default_factory=dict, init=False)  # chunk -> its games that were not reported

    def __post_init__(self) -> None:
        """Take into account what has been played before."""
        self.stopping = Stopping(self.plan, self.store, self.only)

    def play(self) -> Iterator[Played | Failure]:
        """Play what is missing, and yield what has been written, and the failure of each chunk that has one.

        After a failure the other cells are played all the same. Deals whose worker dies are tried again. Raises
        `OSError` if the folder cannot be written; what was written before stays.
        """
        while True:
            self._join_stored_parts()
            while self.is_missing:
                tasks = self.missing()
                yield from self._play_here(tasks) if self.cluster is None else self._play_there(tasks, self.cluster)
            if not self.stopping.look():
                return

    def missing(self) -> Iterator[Task]:
        """Yield what is still to be played before the next look at the cells: whole chunks, and gaps between parts.

        It is found while it is played, from the spans of deals that are missing.
        """
        for cell in self.plan.cells:
            yield from self._missing_of(cell)

    @property
    def is_missing(self) -> bool:
        """Check whether anything is still to be played before the next look at the cells."""
        return any(True for _ in self.missing())

    @property
    def lacking_cells(self) -> list[PlannedCell]:
        """List the cells of which anything is still to be played before the next look at them."""
        return [cell for cell in self.plan.cells if any(True for _ in self._missing_of(cell))]

    def _missing_of(self, cell: PlannedCell) -> Iterator[Task]:
        for chunk in self._lacking(cell):
            for gap in self._gaps(cell, chunk):
                yield Task(cell, gap, None if gap == chunk else chunk)

    def _lacking(self, cell: PlannedCell) -> Iterator[Chunk]:
        """Yield the chunks of a cell that are not complete and have not failed."""
        failed = {failure.chunk for failure in self.failures if failure.cell.index == cell.index}
        goal = self.stopping.goal(cell)
        for first, end in self.store.lacking(cell.index, *self.plan.span(goal), self.only):
            for chunk in self.plan.chunks(cell, goal, first):
                if chunk.first >= end:
                    break
                if chunk not in failed and not self.store.has(cell.index, chunk):
                    yield chunk

    def _missing_here(self, cell: PlannedCell, chunk: Chunk) -> list[Chunk]:
        """List the missing deals of a chunk that are to be played here."""
        gaps = self.store.gaps(cell.index, chunk)
        return gaps if self.share is None else self.share.of(cell.index, chunk, gaps)

    def _gaps(self, cell: PlannedCell, chunk: Chunk) -> list[Chunk]:
        """List the deals of a chunk to be played here; once some have failed, only those before them.

        The first failure of a chunk is its failure, whichever of its tasks comes back first.
        """
        gaps, failed = self._missing_here(cell, chunk), self._failed.get((cell.index, chunk))
        if failed is None:
            return gaps
        end = failed.chunk.first
        return [Chunk(gap.first, min(gap.n, end - gap.first)) for gap in gaps if gap.first < end]

    def _join_stored_parts(self) -> None:
        """Complete the chunks of which an earlier run stored all parts and was stopped before it joined them."""
        for index in sorted({cell for cell, _ in self.store.parts.keys}):
            cell = self.plan.cells[index]
            for chunk in self._lacking(cell):
                if not self.store.gaps(index, chunk):
                    self.store.join(cell, chunk)

    def _cut(self, tasks: Iterable[Task]) -> Iterator[Task]:
        """Cut tasks by how long games have taken so far, each when it is asked for."""
        for task in tasks:
            cell, whole = task.cell, task.of_chunk
            gaps = self._missing_here(cell, whole)
            self._unheard.setdefault(task.chunk_key, sum(gap.n for gap in gaps) * cell.cell.games_a_deal)
            for part in self._pace.cut(task):
                failed = self._failed.get(task.chunk_key)
                if failed is not None and failed.chunk.first <= part.chunk.first:
                    break
                self._open[part.key] = part
                yield part

    def _play_here(self, tasks: Iterable[Task]) -> Iterator[Played | Failure]:
        try:
            yield from self._play_each(self._cut(tasks), self.workers)
        except WorkerDiedError:  # tasks are begun in order, so it was playing one of the first that are open
            suspects = list(self._open.values())[: self.workers]
            self._open.clear()
            for suspect in suspects:
                yield from self._play_alone(suspect)

    def _play_there(self, tasks: Iterable[Task], cluster: Cluster) -> Iterator[Played | Failure]:
        for task, done in cluster.play(self._cut(tasks), self._pace):
            if isinstance(done, Failure):
                self._hear(task, task.games)
            else:
                self._hear(task, done.n * task.cell.cell.games_a_deal)
            yield from self._take(task, write_task(self.store.folder, task, done) if isinstance(done, Made) else done)

    def _play_alone(self, task: Task) -> Iterator[Played | Failure]:
        """Play a task that may have killed a worker with nothing next to it, so that none is blamed for another."""
        for _ in range(ATTEMPTS):
            try:
                yield from self._play_each([task], 1)
            except WorkerDiedError:
                continue
            return
        self._hear(task, task.games)
        yield from self._take(task, Failure(task.cell, task.chunk, _DIED, is_strategy=False))

    def _play_each(self, tasks: Iterable[Task], workers: int) -> Iterator[Played | Failure]:
        for done in run_tasks(self._worker, tasks, _with_strategies, workers, self.backend):
            if isinstance(done, Progress):
                self._hear(done.task, done.games)
            else:
                yield from self._take(*done)

    @property
    def _worker(self) -> Callable[[Task], Iterator[Progress | tuple[Task, Written | Failure]]]:
        return _Worker(self.game, self.store.encoder, self.store.folder, os.getpid())

    def _hear(self, task: Task, games: int) -> None:
        """Report games of a task, unless its chunk has been given up meanwhile and they were reported with it."""
        heard = min(games, self._unheard.get(task.chunk_key, 0))
        if heard:
            self._unheard[task.chunk_key] -= heard
            self.report(task.cell, heard)

    def _take(self, task: Task, done: Written | Failure) -> Iterator[Played | Failure]:
        """Record what has become of a task, and of its chunk if nothing more is to be played of it."""
        cell, whole = task.cell, task.of_chunk
        self._open.pop(task.key, None)
        failed = self._failed.get(task.chunk_key)
        if isinstance(done, Written):
            self._pace.add(cell, done.pace)
            yield self._record(Played(cell, Chunk(task.chunk.first, done.n), done.shards, done.seconds))
        elif failed is None or done.chunk.first < failed.chunk.first:
            self._failed[task.chunk_key] = failed = done
        if self.store.has(cell.index, whole):
            self._unheard.pop(task.chunk_key, None)
            return
        if self._gaps(cell, whole):
            return
        if failed is None:
            if not self.store.gaps(cell.index, whole):  # other jobs may have the rest of it
                self.store.join(cell, whole)
        elif not any((each.cell.index, each.chunk) == task.chunk_key for each in self.failures):
            self._hear(task, self._unheard.get(task.chunk_key, 0))
            yield self._record(failed._replace(chunk=whole))

    def _record(self, done: Played | Failure) -> Played | Failure:
        if isinstance(done, Played):
            self.store.add(done.shards)
        else:
            self.failures.append(done)
        return done


def _with_strategies(task: Task) -> str:
    return f"{task}: {activity.played_by(task.cell.cell)}"


@dataclass(frozen=True)
class _Worker:
    """Plays and writes a task, in the thread or process in which it is called."""

    game: Callable[[], Game]
    encoder: ShardEncoder
    folder: Path
    owner: int  # process that holds the folder's lock

    def __call__(self, task: Task) -> Iterator[Progress | tuple[Task, Written | Failure]]:
        for done in make_chunk(self.game, self.encoder, task):
            if isinstance(done, Progress):
                yield done
            elif isinstance(done, Failure):
                yield task, done
            else:
                if self.owner not in (os.getpid(), os.getppid()):  # killed: the folder may be another's by now
                    os._exit(1)
                yield task, write_task(self.folder, task, done)
