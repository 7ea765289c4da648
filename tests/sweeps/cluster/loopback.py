"""A real cluster on this machine: a scheduler and workers, each in processes of their own."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
from distributed import Client

from bng_sim.sweeps.cluster.certificates import read_certificates

ROOT = Path(__file__).parents[3]
PATIENCE = 120  # seconds


class Loopback:
    """A scheduler with workers of one thread.

    Attributes:
        folder: Where they leave their logs.
        secured: A file of Dask's configuration with certificates, for a cluster with TLS.

    """

    def __init__(self, folder, workers=2, secured=None, port=0):
        self.folder, self.started, self.secured = folder, [], secured
        self.log = folder / "scheduler.log"
        self.start_scheduler(port)
        self.address = self._address()
        for _ in range(workers):
            self.add_worker(wait=False)
        if workers:
            self.wait_for(workers)

    def start_scheduler(self, port):
        protocol = ("--protocol", "tls") if self.secured else ()
        options = ("--port", str(port), "--no-dashboard", *protocol)
        self.scheduler = self._start("distributed.cli.dask_scheduler", self.log, *options)

    def _start(self, module, log, *options, sources=ROOT, python=sys.executable, before=(), **settings):
        """Start a process that imports bng_sim and the tests from `sources`, perhaps by another command before it."""
        command = [*before, python, "-m", module, "--host", "127.0.0.1", *options]
        environment = (
            os.environ | settings | {"PYTHONPATH": str(sources), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
        )
        if self.secured:
            environment |= {"DASK_CONFIG": str(self.secured)}
        with log.open("wb") as out:
            process = subprocess.Popen(command, stdout=out, stderr=out, env=environment, cwd=self.folder)
        self.started.append(process)
        return process

    def _address(self):
        for _ in range(10 * PATIENCE):
            found = re.search(r"Scheduler at:\s+(\w+://\S+)", self.log.read_text())
            if found:
                return found[1]
            time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def add_worker(self, *options, wait=True, **how):
        """Start one more worker, with a nanny that starts it again if it dies; `how` is what `_start` takes."""
        n = len(self.started)
        place = self.folder / f"worker{n}"
        options = ("--nthreads", "1", "--no-dashboard", "--local-directory", str(place), "--name", f"w{n}", *options)
        log = self.folder / f"worker{n}.log"
        process = self._start("distributed.cli.dask_worker", log, self.address, *options, **how)
        if wait:
            self.wait_for(sum(one.poll() is None for one in self.started) - 1)  # the first is the scheduler
        return process

    def wait_for(self, n):
        security = read_certificates(self.secured) if self.secured else None
        with Client(self.address, set_as_default=False, security=security) as client:
            client.wait_for_workers(n, timeout=PATIENCE)

    def pids(self):
        """The processes in which workers play, by address."""
        with Client(self.address, set_as_default=False) as client:
            return client.run(os.getpid)

    def kill_a_worker(self):
        os.kill(next(iter(self.pids().values())), signal.SIGKILL)

    def tasks(self):
        """The tasks that the scheduler knows."""
        with Client(self.address, set_as_default=False) as client:
            return client.run_on_scheduler(lambda dask_scheduler: list(dask_scheduler.tasks))

    def close(self):
        """End everything at once: asked to leave, workers take ten seconds."""
        family = [member for process in self.started if process.poll() is None for member in _family(process.pid)]
        for process in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        for process in self.started:
            process.wait(PATIENCE)
        _, alive = psutil.wait_procs(family, timeout=10)
        assert alive == []


def _family(pid):
    process = psutil.Process(pid)
    return [process, *process.children(recursive=True)]
