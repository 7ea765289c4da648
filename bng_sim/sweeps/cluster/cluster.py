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
from collections.abc import Callable, Iterable, Iterator
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

        A chunk whose workers die is played by others, as Dask does; one of which Dask has given up is tried once more,
        with nothing beside it, for Dask blames all that a dead worker was playing.

        Args:
            tasks: The chunks, in the order in which they are handed out; each is asked for shortly before.
            pace: How long games take, as far as that is known.

        Raises:
            ClusterLostError: If the scheduler, or all workers for five minutes, are gone.

        """
        from distributed import as_completed  # noqa: PLC0415 (an extra, and it takes long to import)

        coming, left, alone = iter(tasks), deque[Task](), deque[Task]()
        cancelled = Counter[Key]()
        flights: Flights = {}
        arriving = as_completed(loop=self.client.loop, with_results=True, raise_errors=False)
        try:
            while _refill(left, coming) or alone or flights:
                self._look(flights, left)
                for future in self._hand_out(coming, left, alone, flights, pace):
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
                        yield from self._failed(flight, result[1], alone)
                    else:
                        self._put_back(flight, left, cancelled)
                    future.release()
                if not batch:
                    time.sleep(PAUSE)
        except ClusterLostError:
            flights.clear()  # nobody is there to cancel them
            raise
        finally:
            if flights and self.client.status == "running":
                self.client.cancel(list(flights), force=True)

    def _hand_out(
        self, coming: Iterator[Task], left: deque[Task], alone: deque[Task], flights: "Flights", pace: Pace
    ) -> "Iterator[Future[Any]]":
        """Submit as many bundles as the workers' threads need; if none is left, what has to be played alone."""
        while len(flights) < WINDOW * self.workforce.threads and _refill(left, coming):
            yield self._submit(_take_bundle(left, pace, self.workforce.threads), flights, is_alone=False)
        if alone and not left and not flights and self.workforce.threads:
            yield self._submit((alone.popleft(),), flights, is_alone=True)

    def _submit(self, tasks: tuple[Task, ...], flights: "Flights", *, is_alone: bool) -> "Future[Any]":
        first = tasks[0]
        key = f"bng-sim-{self._session}-{first.cell.index}-{first.chunk.first}-{next(self._numbers)}"
        workers = frozenset(self.workforce.ready)
        future = self.client.submit(as_call(on_worker.play, self.job, tasks), key=key, workers=[*workers], pure=False)
        flights[future] = Flight(tasks, workers, is_alone)
        return future

    def _look(self, flights: "Flights", left: deque[Task]) -> None:
        """See who is there, take back what only workers that are gone may play, and write the state."""
        self.workforce.look()
        there = self.workforce.ready.keys()
        stranded = {future: flight for future, flight in flights.items() if not flight.workers & there}
        if stranded and there:
            self.client.cancel(list(stranded), force=True)
            for future, flight in stranded.items():
                del flights[future]
                left.extendleft(reversed(flight.tasks))
        now = time.monotonic()
        if there:
            self._seen = now
        elif now - self._seen > WAIT:
            raise ClusterLostError(
                f"the cluster has had no worker for {WAIT:.0f} seconds; what came back is stored, and the same command "
                "resumes"
            )
        if now - self._stated > LOOK:
            self._stated = now
            in_flight = sum(len(flight.tasks) for flight in flights.values())
            speed = self._games / (now - self._begun)
            cluster_state.write(self.folder, ClusterState(len(there), self.workforce.threads, in_flight, speed))

    def _failed(self, flight: Flight, error: BaseException, alone: deque[Task]) -> Iterator[tuple[Task, Failure]]:
        """Yield the failures of chunks that did not come back; those that may be innocent are tried alone."""
        from distributed import KilledWorker  # noqa: PLC0415 (as above)

        if isinstance(error, BotError):
            raise error
        is_death = isinstance(error, KilledWorker)
        if is_death and not flight.is_alone:
            alone.extend(flight.tasks)
            return
        reason = DIED if is_death else f"{type(error).__name__}: {error}"
        for task in flight.tasks:
            yield task, Failure(task.cell, task.chunk, reason, is_strategy=False)

    def _put_back(self, flight: Flight, left: deque[Task], cancelled: Counter[Key]) -> None:
        """Play again what somebody else has cancelled, or what was lost with the scheduler's memory."""
        if self.client.status != "running":
            raise lost(self.client)
        for task in flight.tasks:
            cancelled[task.key] += 1
            if cancelled[task.key] > CANCELLED:
                raise ClusterLostError(f"{task} was cancelled {CANCELLED} times by somebody else")
        left.extendleft(reversed(flight.tasks))


def _refill(left: deque[Task], coming: Iterator[Task]) -> bool:
    """Ask for tasks if fewer are left than a bundle may have; return whether any are left."""
    left.extend(itertools.islice(coming, max(0, MOST_CHUNKS - len(left))))
    return bool(left)


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
