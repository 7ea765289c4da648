"""Doing tasks on several cores: in threads of this process, or in processes of their own.

Kernels release Python's lock, so threads are the default: nothing is copied and nothing has to start. Processes are
worth their start where Python itself is the bottleneck, or where one must be able to die without taking the others
along.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from typing import Generic, Literal

from bng_sim.core import activity
from bng_sim.sweeps.tasks.task import KIND, Result, Task

LocalBackend = Literal["threads", "loky"]
Backend = Literal["threads", "loky", "dask"]


def run_tasks(
    function: Callable[[Task], Iterable[Result]],
    tasks: Iterable[Task],
    words: Callable[[Task], str],
    workers: int,
    backend: LocalBackend,
) -> Iterator[Result]:
    """Yield what `function` yields for each task, in the order in which it comes; `core.activity` lists open tasks.

    Tasks are begun in their order. With `loky` function and tasks must be picklable, every task is done in another
    process even if there is only one worker, the results of a task come together when it is done, and
    `WorkerDiedError` is raised if a process dies.

    Args:
        function: Does a task.
        tasks: The arguments of its calls.
        words: Describes a task.
        workers: How many tasks are done at the same time.
        backend: Where they are done.

    """
    if backend == "threads":

        def with_activity(task: Task) -> Iterator[Result]:
            results = iter(function(task))
            while True:
                with activity.doing(KIND, words(task)):  # until the next result: that alone may take too long
                    result = list(islice(results, 1))
                if not result:
                    return
                yield result[0]

        yield from run_in_threads(with_activity, tasks, workers)
    else:
        from bng_sim.sweeps.tasks import worker_processes  # noqa: PLC0415 (loky takes long to import)

        yield from worker_processes.run_in_processes(function, tasks, words, workers)


def map_in_threads(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """Yield the result of each task, in the order of the tasks."""

    def numbered(task: tuple[int, Task]) -> Iterator[tuple[int, Result]]:
        yield task[0], function(task[1])

    early: dict[int, Result] = {}
    place = 0
    for number, result in run_in_threads(numbered, enumerate(tasks), workers):
        early[number] = result
        while place in early:
            yield early.pop(place)
            place += 1


@dataclass(frozen=True)
class _Ended:
    """A worker has nothing more to do, or a task has failed."""

    error: BaseException | None = None


@dataclass(frozen=True)
class _Found(Generic[Result]):
    """A result."""

    result: Result


def run_in_threads(
    function: Callable[[Task], Iterable[Result]], tasks: Iterable[Task], workers: int
) -> Iterator[Result]:
    """Yield what `function` yields for each task, in the order in which it comes; tasks are begun in their order.

    Raises what a task raises. No further task is begun then, nor when the caller stops taking results; tasks that have
    been begun are not waited for, and the process can end before them. A single worker is this thread itself: it
    begins a task when the results of the one before have been taken.
    """
    if workers == 1:
        for task in tasks:
            yield from function(task)
        return
    left, lock, is_left = iter(tasks), threading.Lock(), threading.Event()
    found: SimpleQueue[_Found[Result] | _Ended] = SimpleQueue()

    def begun() -> Iterator[Task]:
        while not is_left.is_set():
            with lock:
                task = list(islice(left, 1))
            if not task:
                return
            yield task[0]

    def work() -> None:
        try:
            for task in begun():
                for result in function(task):
                    found.put(_Found(result))
        except BaseException as error:  # noqa: BLE001 (it is raised where the results are taken)
            found.put(_Ended(error))
        else:
            found.put(_Ended())

    for _ in range(workers):
        threading.Thread(target=work, daemon=True).start()
    try:
        yield from _results(found, workers)
    finally:
        is_left.set()


def _results(found: "SimpleQueue[_Found[Result] | _Ended]", workers: int) -> Iterator[Result]:
    """Yield results until every worker has ended; raises what a task raised."""
    while workers:
        item = found.get()
        if isinstance(item, _Found):
            yield item.result
        elif item.error is None:
            workers -= 1
        else:
            raise item.error
