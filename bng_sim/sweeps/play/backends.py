"""Where work is done: in threads of this process, or in processes of their own.

Kernels let go of Python's lock, so threads are the default: nothing is copied, nothing starts up. Processes are worth
their start where Python itself is the bottleneck, or where one must be able to die without taking the others along.
"""

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, Literal, TypeVar

import joblib
from joblib.externals.loky import BrokenProcessPool, get_reusable_executor
from joblib.externals.loky.backend import resource_tracker as loky_tracker

from bng_sim.core import at_work
from bng_sim.core.processes import end_with

Backend = Literal["threads", "loky"]
_KIND = "chunk"  # of work

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_parallel(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """The results of all tasks, in their order, from threads; tasks are taken up as workers get free."""
    parallel = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator")
    yield from parallel(joblib.delayed(function)(task) for task in tasks)


class WorkerDiedError(Exception):
    """A worker process is gone; what it and its neighbours were at work on is not done."""


def as_they_come(
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    words: Callable[[Task], str],
    workers: int,
    backend: Backend,
) -> Iterator[Result]:
    """The results of all tasks, each as soon as it is there; what is at work on is known to `core.at_work` meanwhile.

    Tasks are begun in their order. With `loky` function and tasks must be picklable, every task is done in another
    process even if there is only one worker, and `WorkerDiedError` is raised if one of these dies.

    Args:
        function: Does a task.
        tasks: What it is called with.
        words: A task in words.
        workers: How many work at once.
        backend: Where they work.

    """
    if backend == "threads":

        def noted(task: Task) -> Result:
            with at_work.doing(_KIND, words(task)):
                return function(task)

        parallel = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator_unordered")
        yield from parallel(joblib.delayed(noted)(task) for task in tasks)
        return
    with _interrupts_held():
        begin = (os.getpid(), Path.cwd())  # workers that were started elsewhere are not taken again
        executor = get_reusable_executor(max_workers=workers, initializer=_begin, initargs=begin)
    left = iter(tasks)
    pending: dict[Future[Result], Task] = {}
    begun: dict[Future[Result], int] = {}
    try:
        while True:
            with _interrupts_held():  # no more than are begun soon: the others could not be taken back
                for task in islice(left, 2 * workers - len(pending)):
                    pending[executor.submit(function, task)] = task
            if not pending:
                return
            for future in islice(pending, workers):  # those that are at work, for they are begun in order
                if future not in begun:
                    begun[future] = at_work.begin(_KIND, words(pending[future]))
            done, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda future: future.exception() is not None):
                del pending[future]
                if future in begun:
                    at_work.end(begun.pop(future), done=future.exception() is None)
                yield future.result()
    except BrokenProcessPool as error:
        raise WorkerDiedError(str(error)) from None
    except BaseException:  # nobody waits for the others' results any more
        _let_hand_out(pending)
        executor.shutdown(wait=True, kill_workers=True)
        raise
    finally:
        for number in begun.values():
            at_work.end(number, done=False)


def _let_hand_out(pending: Iterable[Future[Any]]) -> None:
    """Wait until loky's own thread has handed out what was submitted: killed before, it ends in a KeyError of its own.

    It does so at once, for no more is pending than its queue holds; should it hang nevertheless, it is not waited for.
    """
    late = time.monotonic() + 1
    while time.monotonic() < late and not all(future.running() or future.done() for future in pending):
        time.sleep(0.001)


def _begin(parent: int, folder: Path) -> None:
    """What a worker does first: it ends with the process that started it, even while it is at work, and works there."""
    end_with(parent)
    os.chdir(folder)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM wait; processes that start meanwhile are deaf to Ctrl-C: only the first one answers."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    _start_trackers()  # they would start with the first process, and end the holding
    before: Any = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_trackers() -> None:
    """Start the processes that tidy up after whoever is ended by force; that they had to is no news."""
    usual = os.environ.get("PYTHONWARNINGS", "")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, [usual, "ignore:resource_tracker:UserWarning"]))
    try:
        for tracker in (resource_tracker, loky_tracker):
            tracker.ensure_running()
    finally:
        os.environ["PYTHONWARNINGS"] = usual
        if not usual:
            del os.environ["PYTHONWARNINGS"]
