"""The workers of a cluster: each is checked and prepared before it gets chunks, those that come later too."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bng_sim.core.errors import IncompleteError, InputError
from bng_sim.sweeps.cluster import on_worker
from bng_sim.sweeps.cluster.connection import as_call
from bng_sim.sweeps.cluster.job import PYTHON, SOURCES, Job, differences, source_digests

if TYPE_CHECKING:
    from distributed import Client, Future

LOOK = 2.0  # seconds between two looks at who is there
SILENCE = 15.0  # seconds after which a scheduler that does not answer counts as lost, and a worker as dead
IMPORTS = 120.0  # seconds in which a worker has to import bng-sim: from a file system that many share it takes long
DEATHS = 3  # of a worker in turn that is checked or prepared, after which it is left out though it is started again
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
        self._origins: dict[str, str] = {}
        self._deaths = Counter[str]()
        self._uncached: set[str] = set()
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
                raise self._none_fits()
            if not self._preparing and not is_told:
                self._tell("The cluster has no workers yet; waiting for one (Ctrl-C leaves)")
                is_told = True
            time.sleep(LOOK / 10)

    def count_threads(self) -> int:
        """Count the threads of the workers that could play, without preparing them.

        Raises:
            InputError: If there are workers and all are refused.
            ClusterLostError: If the scheduler is gone.

        """
        there = self._ask_who_is_there()
        fit = self._find_fit(sorted(there))
        if self.refused and not fit:
            raise self._none_fits()
        return sum(there[address] for address in fit)

    def _none_fits(self) -> InputError:
        said = "\n".join(f"{address}: {why}" for address, why in self.refused.items())
        return InputError(f"no worker of the cluster can play: {said}")

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
        gone = self._preparing.keys() - there.keys()
        self._count_deaths(gone)
        for address in gone:
            del self._preparing[address]
        new = there.keys() - self.ready.keys() - self.refused.keys() - self._preparing.keys()
        if new:
            self._check(sorted(new))

    def _ask_who_is_there(self) -> dict[str, int]:
        """Return address -> number of threads of all workers."""
        # Not `nthreads()`, which waits for a scheduler that is gone as long as it takes.
        return dict(self._ask_scheduler("ncores", workers=None))

    def _ask_scheduler(self, what: str, **arguments: Any) -> Any:
        """Return what the scheduler answers; raises `ClusterLostError`."""
        scheduler = self._client.scheduler
        if self._client.status != "running" or scheduler is None:
            raise lost(self._client)
        try:
            return self._client.sync(getattr(scheduler, what), callback_timeout=SILENCE, **arguments)
        except (OSError, TimeoutError):
            raise lost(self._client) from None

    def _check(self, addresses: list[str]) -> None:
        """Let the workers that could play prepare."""
        for address in self._find_fit(addresses):
            self._preparing[address] = self._client.submit(
                as_call(on_worker.prepare, self._job),
                key=f"bng-sim-prepare-{self._job.identity}-{address}-{time.monotonic_ns()}",
                workers=[address],
                pure=False,
            )
        if self._preparing:
            n = len(self._preparing)
            self._tell(f"Preparing {n} worker{'s' * (n > 1)}: each machine compiles once")

    def _find_fit(self, addresses: list[str]) -> list[str]:
        """Refuse the workers whose software is otherwise, or that die again and again; return the others."""
        about = self._ask_scheduler("identity", n_workers=-1)["workers"]
        self._origins = {address: worker["nanny"] or worker["host"] for address, worker in about.items()}
        for address in addresses:
            if self._deaths[self._origin(address)] >= DEATHS:
                self._refuse(address, f"it died or was silent {DEATHS} times when it was checked or prepared")
        left = self._ask_for_python([address for address in addresses if address not in self.refused])
        fit = []
        for address, described in self._run(left, on_worker.describe).items():
            if described is None:
                self._count_deaths([address])
            elif why := self._why_not(address, described):
                self._refuse(address, why)
            else:
                fit.append(address)
        return fit

    def _ask_for_python(self, addresses: list[str]) -> list[str]:
        """Refuse the workers of another Python, and return the others.

        Dask itself answers this, without any of our code: what is pickled here may end another Python.
        """
        scheduler: Any = self._client.scheduler

        def ask(address: str) -> Any:
            return scheduler.broadcast(msg={"op": "versions", "packages": []}, workers=[address], on_error="ignore")

        same = []
        for address, versions in self._ask(addresses, ask, SILENCE).items():
            if versions is None:
                self._count_deaths([address])
                continue
            python = ".".join(versions["host"]["python"].split(".")[:2])
            if why := differences({PYTHON: self._job.software[PYTHON]}, {PYTHON: python}):
                self._refuse(address, ", ".join(why))
            else:
                same.append(address)
        return same

    def _refuse(self, address: str, why: str) -> None:
        """Leave a worker out, and say why."""
        self.refused[address] = why
        self._tell(f"bng-sim: worker {address} is left out: {why}")

    def _origin(self, address: str) -> str:
        """Return what starts a worker again: its nanny, or else its machine."""
        return self._origins.get(address, address)

    def _count_deaths(self, addresses: Iterable[str]) -> None:
        """Count the deaths of workers; one that is started again has another address."""
        self._deaths.update(self._origin(address) for address in addresses)

    def _ask(self, addresses: list[str], ask: Callable[[str], Awaitable[Any]], seconds: float) -> dict[str, Any]:
        """Return what each worker answers; None of one that is silent for these seconds or gone."""

        async def one(address: str) -> Any:
            try:
                return (await asyncio.wait_for(ask(address), seconds)).get(address)
            except (OSError, TimeoutError):
                return None

        async def all_of_them() -> list[Any]:
            return await asyncio.gather(*map(one, addresses))

        found = self._client.sync(all_of_them)
        return {
            address: None if isinstance(answer, OSError) else answer
            for address, answer in zip(addresses, found, strict=True)
        }

    def _run(self, addresses: list[str], function: Callable[[], Any]) -> dict[str, Any]:
        """Return what a function returns on each worker, or what it raises there; None as `_ask`."""

        def ask(address: str) -> Any:
            return self._client.run(as_call(function), workers=[address], on_error="return")

        return self._ask(addresses, ask, IMPORTS)

    def _why_not(self, address: str, described: Any) -> str:
        """Return why a worker may not play, empty if it may."""
        if not isinstance(described, Mapping):
            return f"bng-sim cannot be used there ({type(described).__name__}: {described})"
        said = differences(self._job.software, described)
        if said == [f"other {SOURCES}"]:
            said = [f"{said[0]} ({self._name_sources(address)})"]
        return ", ".join(said)

    def _name_sources(self, address: str) -> str:
        """Name the files of a worker that are otherwise."""
        there = self._run([address], on_worker.list_sources)[address]
        if not isinstance(there, Mapping):
            return "it is gone before it could say which"
        here = source_digests()
        names = sorted(name for name in {*here, *there} if here.get(name) != there.get(name))
        more = len(names) - MOST_NAMED
        return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")

    def _take_prepared(self) -> None:
        """Take those that have prepared."""
        from distributed import KilledWorker  # noqa: PLC0415 (an extra, and it takes long to import)

        for address, future in list(self._preparing.items()):
            if not future.done():
                continue
            del self._preparing[address]
            error = future.exception() if future.status == "error" else None
            if future.status == "finished":
                self.ready[address] = self._threads[address]
                self._tell_of_cache(address, future)
                del self._deaths[self._origin(address)]  # where workers come and go, some go while they prepare
            elif isinstance(error, KilledWorker):
                self._count_deaths([address])
            elif error:
                self._refuse(address, f"it could not be prepared ({error})")

    def _tell_of_cache(self, address: str, prepared: "Future[Any]") -> None:
        """Say, once for each folder, that a worker had to compile what it cannot keep there."""
        try:
            folder = prepared.result(timeout=SILENCE)
        except Exception:  # noqa: BLE001 (the worker may be gone by now, which the next look shows)
            return
        if folder and folder not in self._uncached:
            self._uncached.add(folder)
            self._tell(
                f"bng-sim: worker {address} cannot keep compiled code in {folder}: what is missing there is compiled "
                "in each process. Set BNG_SIM_CACHE_DIR on the workers to a folder that can be written"
            )


def lost(client: "Client") -> ClusterLostError:
    """Return the error for a scheduler that is gone."""
    address = client.scheduler.address if client.scheduler else "the scheduler"
    return ClusterLostError(
        f"{address} does not answer any more; what came back is stored, and the same command resumes, on this cluster, "
        "on another, or here without --backend"
    )
