"""A worker that dies by signal 11 whatever it is sent to run: `dask worker --preload` calls `dask_setup`."""

import os
import signal


def dask_setup(worker):
    worker.handlers["run"] = lambda *_, **__: os.kill(os.getpid(), signal.SIGSEGV)
