"""Differences between cells that share their seeds: game by game, so that the luck of the deal drops out."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.game import Metric
from bng_sim.sweep.summary import Z


@dataclass(frozen=True, slots=True)
class Difference:
    """A metric's value in one cell less that in another, with its 95 % interval and two-sided p-value."""

    n: int
    value: float
    se: float
    low: float
    high: float
    p: float


class Pairs:
    """Sums over pairs of games with the same index: a metric's value and its presence, here and there.

    A metric may have no value in a game (Panic! that was never due), so a mean is a ratio of two sums; the difference
    of two such ratios has its variance from the games' linearised residuals (Cochran 1977, section 6.3).
    """

    def __init__(self) -> None:
        """Start at nothing."""
        self.n = 0
        self.products: npt.NDArray[np.float64] = np.zeros((4, 4))  # of x, m, y, k: value and presence, here and there
        self.sums: npt.NDArray[np.float64] = np.zeros(4)

    def count(self, here: pl.Series, there: pl.Series) -> None:
        """Count the pairs of one chunk, in the order of their games."""
        columns = [part for values in (here, there) for part in (values.fill_null(0.0), values.is_not_null())]
        matrix = np.column_stack([column.to_numpy().astype(np.float64) for column in columns])
        self.n += len(matrix)
        self.products += matrix.T @ matrix
        self.sums += matrix.sum(axis=0)

    def add(self, other: "Pairs") -> None:
        """Count another part's pairs too."""
        self.n += other.n
        self.products += other.products
        self.sums += other.sums

    def difference(self, kind: Literal["proportion", "mean"]) -> Difference | None:
        """The difference here less there; None if the metric never had a value in one of the two."""
        x, m, y, k = self.sums
        if m == 0 or k == 0:
            return None
        if kind == "proportion" and m == k == self.n:
            return self._of_proportions()
        value = x / m - y / k
        weights = np.array([1 / m, -x / m**2, -1 / k, y / k**2])  # the residuals' sum is 0
        return _normal(self.n, value, math.sqrt(max(0.0, float(weights @ self.products @ weights))))

    def _of_proportions(self) -> Difference:
        """Wald's interval with a pair added to each side (Bonett and Price 2012, doi:10.3102/1076998611411915)."""
        only_here = self.sums[0] - self.products[0, 2]
        only_there = self.sums[2] - self.products[0, 2]
        n = self.n + 2
        here, there = (only_here + 1) / n, (only_there + 1) / n
        middle, se = here - there, math.sqrt((here + there - (here - there) ** 2) / n)
        value = (only_here - only_there) / self.n
        return Difference(self.n, value, se, middle - Z * se, middle + Z * se, _two_sided(middle, se))


def pairs(here: pl.DataFrame, there: pl.DataFrame, metrics: tuple[Metric, ...]) -> dict[str, Pairs]:
    """The pairs of a chunk's games in two cells, by metric."""
    values = [
        games.select(metric.expression.cast(pl.Float64).alias(metric.name) for metric in metrics)
        for games in (here, there)
    ]
    made = {metric.name: Pairs() for metric in metrics}
    for name, sums in made.items():
        sums.count(values[0][name], values[1][name])
    return made


def holm(p: Sequence[float]) -> list[float]:
    """P-values corrected for their number (Holm 1979, Scandinavian Journal of Statistics 6: 65-70)."""
    from statsmodels.stats.multitest import multipletests  # noqa: PLC0415 (a second, which only sweeps should wait)

    return [float(value) for value in multipletests(p, method="holm")[1]] if len(p) else []


def _normal(n: int, value: float, se: float) -> Difference:
    return Difference(n, value, se, value - Z * se, value + Z * se, _two_sided(value, se))


def _two_sided(value: float, se: float) -> float:
    if se == 0:
        return 1.0 if value == 0 else 0.0
    return math.erfc(abs(value) / se / math.sqrt(2))
