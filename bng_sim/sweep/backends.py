"""Where work is done: in threads of this process, or in processes of their own.

Kernels let go of Python's lock, so threads are the default: nothing is copied, nothing starts up. Processes are worth
their start where Python itself is the bottleneck, or where one must be able to die without taking the others along.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeVar

import joblib

Backend = Literal["threads", "loky"]
_NAMES: dict[Backend, str] = {"threads": "threading", "loky": "loky"}

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_parallel(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """The results of all tasks, in their order, from threads; tasks are taken up as workers get free."""
    parallel = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator")
    yield from parallel(joblib.delayed(function)(task) for task in tasks)


def as_they_come(
    function: Callable[[Task], Result], tasks: Iterable[Task], workers: int, backend: Backend
) -> Iterator[Result]:
    """The results of all tasks, each as soon as it is there.

    With `loky` function and tasks must be picklable, and `joblib.externals.loky.process_executor.TerminatedWorkerError`
    is raised if a worker process dies.
    """
    parallel = joblib.Parallel(n_jobs=workers, backend=_NAMES[backend], return_as="generator_unordered")
    yield from parallel(joblib.delayed(function)(task) for task in tasks)
