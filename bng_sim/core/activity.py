"""What is being done at this moment and since when, for whoever wonders why nothing happens, or stops it."""

import itertools
import statistics
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # a game's records take a moment to import, and help has no use for them
    from bng_sim.core.game import Cell

MOST_REMEMBERED = 1000  # durations
MOST_NAMED = 5  # strategies


class Work(NamedTuple):
    """Something that is being done.

    Attributes:
        kind: What it is compared with: what is of the same kind takes about as long.
        words: What it is.
        since: When it was begun, by `time.monotonic`.

    """

    kind: str
    words: str
    since: float

    @property
    def seconds(self) -> float:
        """For how long it has been done."""
        return time.monotonic() - self.since


_numbers = itertools.count()
_now: dict[int, Work] = {}
_took: dict[str, deque[float]] = {}


def begin(kind: str, words: str) -> int:
    """Note that something is begun; the number by which `end` knows it."""
    number = next(_numbers)
    _now[number] = Work(kind, words, time.monotonic())
    return number


def end(number: int, *, done: bool) -> None:
    """Note that it is not done any more: because it is done, or for another reason."""
    work = _now.pop(number)
    if done:
        _took.setdefault(work.kind, deque(maxlen=MOST_REMEMBERED)).append(work.seconds)


@contextmanager
def doing(kind: str, words: str) -> Iterator[None]:
    """Note that something is done as long as this lasts."""
    number = begin(kind, words)
    done = False
    try:
        yield
        done = True
    finally:
        end(number, done=done)


def now() -> dict[int, Work]:
    """What is being done, by number; what was begun first comes first."""
    return dict(_now)


def usual_seconds(kind: str) -> float | None:
    """The median of how long what is of this kind took; None if none of it has been done yet."""
    return statistics.median(_took[kind]) if _took.get(kind) else None


def games_of(cell: "Cell", first: int, n: int) -> str:
    """The words for `n` games of a cell, such as `games 0 to 9999 of seed 1`."""
    which = f"game {first}" if n == 1 else f"games {first} to {first + n - 1}"
    return f"{which} of seed {cell.seed}"


def played_by(cell: "Cell") -> str:
    """The words for who plays, such as `strategy random`."""
    labels = cell.lineup.labels
    more = f" and {len(labels) - MOST_NAMED} more" if len(labels) > MOST_NAMED else ""
    return f"strateg{'y' if len(labels) == 1 else 'ies'} {', '.join(labels[:MOST_NAMED])}{more}"
