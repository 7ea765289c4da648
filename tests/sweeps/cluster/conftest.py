"""A cluster that the tests of several files share."""

import logging
from types import SimpleNamespace

import pytest
from distributed import LocalCluster


@pytest.fixture(scope="module")
def near():
    """A cluster in this process: it starts at once, and nothing in it can be killed."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp://", host="127.0.0.1",
        dashboard_address=":0", silence_logs=logging.CRITICAL,
    ) as running:  # fmt: skip
        yield SimpleNamespace(address=running.scheduler_address, workers=[*running.workers.values()])
