"""Compute margins of many cells along two parameters at a time, without a matrix of all cells by all cells.

Cells are the combinations of several factors' levels, each once. For every pair of factors each game's figures are
averaged over the levels of all others: such a margin contains both main effects and the interaction of the
pair, and its sums over games determine every weighted sum of its means with its error (`JointSums`). Its parts of
the spread equal those of all cells (`factorial`), since P y is the same for the margin and for the
whole if P belongs to factors of the margin. Interactions of three or more factors are the rest of the spread.

A share of the spread is a ratio of quadratic forms y' P y of the cells' means. Its error is that of the form's slope,
2 P y, summed game by game; it ignores what `factorial` subtracts, so it is slightly too large where there is no
effect.
"""

import dataclasses
import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bng_sim.analyses.statistics import factorial
from bng_sim.analyses.statistics.factorial import Source
from bng_sim.analyses.statistics.joint_sums import JointSums
from bng_sim.core.results.metrics import Metric

Array = npt.NDArray[np.float64]
Pair = tuple[int, int]
Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Margins:
    """Hold a figure's margins along two factors at a time.

    Attributes:
        shape: Number of levels of each factor.
        tables: Axes of each pair of factors -> the figure averaged over all others, of each of their combinations.
        alone: The main effect of each factor, as a part of the spread.
        both: The interaction of each pair.
        rest: The interactions of three or more factors; None if there are only two factors.

    """

    shape: Shape
    tables: dict[Pair, JointSums]
    alone: list[Source]
    both: dict[Pair, Source]
    rest: Source | None

    def table_of(self, axis: int) -> tuple[JointSums, Shape, int]:
        """Return a table that contains a factor, the table's shape, and which of its two axes the factor is."""
        pair = next(pair for pair in self.tables if axis in pair)
        return self.tables[pair], self.shape_of(pair), pair.index(axis)

    def shape_of(self, pair: Pair) -> Shape:
        """Return the numbers of levels of two factors."""
        return self.shape[pair[0]], self.shape[pair[1]]


def count(blocks: Iterable[Iterable[Array]], means: Array, metric: Metric) -> Margins:
    """Return a figure's margins.

    Args:
        blocks: Deals in each cell in turn, shape (deals, 1), in the order of `means.ravel()`; read once.
        means: Means of the cells, shape (levels of the first factor, of the second, ...).
        metric: The figure.

    """
    pairs = list(itertools.combinations(range(means.ndim), 2))
    counted = _Counted(means, pairs, metric)
    for block in blocks:
        counted.add(block)
    return counted.margins()


def parts(means: Array) -> dict[tuple[int, ...], Array]:
    """Return the contribution of each factor and each pair to the means of all cells; by (), the residuals."""
    left, found = means - means.mean(), dict[tuple[int, ...], Array]()
    for size in (1, 2):
        for chosen in itertools.combinations(range(means.ndim), size):
            others = tuple(axis for axis in range(means.ndim) if axis not in chosen)
            part = means.mean(axis=others, keepdims=True) - means.mean()
            for axis in chosen * (size - 1):
                part = part - found[(axis,)]
            found[chosen] = part
    for part in found.values():
        left = left - part
    return {chosen: np.broadcast_to(part, means.shape) for chosen, part in found.items()} | {(): left}


class _Counted:
    """Accumulate sums over games, cell by cell."""

    def __init__(self, means: Array, pairs: list[Pair], metric: Metric) -> None:
        self.means, self.n = means, 0
        self.tables = {pair: _nothing(metric, means.shape[pair[0]] * means.shape[pair[1]]) for pair in pairs}
        self.slopes = {chosen: 2 * part.ravel() / means.size for chosen, part in parts(means).items()}
        self.of_slopes = _nothing(metric, len(self.slopes))
        self.squares = 0.0  # squared deviations of deals' figures from their cell's mean, over all cells
        self.grand = _nothing(metric, 1)
        at = np.indices(means.shape).reshape(means.ndim, -1)
        self.places = {pair: at[pair[0]] * means.shape[pair[1]] + at[pair[1]] for pair in pairs}

    def add(self, block: Iterable[Array]) -> None:
        """Add further deals, for each cell in turn."""
        by_slope = np.array(list(self.slopes.values()))
        averaged: dict[Pair, Array] = {}
        for cell, deals in enumerate(block):
            values = deals[:, 0]
            if not averaged:
                averaged = {pair: np.zeros((len(sums.sums), len(values))) for pair, sums in self.tables.items()}
                sloping, mean = np.zeros((len(self.slopes), len(values))), np.zeros((1, len(values)))
            for pair, table in averaged.items():
                table[self.places[pair][cell]] += values
            sloping += np.outer(by_slope[:, cell], values)
            mean += values / self.means.size
            self.squares += float(((values - self.means.flat[cell]) ** 2).sum())
        self.n += mean.shape[1]
        self.grand.add(mean)
        self.of_slopes.add(sloping)
        for pair, table in averaged.items():
            self.tables[pair].add(table * (len(table) / self.means.size))

    def margins(self) -> Margins:
        """Return the margins of all deals added."""
        alone: dict[int, Source] = {}
        both: list[Source] = []
        for pair, sums in self.tables.items():
            means = sums.less_offset.reshape([self.means.shape[axis] for axis in pair])
            first, second, together, _ = factorial.sources(means, sums.covariance / sums.n, ("", ""), sums.n)
            alone |= dict(zip(pair, (first, second), strict=True))
            both.append(together)
        found = [*(alone[axis] for axis in range(self.means.ndim)), *both]
        covariance = self.of_slopes.covariance / self.n
        left = self._whole() - sum(source.variance for source in found)
        found.append(Source((), left, math.sqrt(max(0.0, covariance[-1, -1])), 0.0, 0.0, 1.0))
        findings = factorial.shares(np.array([source.variance for source in found]), covariance)
        found = [
            dataclasses.replace(source, share=share, share_se=se)
            for source, (share, se) in zip(found, findings, strict=True)
        ]
        of_one, of_two = found[: self.means.ndim], found[self.means.ndim : -1]
        rest = found[-1] if self.means.ndim > 2 else None
        return Margins(self.means.shape, self.tables, of_one, dict(zip(self.tables, of_two, strict=True)), rest)

    def _whole(self) -> float:
        """Return the spread of the cells, without noise."""
        cells = self.squares / self.means.size / max(1, self.n - 1)
        noise = (cells - float(self.grand.covariance[0, 0])) / self.n
        return float(np.var(self.means)) - noise


def _nothing(metric: Metric, size: int) -> JointSums:
    return JointSums(metric, 0, np.zeros(size), np.zeros((size, size)))
