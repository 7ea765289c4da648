"""Differences between cells that share their seeds, paired by deal so that the luck of the deal cancels out."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.sweeps.statistics.intervals import (
    LEAST,
    MANY,
    TINY,
    Z,
    critical_value,
    critical_value_at,
    largest_unseen_share,
    two_sided_p,
)
from bng_sim.sweeps.statistics.offsets import choose_offsets
from bng_sim.sweeps.statistics.sums import sum_by_deal

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Difference:
    """A metric's value in one cell less that in another, with its 95 % interval and two-sided p-value.

    Attributes:
        n: Pairs of deals; without rotation, of games.
        value: Here less there.
        se: Standard error of the value; None if there is no interval.
        low: Lower end of the interval; None if too few deals have a value.
        high: Upper end of the interval; None likewise.
        p: Two-sided p-value; 1 if there is no interval.
        correlation: Between the values of a pair; None if they do not vary on one of the two sides.
        saved: The share of games that pairing saves: 1 less the variance of the difference over the variance it would
            have if the two sides were independent. Negative if pairing does harm; None if nothing varies.

    """

    n: int
    value: float
    se: float | None
    low: float | None
    high: float | None
    p: float
    correlation: float | None = None
    saved: float | None = None

    @property
    def columns(self) -> dict[str, float | None]:
        """The columns `difference`, `low`, `high` and `p` of a table of differences."""
        return {"difference": self.value, "low": self.low, "high": self.high, "p": self.p}


def without_interval(n: int, value: float, correlation: float | None = None, saved: float | None = None) -> Difference:
    """Create a difference of which only the value is known, from `n` deals."""
    return Difference(n, value, None, None, None, 1.0, correlation, saved)


def within(found: Difference, least: float = -1.0, most: float = 1.0) -> Difference:
    """Return the difference with its interval cut to what it can be; of two rates that is -1 to 1."""
    if found.low is None or found.high is None:
        return found
    return replace(found, low=max(found.low, least), high=min(found.high, most))


class Pairs:
    """Sums over pairs of deals with the same index: the value and presence of a metric, here and there.

    A metric may have no value in a game (the price in an auction that was never held), and the two sides may play a
    deal in different numbers of games, so a mean is a ratio of two sums. The variance of the difference of two such
    ratios comes from the deals' linearised residuals (Cochran 1977, section 6.3).

    Attributes:
        n: Pairs of deals.
        sums: Value and presence here, then value and presence there; shape (4,). Values are less the offsets.
        products: Sums over deals of the products of these four; shape (4, 4).
        offsets: A whole number near the values here and there if they are large (`choose_offsets`), otherwise 0.

    """

    def __init__(self) -> None:
        """Start with no pairs."""
        self.n = 0
        self.products: Array = np.zeros((4, 4))
        self.sums: Array = np.zeros(4)
        self.offsets: Array = np.zeros(2)

    def count(self, here: pl.Series, there: pl.Series, here_a_deal: int = 1, there_a_deal: int = 1) -> None:
        """Count the pairs of a chunk; each side holds the same whole deals in the order of their games."""
        self.count_deals(np.hstack([_by_deal(here, here_a_deal), _by_deal(there, there_a_deal)]))

    def count_deals(self, matrix: Array) -> None:
        """Count pairs given the four figures of `sums` for each, with whole values, shape (deals, 4)."""
        part = Pairs()
        totals = matrix.sum(axis=0)
        part.offsets = choose_offsets(totals[::2], totals[1::2])
        if part.offsets.any():
            matrix = matrix.copy()
            matrix[:, ::2] -= part.offsets * matrix[:, 1::2]
            totals = matrix.sum(axis=0)
        part.n, part.products, part.sums = len(matrix), matrix.T @ matrix, totals
        self.add(part)

    def add(self, other: "Pairs") -> None:
        """Add the pairs of another part."""
        offsets = self.offsets
        if self.offsets.any() or other.offsets.any():  # those of the whole, so that it does not matter what parts were
            mine, theirs = (part.sums[::2] + part.offsets * part.sums[1::2] for part in (self, other))
            offsets = choose_offsets(mine + theirs, self.sums[1::2] + other.sums[1::2])
        (sums, products), (others, of_others) = self._less(offsets), other._less(offsets)
        self.n, self.sums, self.products, self.offsets = self.n + other.n, sums + others, products + of_others, offsets

    def _less(self, offsets: Array) -> tuple[Array, Array]:
        """Return the sums and the products with other offsets."""
        if (offsets == self.offsets).all():
            return self.sums, self.products
        change = np.eye(4)
        change[(0, 2), (1, 3)] = self.offsets - offsets
        return change @ self.sums, change @ self.products @ change.T

    def to_data(self) -> list[Any]:
        """Return the sums as plain data, of small values without the offsets."""
        offsets = [self.offsets.tolist()] if self.offsets.any() else []
        return [self.n, self.sums.tolist(), self.products.tolist(), *offsets]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Self:
        """Restore the sums that `to_data` returned, to the last bit."""
        pairs = cls()
        pairs.n = data[0]
        pairs.sums += data[1]
        pairs.products += data[2]
        pairs.offsets += data[3] if len(data) > 3 else 0.0
        return pairs

    @property
    def means(self) -> tuple[float, float]:
        """The mean of the values here and there; there must be some on both sides."""
        here, there = self.offsets + self.sums[::2] / self.sums[1::2]
        return float(here), float(there)

    @property
    def is_one_to_one(self) -> bool:
        """Whether every deal has exactly one value here and one there."""
        return all(value == self.n for value in (*self.sums[1::2], self.products[1, 1], self.products[3, 3]))

    @property
    def discordant(self) -> tuple[int, int]:
        """Numbers of pairs with yes only here, and with yes only there.

        Meaningful for yes-or-no values of which each deal has one here and one there.
        """
        return round(self.sums[0] - self.products[0, 2]), round(self.sums[2] - self.products[0, 2])

    @property
    def _deals(self) -> float:
        """The number of deals with a value, on the side that has fewer.

        A rotated deal of which only some games have a value counts as less than one.
        """
        counts, squares = self.sums[1::2], self.products[(1, 3), (1, 3)]
        return float((counts**2 / np.maximum(squares, 1)).min())

    @property
    def _are_yes_or_no(self) -> bool:
        are = self.products[(0, 2), (0, 2)] == self.sums[::2]
        return bool(are.all() and not self.offsets.any())

    def difference(self, kind: Literal["proportion", "mean"]) -> Difference | None:
        """Compute the difference, here less there; None if the metric never had a value on one of the two sides.

        It has no interval if fewer than `LEAST` deals have a value, nor, for a mean, if fewer than `MANY` deals all
        differ by the same amount. That of two rates is within -1 and 1.
        """
        x, m, y, k = self.sums
        if m == 0 or k == 0:
            return None
        deals, value = self._deals, float(x / m - y / k + (self.offsets[0] - self.offsets[1]))
        if deals < LEAST:
            return without_interval(self.n, value)
        here, there = np.array([1 / m, -x / m**2, 0, 0]), np.array([0, 0, 1 / k, -y / k**2])
        together = self._together(here, there)
        if kind == "proportion" and self.is_one_to_one and self._are_yes_or_no:
            return within(self._of_proportions(together))
        weights = here - there  # the residuals sum to 0
        variance = float(weights @ self.products @ weights) * deals / (deals - 1)
        if variance <= TINY * (self.products[0, 0] / m**2 + self.products[2, 2] / k**2):
            return self._alike(kind, value, deals, together)
        se = math.sqrt(variance)
        room = critical_value(deals) * se
        found = Difference(self.n, value, se, value - room, value + room, two_sided_p(value, se, deals), *together)
        return within(found) if kind == "proportion" else found

    def difference_at(self, kind: Literal["proportion", "mean"], alpha: float) -> Difference | None:
        """Compute the same with an interval that fails with probability `alpha`: one of many that hold together."""
        found = self.difference(kind)
        if found is None or found.low is None or found.high is None:
            return found
        deals = self._deals
        if found.se:
            times = critical_value_at(alpha, deals) / critical_value(deals)
            middle = (found.low + found.high) / 2
            room = times * max((found.high - found.low) / 2, critical_value(deals) * found.se)
            wide = replace(found, low=middle - room, high=middle + room)
        else:
            squares = (Z**2, critical_value_at(alpha, MANY) ** 2)
            usual, wanted = (square / (deals + square) for square in squares)  # Wilson's bound of a share not seen
            low, high = (found.value + (end - found.value) * wanted / usual for end in (found.low, found.high))
            wide = replace(found, low=low, high=high)
        return within(wide) if kind == "proportion" else wide

    def _alike(
        self,
        kind: Literal["proportion", "mean"],
        value: float,
        deals: float,
        together: tuple[float | None, float | None],
    ) -> Difference:
        """Handle deals that all differ by the same: for a proportion, unseen deals may differ by -1 to 1."""
        if kind == "mean" and deals < MANY:
            return without_interval(self.n, value, *together)
        if kind == "mean":
            return Difference(self.n, value, 0.0, value, value, float(value == 0), *together)
        most = largest_unseen_share(deals)
        below, above = most * (1 + value), most * (1 - value)
        p = two_sided_p(value, (below if value > 0 else above) / Z, MANY)
        return Difference(self.n, value, 0.0, value - below, value + above, p, *together)

    def _together(self, here: Array, there: Array) -> tuple[float | None, float | None]:
        """Compute the correlation of the deals' residuals here and there, and the share of games that pairing saves."""
        (of_here, both), (_, of_there) = np.array([here, there]) @ self.products @ np.array([here, there]).T
        of_here, of_there = (value if value * self.n > TINY else 0.0 for value in (of_here, of_there))
        if of_here == of_there == 0:
            return None, None
        correlation = float(both / math.sqrt(of_here * of_there)) if of_here and of_there else None
        return correlation, float(2 * both / (of_here + of_there))

    def _of_proportions(self, together: tuple[float | None, float | None]) -> Difference:
        """Compute Wald's interval with a pair added to each side.

        Source: Bonett and Price 2012, doi:10.3102/1076998611411915.
        """
        only_here, only_there = self.discordant
        n = self.n + 2
        here, there = (only_here + 1) / n, (only_there + 1) / n
        middle, se = here - there, math.sqrt((here + there - (here - there) ** 2) / n)
        value = (only_here - only_there) / self.n
        return Difference(self.n, value, se, middle - Z * se, middle + Z * se, two_sided_p(middle, se, MANY), *together)


def pair_games(
    here: pl.DataFrame, there: pl.DataFrame, here_a_deal: int = 1, there_a_deal: int = 1
) -> dict[str, Pairs]:
    """Pair the deals of a chunk in two cells, by metric.

    Args:
        here: One row per game and one column per metric; whole deals in the order of their games.
        there: The same deals and metrics in the other cell.
        here_a_deal: Games per deal here: the number of players if seats rotate, otherwise 1.
        there_a_deal: The same there.

    """
    by_metric = {name: Pairs() for name in here.columns}
    for name, sums in by_metric.items():
        sums.count(here[name].cast(pl.Float64), there[name].cast(pl.Float64), here_a_deal, there_a_deal)
    return by_metric


def holm(p: Sequence[float]) -> list[float]:
    """Correct p-values for their number (Holm 1979, Scandinavian Journal of Statistics 6: 65-70).

    >>> holm([0.01, 0.02, 0.5])
    [0.03, 0.04, 0.5]
    """
    order = np.argsort(p)
    raised = np.asarray(p, dtype=float)[order] * np.arange(len(p), 0, -1)  # the smallest times their number, and so on
    corrected = np.empty(len(p))
    corrected[order] = np.minimum(np.maximum.accumulate(raised), 1.0)
    return [float(value) for value in corrected]


def holm_column(p: pl.Series) -> pl.Series:
    """Return the column `p_holm`: p-values corrected for the number of those that are not null."""
    corrected = iter(holm(p.drop_nulls().to_list()))
    return pl.Series("p_holm", [None if value is None else next(corrected) for value in p], dtype=pl.Float64)


def _by_deal(values: pl.Series, games_a_deal: int) -> Array:
    """Sum the values of each deal and count them; shape (deals, 2)."""
    both = pl.DataFrame([values.fill_null(0.0).alias("total"), values.is_not_null().cast(pl.Float64).alias("count")])
    return sum_by_deal(both, games_a_deal)
