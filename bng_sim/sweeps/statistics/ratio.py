"""Ratios of sums over deals: proportions with Wilson's interval, means with Student's.

One or two deals say next to nothing about how much deals vary, so their figures have a value and no interval. A mean
whose deals were all alike has none either, unless there are many deals. A rate whose deals were all alike has the
interval that bounds how many deals may differ.
"""

import math
from dataclasses import astuple, dataclass
from typing import Literal

import numpy as np

from bng_sim.sweeps.statistics.intervals import LEAST, MANY, TINY, Z, critical_value, largest_unseen_share, wilson
from bng_sim.sweeps.statistics.offsets import choose_offsets


@dataclass(frozen=True, slots=True)
class Share:
    """A count out of all games, with the rate and its 95 % interval; None where there is no interval."""

    n: int
    rate: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over `n` games, its standard error, and its 95 % interval.

    The mean is None if nothing was counted; the other fields are None also if too little was.
    """

    n: int
    mean: float | None
    se: float | None
    low: float | None
    high: float | None


def wilson_share(k: float, n: int) -> Share:
    """Compute the rate k / n of independent games, n > 0, with Wilson's interval if there are two or more.

    >>> wilson_share(30, 100).rate, round(wilson_share(30, 100).low, 3)
    (0.3, 0.219)
    """
    return Share(round(k), k / n, *(wilson(k, n) if n >= LEAST else (None, None)))


_SUMS = ("deals", "count", "total", "total_total", "total_count", "count_count")


@dataclass(slots=True)
class Ratio:
    """Sums for a ratio: of a figure to the games that have it, or of games won to seats played.

    The values of one deal are not independent: its rotations share the cards, and only one seat of a game wins. The
    variance is therefore taken over deals, however many values each has: the linearised ratio estimator (Cochran 1977,
    Sampling Techniques, section 6.3). Without rotation a deal is a game.

    Attributes:
        deals: Deals with at least one value.
        count: Number of values.
        total: Sum of the values, each less `offset`.
        total_total: Sum over deals of the squared sum of a deal's values, each less `offset`.
        total_count: Sum over deals of that sum times the number of values.
        count_count: Sum over deals of the squared number of values.
        least: The lowest rate of a deal.
        most: The highest rate of a deal.
        largest: The largest number of values of a deal.
        offset: A whole number near the values if they are large (`choose_offsets`), otherwise 0.

    """

    deals: float = 0.0
    count: float = 0.0
    total: float = 0.0
    total_total: float = 0.0
    total_count: float = 0.0
    count_count: float = 0.0
    least: float = math.inf
    most: float = -math.inf
    largest: float = 0.0
    offset: float = 0.0

    def add(self, other: "Ratio") -> None:
        """Add the values of another part."""
        offset = 0.0
        if self.offset or other.offset:  # that of the whole, so that it does not matter what the parts were
            total = sum(part.total + part.offset * part.count for part in (self, other))
            offset = float(choose_offsets(np.array(total), np.array(self.count + other.count)))
        mine, others = self.less(offset), other.less(offset)
        for name in _SUMS:
            setattr(self, name, getattr(mine, name) + getattr(others, name))
        self.least, self.most = min(self.least, other.least), max(self.most, other.most)
        self.largest, self.offset = max(self.largest, other.largest), offset

    def less(self, offset: float) -> "Ratio":
        """Return the same sums with another offset."""
        d = self.offset - offset
        if d == 0:
            return self
        total_total = self.total_total + 2 * d * self.total_count + d * d * self.count_count
        total, total_count = self.total + d * self.count, self.total_count + d * self.count_count
        extremes = self.least, self.most, self.largest
        return Ratio(self.deals, self.count, total, total_total, total_count, self.count_count, *extremes, offset)

    @property
    def rate(self) -> float:
        """The mean of the values; there must be at least one."""
        return self.offset + self._mean

    @property
    def _mean(self) -> float:
        """The mean of the values, less the offset."""
        return self.total / self.count

    def rate_less(self, other: "Ratio") -> float:
        """Return the rate less another, without the rounding of two large rates."""
        return self._mean - other._mean + (self.offset - other.offset)

    @property
    def are_alike(self) -> bool:
        """Whether every deal has the same rate."""
        return self._residuals <= TINY * self.total_total

    @property
    def variance(self) -> float:
        """The variance of the rate, over deals; 0 if only one deal was seen."""
        if self.are_alike:
            return 0.0
        return self._residuals * self.deals / max(1.0, self.deals - 1) / self.count**2

    @property
    def largest_part(self) -> float:
        """The largest part that one deal has in the variance, from its rate and the largest number of values."""
        farthest = max(self.most - self.rate, self.rate - self.least) * self.largest
        return farthest**2 / self._residuals

    @property
    def _residuals(self) -> float:
        """The sum over deals of the squared residuals from the rate."""
        return self._squares_around(self._mean)

    def residuals(self, rate: float) -> float:
        """Return the sum over deals of the residuals from a rate."""
        return self.total - (rate - self.offset) * self.count

    def squares_around(self, rate: float) -> float:
        """Return the sum over deals of the squared residuals from a rate."""
        return self._squares_around(rate - self.offset)

    def _squares_around(self, mean: float) -> float:
        return self.total_total - 2 * mean * self.total_count + mean**2 * self.count_count

    def mean(self, kind: Literal["proportion", "mean"]) -> Mean:
        """Compute the mean of a metric or the games won per seat; a proportion has the interval of `share`."""
        if self.count == 0:
            return Mean(0, None, None, None, None)
        n, se = round(self.count), math.sqrt(self.variance) if self.deals >= LEAST else None
        if kind == "proportion":
            return Mean(n, self.rate, se, *self._ends)
        if se is None or (self.are_alike and self.deals < MANY):
            return Mean(n, self.rate, se, None, None)
        room = critical_value(self.deals) * se
        return Mean(n, self.rate, se, self.rate - room, self.rate + room)

    @property
    def worth(self) -> float:
        """The number of independent yes-or-no values that the deals are worth.

        This is rate (1 - rate) / variance, less what Student's distribution adds for few deals (Korn and Graubard 1998,
        Survey Methodology 24: 193-201). Where no variance is seen, each deal counts as one.
        """
        if self.are_games or self.are_alike or self.deals < LEAST:
            return self.deals
        return self.rate * (1 - self.rate) / self.variance * (Z / critical_value(self.deals)) ** 2

    def share(self) -> Share:
        """Compute how many values are yes, with an interval in which each deal counts once."""
        return Share(round(self.total), self.rate, *self._ends)

    @property
    def _ends(self) -> tuple[float | None, float | None]:
        """The interval of a proportion: Wilson's for the number of independent games that the deals are worth.

        If all deals are alike, the interval allows for a few that differ, with rates from 0 to 1.
        """
        if self.deals < LEAST:
            return None, None
        if self.are_alike and not self.are_games:
            most = largest_unseen_share(self.deals)
            return self.rate * (1 - most), self.rate + (1 - self.rate) * most
        return wilson(self.total if self.are_games else self.rate * self.worth, self.worth)

    @property
    def are_games(self) -> bool:
        """Whether each deal has exactly one value, which is yes or no."""
        return not self.offset and self.deals == self.count and self.total == self.total_total

    def to_data(self) -> list[float]:
        """Return the sums, of small values without the offset.

        If every deal has one value, fewer are enough, since the others follow from them.
        """
        sums = [int(value) if value.is_integer() else value for value in map(float, astuple(self))]
        deals, count, total, total_total, total_count, count_count, least, most, _, offset = sums
        if offset:
            return sums
        if self.are_games:
            return [deals, total]
        is_single = deals == count == count_count and total == total_count
        return [deals, total, total_total, least, most] if is_single else sums[:-1]

    @classmethod
    def from_data(cls, data: list[float]) -> "Ratio":
        """Restore the sums that `to_data` returned, to the last bit."""
        if len(data) > len(_SUMS):
            return cls(*map(float, data))
        deals, total, *others = map(float, data)
        total_total, least, most = others or (total, float(total == deals), float(total > 0))
        return cls(deals, deals, total, total_total, total, deals, least, most, 1.0)
