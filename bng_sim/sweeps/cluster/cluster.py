"""Hand out chunks to the workers of a cluster, a few for each of their threads, and take what comes back.

Only that many tasks are known to the scheduler at a time, and each is forgotten as soon as its result has been taken:
a task costs a scheduler memory and time, and a large sweep has a million chunks.
"""

import contextlib
import itertools
import math
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bng_sim.core.forfeits import BotError
from bng_sim.sweeps.cluster import cluster_state, on_worker
from bng_sim.sweeps.cluster.cluster_state import ClusterState
from bng_sim.sweeps.cluster.connection import as_call
from bng_sim.sweeps.cluster.job import Job
from bng_sim.sweeps.cluster.workforce import LOOK, ClusterLostError, Workforce, lost
from bng_sim.sweeps.play.chunks import Failure, Key, Made, Pace, Task, Written

if TYPE_CHECKING:
    from distributed import Client, Future

WINDOW = 3  # bundles for each thread: one is played, the next is there, and one is on its way
BUNDLE = 1.0  # seconds that a bundle takes at least, so that what a task costs the scheduler does not count
MANY = 200  # threads; with so many, and again with as many more, bundles take a second longer
MOST_CHUNKS = 16  # of a bundle
PAUSE = 0.01  # seconds between two looks at what has come back
WAIT = 300.0  # seconds without any worker, after which the sweep is left
CANCELLED = 3  # times that a bundle may be cancelled by somebody else
DEATHS = 3  # of workers that played a chunk, after which it is played alone; as many more, and it is given up
DIED = "the workers that played it died"


class Flight(NamedTuple):
    """Chunks that have been handed out together.

    Attributes:
        tasks: The chunks.
        workers: Addresses of the workers that may play them.
        is_alone: Whether nothing else is handed out meanwhile.

    """

    tasks: tuple[Task, ...]
    workers: frozenset[str]
    is_alone: bool


@dataclass
class Waiting:
    """Chunks that are to be handed out.

    Attributes:
        coming: Those that have not been asked for yet.
        left: Those that were, in the order in which they are handed out.
        alone: Those that are played with nothing beside them, since workers that played them have died.
        cancelled: Chunk -> times that somebody else has cancelled it.
        deaths: Chunk -> workers that have died while they had it.

    """

    coming: Iterator[Task]
    left: deque[Task] = field(default_factory=deque)
    alone: deque[Task] = field(default_factory=deque)
    cancelled: Counter[Key] = field(default_factory=Counter)
    deaths: Counter[Key] = field(default_factory=Counter)

    def refill(self) -> bool:
        """Ask for tasks if fewer are left than a bundle may have; return whether any are left."""
        self.left.extend(itertools.islice(self.coming, max(0, MOST_CHUNKS - len(self.left))))
        return bool(self.left)

    def put_back(self, tasks: Sequence[Task]) -> None:
        """Hand chunks out again, before all others."""
        self.left.extendleft(reversed(tasks))


if TYPE_CHECKING:
    Flights = dict[Future[Any], Flight]


@dataclass
class Cluster:
    """A cluster that plays the chunks of one sweep.

    Attributes:
        client: Of the scheduler.
        job: What is played.
        folder: The run's folder, beside which the state is written.
        tell: Shows a line to the user.

    """

    client: "Client"
    job: Job
    folder: Path
    tell: Callable[[str], None]
    workforce: Workforce = field(init=False)
    _session: str = field(default_factory=lambda: uuid.uuid4().hex[:12], init=False)
    _numbers: Iterator[int] = field(default_factory=itertools.count, init=False)
    _begun: float = field(default_factory=time.monotonic, init=False)
    _seen: float = field(default_factory=time.monotonic, init=False)
    _games: int = field(default=0, init=False)
    _stated: float = field(default=-math.inf, init=False)

    def __post_init__(self) -> None:
        """Know no worker yet."""
        self.workforce = Workforce(self.client, self.job, self.tell)

    @contextlib.contextmanager
    def prepared(self) -> Iterator[None]:
        """Wait until there are workers that are prepared; what is written beside the folder goes when the block ends.

        Raises:
            InputError: If all workers are refused.
            ClusterLostError: If the scheduler is gone.

        """
        try:
            if self.job.shared:
                cluster_state.mark(self.folder, self.job.identity)
            self.workforce.gather()
            yield
        finally:
            cluster_state.remove(self.folder)

    def play(self, tasks: Iterable[Task], pace: Pace) -> Iterator[tuple[Task, Made | Written | Failure]]:
        """Yield each chunk when it has come back, in any order.

        A chunk whose workers die is played by others: workers of a cluster come and go, and Dask blames all that a dead
        one was playing. One whose workers have died `DEATHS` times is played with nothing beside it, and given up after
        as many more.

        Args:
            tasks: The chunks, in the order in which they are handed out; each is asked for shortly before.
            pace: How long games take, as far as that is known.

        Raises:
            ClusterLostError: If the scheduler, or all workers for five minutes, are gone.

        """
        from distributed import as_completed  # noqa: PLC0415 (an extra, and it takes long to import)

        waiting = Waiting(iter(tasks))
        flights: Flights = {}
        arriving = as_completed(loop=self.client.loop, with_results=True, raise_errors=False)
        try:
            while waiting.refill() or waiting.alone or flights:
                self._look(flights, waiting)
                for future in self._hand_out(waiting, flights, pace):
                    arriving.add(future)
                batch = arriving.next_batch(block=False)
                for future, result in batch:
                    flight = flights.pop(future, None)
                    if flight is None:  # it was cancelled, and is played elsewhere
                        continue
                    if future.status == "finished":
                        self._games += sum(task.games for task in flight.tasks)
                        yield from zip(flight.tasks, result, strict=True)
                    elif future.status == "error":
                        yield from self._failed(flight, result[1], waiting)
                    else:
                        self._put_back(flight, waiting)
                    future.release()
                if not batch:
                    time.sleep(PAUSE)
        except ClusterLostError:
            flights.clear()  # nobody is there to cancel them
            raise
        finally:
            if flights and self.client.status == "running":
                self.client.cancel(list(flights), force=True)

    def _hand_out(self, waiting: Waiting, flights: "Flights", pace: Pace) -> "Iterator[Future[Any]]":
        """Submit as many bundles as the workers' threads need; if none is left, what has to be played alone."""
        while len(flights) < WINDOW * self.workforce.threads and waiting.refill():
            yield self._submit(_take_bundle(waiting.left, pace, self.workforce.threads), flights, is_alone=False)
        if waiting.alone and not waiting.left and not flights and self.workforce.threads:
            yield self._submit((waiting.alone.popleft(),), flights, is_alone=True)

    def _submit(self, tasks: tuple[Task, ...], flights: "Flights", *, is_alone: bool) -> "Future[Any]":
        first = tasks[0]
        key = f"bng-sim-{self._session}-{first.cell.index}-{first.chunk.first}-{next(self._numbers)}"
        workers = frozenset(self.workforce.ready)
        future = self.client.submit(as_call(on_worker.play, self.job, tasks), key=key, workers=[*workers], pure=False)
        flights[future] = Flight(tasks, workers, is_alone)
        return future

    def _look(self, flights: "Flights", waiting: Waiting) -> None:
        """See who is there, take back what only workers that are gone may play, and write the state."""
        self.workforce.look()
        there = self.workforce.ready.keys()
        stranded = {future: flight for future, flight in flights.items() if not flight.workers & there}
        if stranded and there:
            self.client.cancel(list(stranded), force=True)
            for future, flight in stranded.items():
                del flights[future]
                waiting.put_back(flight.tasks)
        now = time.monotonic()
        if there:
            self._seen = now
        elif now - self._seen > WAIT:
            left_out = "".join(f"\n{address} is left out: {why}" for address, why in self.workforce.refused.items())
            raise ClusterLostError(
                f"the cluster has had no worker that can play for {WAIT:.0f} seconds; what came back is stored, and "
                f"the same command resumes{left_out}"
            )
        if now - self._stated > LOOK:
            self._stated = now
            in_flight = sum(len(flight.tasks) for flight in flights.values())
            speed = self._games / (now - self._begun)
            cluster_state.write(self.folder, ClusterState(len(there), self.workforce.threads, in_flight, speed))

    def _failed(self, flight: Flight, error: BaseException, waiting: Waiting) -> Iterator[tuple[Task, Failure]]:
        """Yield the failures of chunks that did not come back; those that may be innocent are played again."""
        from distributed import KilledWorker  # noqa: PLC0415 (as above)

        if isinstance(error, BotError):
            raise error
        for task in flight.tasks:
            if not isinstance(error, KilledWorker):
                yield task, Failure(task.cell, task.chunk, f"{type(error).__name__}: {error}", is_strategy=False)
                continue
            waiting.deaths[task.key] += error.allowed_failures + 1
            if waiting.deaths[task.key] < DEATHS:
                waiting.put_back([task])
            elif not flight.is_alone or waiting.deaths[task.key] < 2 * DEATHS:
                waiting.alone.append(task)
            else:
                yield task, Failure(task.cell, task.chunk, DIED, is_strategy=False)

    def _put_back(self, flight: Flight, waiting: Waiting) -> None:
        """Play again what somebody else has cancelled, or what was lost with the scheduler's memory."""
        if self.client.status != "running":
            raise lost(self.client)
        for task in flight.tasks:
            waiting.cancelled[task.key] += 1
            if waiting.cancelled[task.key] > CANCELLED:
                raise ClusterLostError(f"{task} was cancelled {CANCELLED} times by somebody else")
        waiting.put_back(flight.tasks)


def _take_bundle(left: deque[Task], pace: Pace, threads: int) -> tuple[Task, ...]:
    """Take the next chunks of one cell that together last a second or more; one if that is not known yet."""
    first = left.popleft()
    seconds = pace.of(first.cell)
    wanted = BUNDLE + threads // MANY
    n = 1 if seconds is None else min(MOST_CHUNKS, math.ceil(wanted / max(seconds * first.chunk.n, 1e-9)))
    bundle = [first]
    while len(bundle) < n and left and left[0].cell is first.cell:
        bundle.append(left.popleft())
    return tuple(bundle)
