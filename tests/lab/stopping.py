"""Stopping the lab after some chunks, counting those that it plays, and what it leaves."""

import signal
from contextlib import contextmanager
from unittest import mock

from bng_sim.cli.interrupts import LeaveRequest
from bng_sim.sweeps.run.runner import Runner
from tests.sweeps.store.faults import files

noted = Runner._record


@contextmanager
def stopped_after(chunks, number=signal.SIGINT):
    """Have somebody press Ctrl-C, or send another signal, when so many chunks have been played."""
    played = []

    def stop(runner, done):
        if len(played) == chunks:
            raise LeaveRequest(number, None)
        played.append(done)
        return noted(runner, done)

    with mock.patch.object(Runner, "_record", stop):
        yield


@contextmanager
def counted():
    """The chunks that are played meanwhile."""
    played = []

    def count(runner, done):
        played.append(done)
        return noted(runner, done)

    with mock.patch.object(Runner, "_record", count):
        yield played


def kept(folder):
    """Every file below `runs` with its checksum, but those that say how long it took, and locks, which say nothing."""
    odd = ("timings.json", ".lock")
    return {path: digest for path, digest in files(folder / "runs").items() if not path.endswith(odd)}
