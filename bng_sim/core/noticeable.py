"""The smallest difference of a figure that people at a game table would notice."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Size(StrEnum):
    """What an interval says of a difference."""

    NOTICEABLE = "noticeable"  # it lies beyond what is noticed
    SMALL = "not noticeable"  # it lies within
    UNKNOWN = "not yet known"


@dataclass(frozen=True, slots=True)
class Noticeable:
    """The smallest difference of a figure that a table would notice.

    Attributes:
        size: In the figure's own unit (of a rate as a share: 0.05 is 5 points), or as a share of what is compared with.
        reason: Why, in a few words.
        relative: Whether it is a share of what is compared with.
        least: Where it is a share: what is smaller than this is never noticed, in the figure's own unit.

    """

    size: float
    reason: str
    relative: bool = False
    least: float = 0.0

    def threshold(self, reference: float) -> float:
        """Return the difference from this reference that is just noticed, in the figure's own unit."""
        return max(self.least, self.size * abs(reference)) if self.relative else self.size


RATE = Noticeable(0.05, "5 points: one game in twenty")
MEAN = Noticeable(0.1, "a tenth more or less, and not less than one in twenty games", relative=True, least=0.05)
WINS = Noticeable(0.2, "a fifth of an even share: 20 instead of 25 % with four players", relative=True)
ORDER = Noticeable(0.04, "of three seats practitioners accept 32 to 34 % of wins", relative=True)
EDGE = Noticeable(0.01, "1 point: of three seats practitioners accept 32 to 34 % of wins")
BY_KIND: dict[Literal["proportion", "mean"], Noticeable] = {"proportion": RATE, "mean": MEAN}


def judge(low: float | None, high: float | None, threshold: float) -> Size:
    """Return what an interval of a difference says: beyond what is noticed, within it, or neither.

    Args:
        low: The lower end; None without an interval, of which nothing is known.
        high: The upper end.
        threshold: The difference that is just noticed (`Noticeable.threshold`).

    """
    if low is None or high is None:
        return Size.UNKNOWN
    if low > threshold or high < -threshold:
        return Size.NOTICEABLE
    return Size.SMALL if low >= -threshold and high <= threshold else Size.UNKNOWN
