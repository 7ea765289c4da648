"""Where work is done: in threads of this process, or in processes of their own.

Kernels let go of Python's lock, so threads are the default: nothing is copied, nothing starts up. Processes are worth
their start where Python itself is the bottleneck, or where one must be able to die without taking the others along.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Literal, TypeVar

from bng_sim.core import activity
from bng_sim.sweeps.play import threads

Backend = Literal["threads", "loky"]
KIND = "chunk"  # of work

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkerDiedError(Exception):
    """A worker process is gone; what it and its neighbours were at work on is not done."""


def as_they_come(
    function: Callable[[Task], Iterable[Result]],
    tasks: Iterable[Task],
    words: Callable[[Task], str],
    workers: int,
    backend: Backend,
) -> Iterator[Result]:
    """Yield what `function` yields for each task, as soon as it does; `core.activity` has what is being worked on.

    Tasks are begun in their order. With `loky` function and tasks must be picklable, every task is done in another
    process even if there is only one worker, its results come together when it is done, and `WorkerDiedError` is raised
    if a process dies.

    Args:
        function: Does a task.
        tasks: What it is called with.
        words: A task in words.
        workers: How many work at once.
        backend: Where they work.

    """
    if backend == "threads":

        def noted(task: Task) -> Iterator[Result]:
            results = iter(function(task))
            while True:
                with activity.doing(KIND, words(task)):  # until the next result: that alone may take too long
                    result = list(islice(results, 1))
                if not result:
                    return
                yield result[0]

        yield from threads.as_they_come(noted, tasks, workers)
    else:
        from bng_sim.sweeps.play import worker_processes  # noqa: PLC0415 (loky is asked for by name only)

        yield from worker_processes.as_they_come(function, tasks, words, workers)
