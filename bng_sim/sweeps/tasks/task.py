"""What threads and worker processes call a task, and what they raise."""

from typing import TypeVar

KIND = "task"  # of work, in `core.activity`

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkerDiedError(Exception):
    """A worker process died; the tasks that it and its neighbours had are not finished."""
