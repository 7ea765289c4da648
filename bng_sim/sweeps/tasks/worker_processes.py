"""Doing tasks in processes of their own, by loky."""

import itertools
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

from joblib.externals.loky import BrokenProcessPool, get_reusable_executor
from joblib.externals.loky.backend import resource_tracker as loky_tracker

from bng_sim.core import activity
from bng_sim.core.processes import end_with
from bng_sim.sweeps.tasks.task import KIND, Result, Task, WorkerDiedError

_tasks_done = itertools.count()  # in this worker


def run_in_processes(
    function: Callable[[Task], Iterable[Result]], tasks: Iterable[Task], words: Callable[[Task], str], workers: int
) -> Iterator[Result]:
    """Yield what `function` yields for each task as soon as that is done; as `backends.run_tasks` with `loky`."""
    with _interrupts_held():
        begin = (os.getpid(), Path.cwd())  # workers that were started in another folder are not reused
        executor = get_reusable_executor(max_workers=workers, initializer=_begin, initargs=begin)
    left = iter(tasks)
    pending: dict[Future[tuple[list[Result], bool]], Task] = {}
    begun: dict[Future[tuple[list[Result], bool]], int] = {}
    try:
        while True:
            with _interrupts_held():  # no more than are begun soon: a submitted task cannot be taken back
                for task in islice(left, 2 * workers - len(pending)):
                    pending[executor.submit(_all, function, task)] = task
            if not pending:
                return
            for future in islice(pending, workers):  # those being done, for tasks are begun in order
                if future not in begun:
                    begun[future] = activity.begin(KIND, words(pending[future]))
            done, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda future: future.exception() is not None):
                del pending[future]
                is_usual = future.exception() is None and not future.result()[1]
                if future in begun:
                    activity.end(begun.pop(future), done=is_usual)
                yield from future.result()[0]
    except BrokenProcessPool as error:
        raise WorkerDiedError(str(error)) from None
    except BaseException:  # nobody takes the other results any more
        _wait_for_submission(pending)
        executor.shutdown(wait=True, kill_workers=True)
        raise
    finally:
        for number in begun.values():
            activity.end(number, done=False)


def _all(function: Callable[[Task], Iterable[Result]], task: Task) -> tuple[list[Result], bool]:
    """Return all that `function` yields for a task as a list, which can be pickled, and whether this worker began so.

    Its first task takes longer than usual, since compiled code is loaded in it.
    """
    is_first = next(_tasks_done) == 0
    return list(function(task)), is_first


def _wait_for_submission(pending: Iterable[Future[Any]]) -> None:
    """Wait until loky's own thread has handed out what was submitted, or else it ends in a KeyError when killed.

    That takes a moment, for no more is pending than its queue holds; after a second this gives up.
    """
    late = time.monotonic() + 1
    while time.monotonic() < late and not all(future.running() or future.done() for future in pending):
        time.sleep(0.001)


def _begin(parent: int, folder: Path) -> None:
    """Let a worker end with the process that started it, even in the middle of a task, and work in the same folder."""
    end_with(parent)
    os.chdir(folder)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C and SIGTERM for a while: processes that start meanwhile ignore Ctrl-C, which is for the first."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    _start_trackers()  # they would start with the first process, and unblock the signals
    before: Any = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_trackers() -> None:
    """Start the processes that clean up after workers that were killed, without their warning that they had to."""
    usual = os.environ.get("PYTHONWARNINGS", "")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, [usual, "ignore:resource_tracker:UserWarning"]))
    try:
        for tracker in (resource_tracker, loky_tracker):
            tracker.ensure_running()
    finally:
        os.environ["PYTHONWARNINGS"] = usual
        if not usual:
            del os.environ["PYTHONWARNINGS"]
