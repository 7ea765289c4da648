"""Work in threads of this process: kernels let go of Python's lock, nothing is copied and nothing starts up."""

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from typing import Generic, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class _Ended:
    """A worker has nothing more to do, or a task has failed."""

    error: BaseException | None = None


@dataclass(frozen=True)
class _Found(Generic[Result]):
    """A result."""

    result: Result


def in_parallel(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """Yield the result of each task, in the order of the tasks."""

    def numbered(task: tuple[int, Task]) -> Iterator[tuple[int, Result]]:
        yield task[0], function(task[1])

    early: dict[int, Result] = {}
    place = 0
    for number, result in as_they_come(numbered, enumerate(tasks), workers):
        early[number] = result
        while place in early:
            yield early.pop(place)
            place += 1


def as_they_come(function: Callable[[Task], Iterable[Result]], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """Yield what `function` yields for each task, as soon as it does; tasks are begun in their order.

    Raises what a task raises. No further task is begun then, nor when results are not asked for any more; tasks that
    have been begun are not waited for, and the process can end before them. A single worker is this thread itself: it
    begins a task when the results before it have been taken.
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
        except BaseException as error:  # noqa: BLE001 (it is raised where results are asked for)
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
