"""Record what the process is doing and since when, for progress messages and for interrupts."""

import itertools
import statistics
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # importing a game's records is slow, and `--help` does not need them
    from bng_sim.core.game import Cell

MOST_REMEMBERED = 1000  # durations
MOST_NAMED = 5  # strategies


class Work(NamedTuple):
    """Describe a task that is running.

    Attributes:
        kind: Tasks of one kind take about equally long; `usual_seconds` goes by it.
        words: Description for people.
        since: Start time by `time.monotonic`, in seconds.

    """

    kind: str
    words: str
    since: float

    @property
    def seconds(self) -> float:
        """The time since the start, in seconds."""
        return time.monotonic() - self.since


_numbers = itertools.count()
_now: dict[int, Work] = {}
_took: dict[str, deque[float]] = {}


def begin(kind: str, words: str) -> int:
    """Record that a task starts; return the number to pass to `end`."""
    number = next(_numbers)
    _now[number] = Work(kind, words, time.monotonic())
    return number


def end(number: int, *, done: bool) -> None:
    """Record that a task has ended, `done` if it was completed: only then its duration counts for `usual_seconds`."""
    work = _now.pop(number)
    if done:
        _took.setdefault(work.kind, deque(maxlen=MOST_REMEMBERED)).append(work.seconds)


@contextmanager
def doing(kind: str, words: str) -> Iterator[None]:
    """Record a task for the duration of a `with` block."""
    number = begin(kind, words)
    done = False
    try:
        yield
        done = True
    finally:
        end(number, done=done)


def running_tasks() -> dict[int, Work]:
    """Return the running tasks by number, oldest first."""
    return dict(_now)


def usual_seconds(kind: str) -> float | None:
    """Return the median duration of completed tasks of a kind, in seconds; None if there is none yet."""
    return statistics.median(_took[kind]) if _took.get(kind) else None


def games_of(cell: "Cell", first: int, n: int) -> str:
    """Describe `n` games of a cell, such as `games 0 to 9999 of seed 1`."""
    which = f"game {first}" if n == 1 else f"games {first} to {first + n - 1}"
    return f"{which} of seed {cell.seed}"


def played_by(cell: "Cell") -> str:
    """Describe who plays a cell, such as `strategy random`."""
    labels = cell.lineup.labels
    more = f" and {len(labels) - MOST_NAMED} more" if len(labels) > MOST_NAMED else ""
    return f"strateg{'y' if len(labels) == 1 else 'ies'} {', '.join(labels[:MOST_NAMED])}{more}"
