"""How a sweep is played: the options that decide none of its games."""

import os
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.sweeps.tasks.backends import Backend


class PlayOptions(NamedTuple):
    """How a sweep is played; the games do not depend on it.

    Attributes:
        workers: How many play at once; None: as many as there are cores.
        backend: Whether they are threads or processes, or workers of a Dask cluster.
        address: Of that cluster's scheduler, or a client of it.
        shared: Whether that cluster's workers see the run's folder, and write into it themselves.
        extend: Whether to continue a run whose config now asks for more games.
        fresh: Whether to discard what an earlier run left in the folder.
        reports: Whether a report follows, whose time the estimate includes.
        security: A file that names the certificates for that cluster's scheduler.

    """

    workers: int | None = None
    backend: Backend = "threads"
    address: Any = None
    shared: bool = False
    extend: bool = False
    fresh: bool = False
    reports: bool = False
    security: Path | None = None

    def check(self) -> None:
        """Raise `InputError` if some of these exclude each other."""
        if self.fresh and self.extend:
            raise InputError("fresh, extend: one discards the earlier run, the other continues it; leave one out")
        if (self.address is not None) != (self.backend == "dask"):
            raise InputError("address, backend: an address is that of a cluster, for backend dask; give both, or none")
        if self.shared and self.backend != "dask":
            raise InputError("shared, backend: it is for the workers of a cluster, so for backend dask; leave it out")
        if self.security is not None and self.backend != "dask":
            raise InputError(
                "security, backend: it is for the scheduler of a cluster, so for backend dask; leave it out"
            )
        if self.workers is not None and self.backend == "dask":
            raise InputError("workers, backend: a cluster has its own workers; leave workers out, or the backend dask")

    @property
    def n_workers(self) -> int:
        """The number of workers."""
        return self.workers or os.cpu_count() or 1
