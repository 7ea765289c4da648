"""Playing what a sweep asks for: waves of chunks, each on several cores, until every cell has been played enough."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from bng_sim.core import activity
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Game
from bng_sim.sweeps.plan.cells import Chunk, Plan, PlannedCell
from bng_sim.sweeps.play.backends import Backend, WorkerDiedError, as_they_come
from bng_sim.sweeps.play.pieces import Pace, joined
from bng_sim.sweeps.play.stopping import Stopping
from bng_sim.sweeps.store.files import Shard
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import ShardWriter

ATTEMPTS = 3  # of a chunk whose worker dies
_DIED = f"the process that played it died, {ATTEMPTS} times"
Key = tuple[int, Chunk]  # of a task: its cell's index and its chunk


class Task(NamedTuple):
    """A chunk to be played."""

    cell: PlannedCell
    chunk: Chunk

    def __str__(self) -> str:
        """Which games of which cell."""
        deal = self.cell.cell.games_a_deal
        games = activity.games_of(self.cell.cell, self.chunk.first * deal, self.chunk.n * deal)
        return f"cell {self.cell.index} ({self.cell.name}), {games}"


class Heard(NamedTuple):
    """Some games of a chunk have been played, and are not written yet."""

    cell: PlannedCell
    games: int


class Played(NamedTuple):
    """A chunk that has been played and written."""

    cell: PlannedCell
    chunk: Chunk
    shards: list[Shard]
    seconds: float

    @property
    def games(self) -> int:
        """How many there are in it."""
        return self.chunk.n * self.cell.cell.games_a_deal


class Failure(NamedTuple):
    """A chunk that could not be played, and why."""

    cell: PlannedCell
    chunk: Chunk
    reason: str
    is_strategy: bool  # whether a strategy broke its contract

    @property
    def games(self) -> int:
        """How many there would have been in it."""
        return self.chunk.n * self.cell.cell.games_a_deal

    def __str__(self) -> str:
        """Which games of which cell, and why they could not be played."""
        return f"{Task(self.cell, self.chunk)}: {self.reason}"


@dataclass
class Runner:
    """Plays a plan.

    Attributes:
        plan: What is played.
        store: Where it is written.
        game: Gives the game with all strategies of the plan loaded; with processes, in each of them.
        workers: How many.
        backend: Where they work.
        only: Indices of the cells that are played; of the others only what was damaged since it was played.
        hear: Called with a cell and a number of its games when so many more have been played, or are given up.
        stopping: Knows when a cell has been played enough.
        failures: Chunks that could not be played.

    """

    plan: Plan
    store: Store
    game: Callable[[], Game]
    workers: int
    backend: Backend
    only: frozenset[int]
    hear: Callable[[PlannedCell, int], None] = lambda _cell, _games: None
    stopping: Stopping = field(init=False)
    failures: list[Failure] = field(default_factory=list)
    _pace: Pace = field(default_factory=Pace, init=False)

    def __post_init__(self) -> None:
        """Look at what has been played before."""
        self.stopping = Stopping(self.plan, self.store, self.only)

    def play(self) -> Iterator[Played | Failure]:
        """Play what is missing and yield each chunk as it is written, or what was wrong with it.

        What fails is a row too: the other cells go on. A chunk whose worker dies is tried again. Raises `OSError` if
        the folder cannot be written; what was written before stays.
        """
        while True:
            yield from self._wave(self.missing())
            if not self.stopping.look():
                return

    def missing(self) -> list[Task]:
        """The chunks that are still to be played before cells are looked at again."""
        failed = {(failure.cell.index, failure.chunk) for failure in self.failures}
        return [
            Task(cell, chunk)
            for cell in self.plan.cells
            for chunk in self.plan.chunks(cell, self.stopping.goal(cell))
            if self.store.lacks(cell.index, chunk, self.only) and (cell.index, chunk) not in failed
        ]

    def _wave(self, todo: list[Task]) -> Iterator[Played | Failure]:
        left = {(task.cell.index, task.chunk): task for task in todo}
        while left:
            try:
                yield from self._each(left, list(left), self.workers)
            except WorkerDiedError:  # tasks are begun in order: it was at work on one of the first that are left
                yield from self._one_by_one(left, list(left)[: self.workers])

    def _one_by_one(self, left: dict[Key, Task], suspects: list[Key]) -> Iterator[Played | Failure]:
        """Play those that may have killed a worker, so that none is blamed for its neighbour."""
        deaths: Counter[Key] = Counter()
        while suspects := [key for key in suspects if key in left]:
            try:
                yield from self._each(left, suspects, 1)
            except WorkerDiedError:
                first = next(key for key in suspects if key in left)
                deaths[first] += 1
                if deaths[first] == ATTEMPTS:
                    given_up = Failure(*left.pop(first), _DIED, is_strategy=False)
                    self.hear(given_up.cell, given_up.games)
                    yield self._noted(given_up)

    def _each(self, left: dict[Key, Task], keys: list[Key], workers: int) -> Iterator[Played | Failure]:
        tasks = [left[key] for key in keys]
        for done in as_they_come(self._play_one, tasks, _with_strategies, workers, self.backend):
            if isinstance(done, Heard):
                self.hear(done.cell, done.games)
                continue
            del left[done.cell.index, done.chunk]
            yield self._noted(done)

    @property
    def _play_one(self) -> Callable[[Task], Iterator[Heard | Played | Failure]]:
        return _Worker(self.game, self.store.writer, os.getpid(), self._pace)

    def _noted(self, done: Played | Failure) -> Played | Failure:
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
    """Plays and writes a chunk, in whatever thread or process it is called."""

    game: Callable[[], Game]
    writer: ShardWriter
    owner: int  # process that holds the folder's lock
    pace: Pace

    def __call__(self, task: Task) -> Iterator[Heard | Played | Failure]:
        cell, chunk = task
        left, pieces = chunk.n * cell.cell.games_a_deal, []
        start = time.perf_counter()
        try:
            game = self.game()
            for piece in self.pace.pieces(game, cell.cell, chunk):
                pieces.append(piece)
                left -= piece.games.height
                yield Heard(cell, piece.games.height)
            for entry in cell.cell.lineup.entries:
                game.strategies.check_memory(entry.name)
            if self.owner not in (os.getpid(), os.getppid()):  # it was killed: the folder may be another's by now
                os._exit(1)
            shards = self.writer.write(game, cell, chunk, joined(pieces))
        except OSError:
            raise  # the disk is not to blame on a cell
        except Exception as error:  # whatever it is, the other cells go on  # noqa: BLE001
            is_strategy = isinstance(error, StrategyError)
            reason = str(error) if is_strategy else f"{type(error).__name__}: {error}"
            yield Heard(cell, left)
            yield Failure(cell, chunk, reason, is_strategy)
            return
        yield Played(cell, chunk, shards, time.perf_counter() - start)
