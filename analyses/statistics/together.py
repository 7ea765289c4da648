"""Games of the same number in several cells at once: sums from which every difference between cells follows."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.game import Metric
from bng_sim.sweeps.statistics.intervals import LEAST, MANY, TINY, critical_value, two_sided_p
from bng_sim.sweeps.statistics.paired import Difference, Pairs, without_interval
from bng_sim.sweeps.statistics.sums import Ratio
from bng_sim.sweeps.store.load import StoredRun

Array = npt.NDArray[np.float64]


@dataclass(slots=True)
class Together:
    """A figure in games of the same number.

    Attributes:
        metric: Which.
        n: Games of each cell, or deals of several.
        sums: Of the figure's values, shape (cells).
        products: Sums of the products of its values in two cells, shape (cells, cells).

    """

    metric: Metric
    n: int
    sums: Array
    products: Array

    def add(self, values: Array) -> None:
        """Count further games too: the figure's values, shape (cells, games)."""
        self.n += values.shape[1]
        self.sums += values.sum(axis=1)
        self.products += values @ values.T

    @property
    def means(self) -> Array:
        """Of each cell, shape (cells)."""
        return self.sums / self.n

    @property
    def covariance(self) -> Array:
        """Of the figure in games of the same number, shape (cells, cells)."""
        made: Array = (self.products / self.n - np.outer(self.means, self.means)) * self.n / max(1, self.n - 1)
        return made

    def interval(self, cell: int) -> tuple[float | None, float | None]:
        """The 95 % interval of a cell's mean, of a proportion Wilson's; None if too few deals were played."""
        n, total = float(self.n), float(self.sums[cell])
        mean = Ratio(n, n, total, float(self.products[cell, cell]), total, n).mean(self.metric.kind)
        return mean.low, mean.high

    def difference(self, here: int, there: int) -> Difference:
        """The mean in one cell less that in another, game by game."""
        pairs, n = Pairs(), float(self.n)
        (x, both), (_, y) = self.products[np.ix_([here, there], [here, there])]
        of_x, of_y = self.sums[here], self.sums[there]
        pairs.n, pairs.sums = self.n, np.array([of_x, n, of_y, n])
        pairs.products = np.array(
            [[x, of_x, both, of_x], [of_x, n, of_y, n], [both, of_y, y, of_y], [of_x, n, of_y, n]]
        )
        found = pairs.difference(self.metric.kind)
        assert found is not None
        return found

    def contrast(self, weights: Array) -> Difference:
        """A weighted sum of the cells' means.

        It has no interval from fewer than two deals, nor from fewer than `MANY` in all of which it is the same.
        """
        value, variance = float(weights @ self.means), float(weights @ self.covariance @ weights)
        is_same = variance <= TINY * float(weights**2 @ np.diag(self.products)) / self.n
        if self.n < LEAST or (is_same and self.n < MANY):
            return without_interval(self.n, value)
        se = 0.0 if is_same else math.sqrt(variance / self.n)
        room = critical_value(self.n) * se
        return Difference(self.n, value, se, value - room, value + room, two_sided_p(value, se, self.n))

    def correlation(self, here: int, there: int) -> float | None:
        """Of the figure in games of the same number; None if it does not vary in one of the cells."""
        covariance = self.covariance
        scale = math.sqrt(max(0.0, covariance[here, here] * covariance[there, there]))
        return float(covariance[here, there] / scale) if scale > 0 else None


def count(run: StoredRun, cells: list[int], metrics: list[Metric]) -> dict[str, Together]:
    """Each figure that every game has by its name, from a file of games of each cell at a time.

    Args:
        run: A finished run.
        cells: Which, all with the same number of deals.
        metrics: Figures; what has no value in some game is left out.

    """
    size = len(cells)
    found = {metric.name: Together(metric, 0, np.zeros(size), np.zeros((size, size))) for metric in metrics}
    for block in blocks(run, cells, metrics):
        values = np.stack(list(block))  # of no value: not a number
        for place, sums in enumerate(found.values()):
            sums.add(values[:, :, place])
    return {name: sums for name, sums in found.items() if not np.isnan(sums.sums).any()}


def blocks(run: StoredRun, cells: Sequence[int], metrics: Sequence[Metric]) -> Iterator[Iterator[Array]]:
    """The figures of deals of the same numbers in each cell in turn, a file of each cell at a time.

    Args:
        run: A finished run; figures among its metrics are there whatever it keeps, others need its games.
        cells: Which, all with the same number of deals.
        metrics: Figures.

    Returns:
        A block after the other; of each, to be read to its end, an array for each cell, shape (deals, figures): the
        mean of the games of each deal, and not a number where one of them has no value.

    """
    readers = [_figures(run, cell, metrics) for cell in cells]
    for first in readers[0]:
        yield itertools.chain([first], (next(reader) for reader in readers[1:]))


def _figures(run: StoredRun, cell: int, metrics: Sequence[Metric]) -> Iterator[Array]:
    if {metric.name for metric in metrics} <= set(run.config["metrics"]):
        parts, columns = run.figures(cell), [pl.col(metric.name) for metric in metrics]
    else:
        parts = (pl.read_parquet(path, glob=False) for path in run.shards("games", cell))
        columns = [metric.expression.alias(metric.name) for metric in metrics]
    for part in parts:
        games = part.select(column.cast(pl.Float64) for column in columns).to_numpy()
        yield games.reshape(-1, run.games_a_deal(cell), len(metrics)).mean(axis=1)
