"""The workers of a cluster: each is checked and prepared before it gets chunks, those that come later too."""

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bng_sim.core.errors import IncompleteError, InputError
from bng_sim.sweeps.cluster import on_worker
from bng_sim.sweeps.cluster.connection import as_call
from bng_sim.sweeps.cluster.job import SOURCES, Job, differences, source_digests

if TYPE_CHECKING:
    from distributed import Client, Future

LOOK = 2.0  # seconds between two looks at who is there
SILENCE = 15.0  # seconds after which a scheduler that does not answer counts as lost
MOST_NAMED = 3  # files


class ClusterLostError(IncompleteError):
    """The scheduler, or all workers, are gone."""


class Workforce:
    """The workers that may play a job.

    Attributes:
        ready: Address -> number of threads of each worker that is prepared.
        refused: Address -> why a worker may not play.

    """

    def __init__(self, client: "Client", job: Job, tell: Callable[[str], None]) -> None:
        """Know nobody yet; `tell` shows a line to the user."""
        self._client, self._job, self._tell = client, job, tell
        self._preparing: dict[str, Future[Any]] = {}
        self._looked = -LOOK
        self._threads: dict[str, int] = {}
        self.ready: dict[str, int] = {}
        self.refused: dict[str, str] = {}

    @property
    def threads(self) -> int:
        """Number of threads of the workers that are prepared."""
        return sum(self.ready.values())

    def gather(self) -> None:
        """Wait until all workers that are there are prepared, and there is one at least.

        Raises:
            InputError: If all are refused.
            ClusterLostError: If the scheduler is gone.

        """
        is_told = False
        while True:
            self.look()
            if self.ready and not self._preparing:
                break
            if self.refused and not self._preparing and not self.ready:
                said = "\n".join(f"{address}: {why}" for address, why in self.refused.items())
                raise InputError(f"no worker of the cluster can play: {said}")
            if not self._preparing and not is_told:
                self._tell("The cluster has no workers yet; waiting for one (Ctrl-C leaves)")
                is_told = True
            time.sleep(LOOK / 10)

    def look(self) -> None:
        """See who has come and who is gone, unless that was done a moment ago; raises `ClusterLostError`."""
        self._take_prepared()
        if time.monotonic() - self._looked < (LOOK if self.ready else LOOK / 10):
            return
        there = self._ask_who_is_there()
        self._looked = time.monotonic()
        self._threads = there
        self.ready = {address: n for address, n in self.ready.items() if address in there}
        self.refused = {address: why for address, why in self.refused.items() if address in there}
        self._preparing = {address: future for address, future in self._preparing.items() if address in there}
        new = there.keys() - self.ready.keys() - self.refused.keys() - self._preparing.keys()
        if new:
            self._check(sorted(new))

    def _ask_who_is_there(self) -> dict[str, int]:
        """Return address -> number of threads of all workers."""
        scheduler = self._client.scheduler
        if self._client.status != "running" or scheduler is None:
            raise lost(self._client)
        try:
            # Not `nthreads()`, which waits for a scheduler that is gone as long as it takes.
            known = self._client.sync(scheduler.ncores, workers=None, callback_timeout=SILENCE)
        except (OSError, TimeoutError):
            raise lost(self._client) from None
        return dict(known)

    def _check(self, addresses: list[str]) -> None:
        """Refuse the workers whose software is otherwise; let the others prepare."""
        found = self._client.run(as_call(on_worker.describe), workers=addresses, on_error="return")
        for address in addresses:
            why = self._why_not(address, found.get(address))
            if why is None:
                continue
            if why:
                self.refused[address] = why
                self._tell(f"bng-sim: worker {address} is left out: {why}")
                continue
            self._preparing[address] = self._client.submit(
                as_call(on_worker.prepare, self._job),
                key=f"bng-sim-prepare-{self._job.identity}-{address}-{time.monotonic_ns()}",
                workers=[address],
                pure=False,
            )
        if self._preparing:
            n = len(self._preparing)
            self._tell(f"Preparing {n} worker{'s' * (n > 1)}: each machine compiles once")

    def _why_not(self, address: str, described: Any) -> str | None:
        """Return why a worker may not play, empty if it may; None if it could not say, because it is gone."""
        if described is None or isinstance(described, OSError):
            return None
        if isinstance(described, Mapping):
            said = differences(self._job.software, described)
            if said == [f"other {SOURCES}"]:
                said = [f"{said[0]} ({self._name_sources(address)})"]
            return ", ".join(said)
        return f"bng-sim cannot be used there ({type(described).__name__}: {described})"

    def _name_sources(self, address: str) -> str:
        """Name the files of a worker that are otherwise."""
        found = self._client.run(as_call(on_worker.list_sources), workers=[address], on_error="return")
        there = found.get(address)
        if not isinstance(there, Mapping):
            return "it is gone before it could say which"
        here = source_digests()
        names = sorted(name for name in {*here, *there} if here.get(name) != there.get(name))
        more = len(names) - MOST_NAMED
        return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")

    def _take_prepared(self) -> None:
        """Take those that have prepared."""
        for address, future in list(self._preparing.items()):
            if not future.done():
                continue
            del self._preparing[address]
            if future.status == "finished":
                self.ready[address] = self._threads[address]
            elif future.status == "error":
                self.refused[address] = f"it could not be prepared ({future.exception()})"
                self._tell(f"bng-sim: worker {address} is left out: {self.refused[address]}")


def lost(client: "Client") -> ClusterLostError:
    """Return the error for a scheduler that is gone."""
    address = client.scheduler.address if client.scheduler else "the scheduler"
    return ClusterLostError(
        f"{address} does not answer any more; what came back is stored, and the same command resumes, on this cluster, "
        "on another, or here without --backend"
    )
