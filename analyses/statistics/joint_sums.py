"""Sum figures over games of the same index in several cells, from which all differences between cells follow."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import LEAST, MANY, TINY, critical_value, two_sided_p
from bng_sim.sweeps.statistics.offsets import choose_offsets
from bng_sim.sweeps.statistics.paired import Difference, Pairs, within, without_interval
from bng_sim.sweeps.statistics.ratio import Ratio

Array = npt.NDArray[np.float64]


@dataclass(slots=True)
class JointSums:
    """Hold sums of a figure over games of the same index.

    Attributes:
        metric: The figure.
        n: Number of games of each cell, or of deals with several games.
        sums: Sums of the figure's values, each less `offset`, shape (cells,).
        products: Sums of the products of its values in two cells, each less `offset`, shape (cells, cells).
        offset: A whole number near the values if they are large (`choose_offsets`), otherwise 0.

    """

    metric: Metric
    n: int
    sums: Array
    products: Array
    offset: float = 0.0

    def add(self, values: Array) -> None:
        """Add further games: the figure's values, shape (cells, games)."""
        if not self.n:
            self.offset = float(choose_offsets(values.sum(), np.array(values.size)))
        if self.offset:
            values = values - self.offset
        self.n += values.shape[1]
        self.sums += values.sum(axis=1)
        self.products += values @ values.T

    @property
    def means(self) -> Array:
        """The mean of each cell, shape (cells,)."""
        return self.offset + self.less_offset

    @property
    def less_offset(self) -> Array:
        """The mean of each cell less the offset, for what a number added to all means does not change."""
        return self.sums / self.n

    @property
    def covariance(self) -> Array:
        """The covariance of the figure over games of the same index, shape (cells, cells)."""
        means = self.less_offset
        made: Array = (self.products / self.n - np.outer(means, means)) * self.n / max(1, self.n - 1)
        return made

    def interval(self, cell: int) -> tuple[float | None, float | None]:
        """Return the 95 % interval of a cell's mean, of a proportion Wilson's; None if too few deals were played."""
        n, total = float(self.n), float(self.sums[cell])
        mean = Ratio(n, n, total, float(self.products[cell, cell]), total, n, self.offset).mean(self.metric.kind)
        return mean.low, mean.high

    def difference(self, here: int, there: int) -> Difference:
        """Return the mean in one cell less that in another, game by game."""
        pairs, n = Pairs(), float(self.n)
        (x, both), (_, y) = self.products[np.ix_([here, there], [here, there])]
        of_x, of_y = self.sums[here], self.sums[there]
        pairs.n, pairs.sums, pairs.offsets = self.n, np.array([of_x, n, of_y, n]), np.full(2, self.offset)
        pairs.products = np.array(
            [[x, of_x, both, of_x], [of_x, n, of_y, n], [both, of_y, y, of_y], [of_x, n, of_y, n]]
        )
        found = pairs.difference(self.metric.kind)
        assert found is not None
        return found

    def contrast(self, weights: Array) -> Difference:
        """Return a weighted sum of the cells' means: one of them, or what some differ from others by.

        There is no interval for fewer than `LEAST` deals, nor for fewer than `MANY` that are all equal. That of a
        proportion ends where the cells with a weight above 0 have all 1 and the others 0, and the reverse.
        """
        of_offset = round(float(weights.sum()), 9)  # 1 or 0
        value = float(weights @ self.less_offset) + of_offset * self.offset
        variance = float(weights @ self.covariance @ weights)
        is_same = variance <= TINY * float(weights**2 @ np.diag(self.products)) / self.n
        if self.n < LEAST or (is_same and self.n < MANY):
            return without_interval(self.n, value)
        se = 0.0 if is_same else math.sqrt(variance / self.n)
        room = critical_value(self.n) * se
        found = Difference(self.n, value, se, value - room, value + room, two_sided_p(value, se, self.n))
        ends = float(weights[weights < 0].sum()), float(weights[weights > 0].sum())
        return within(found, *ends) if self.metric.kind == "proportion" else found

    def correlation(self, here: int, there: int) -> float | None:
        """Return the correlation over games of the same index; None if the figure is constant in one of the cells."""
        covariance = self.covariance
        scale = math.sqrt(max(0.0, covariance[here, here] * covariance[there, there]))
        return float(covariance[here, there] / scale) if scale > 0 else None


def count(run: StoredRun, cells: list[int], metrics: list[Metric]) -> dict[str, JointSums]:
    """Return the sums of each figure that every game has, by name; files of games are read one by one for each cell.

    Args:
        run: A finished run.
        cells: Indices of cells with the same number of deals.
        metrics: Figures; those without a value in some game are left out.
    """
    size = len(cells)
    found = {metric.name: JointSums(metric, 0, np.zeros(size), np.zeros((size, size))) for metric in metrics}
    for block in blocks(run, cells, metrics):
        values = np.stack(list(block))  # NaN for no value
        for place, sums in enumerate(found.values()):
            sums.add(values[:, :, place])
    return {name: sums for name, sums in found.items() if not np.isnan(sums.sums).any()}


def blocks(run: StoredRun, cells: Sequence[int], metrics: Sequence[Metric]) -> Iterator[Iterator[Array]]:
    """Yield the figures of deals of the same indices for each cell in turn, one file of each cell after another.

    Args:
        run: A finished run; its own metrics are always available, other figures need stored games.
        cells: Indices of cells with the same number of deals.
        metrics: Figures.

    Returns:
        Blocks, each to be read to its end, of an array for each cell, shape (deals, figures): the
        mean of the games of each deal, or NaN if one of them has no value.
    """
    readers = [_figures(run, cell, metrics) for cell in cells]
    for first in readers[0]:
        yield itertools.chain([first], (next(reader) for reader in readers[1:]))


def _figures(run: StoredRun, cell: int, metrics: Sequence[Metric]) -> Iterator[Array]:
    if {metric.name for metric in metrics} <= set(run.config["metrics"]):
        parts, columns = run.figures(cell), [pl.col(metric.name) for metric in metrics]
    else:
        parts = (piece.collect() for piece in run.pieces("games", cell))
        columns = [metric.expression.alias(metric.name) for metric in metrics]
    for part in parts:
        games = part.select(column.cast(pl.Float64) for column in columns).to_numpy()
        yield games.reshape(-1, run.games_a_deal(cell), len(metrics)).mean(axis=1)
