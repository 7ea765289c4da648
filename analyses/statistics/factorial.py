"""Analyse the variance of a full factorial of cells, with the sampling noise removed.

Let y hold the means of N cells, in which every combination of the factors' levels occurs once, with expectation mu and
covariance S (of means: cells that play games of the same numbers correlate, so S is full). To every set of factors
belongs the projection P on what only they explain together: the Kronecker product of I - J/k for each factor of the set
and J/k for each other, k being its levels and J full of ones. The projections add up to the identity, and the spread of
the cells is what those but the empty set's leave: mu' P mu / N, the mean squared deviation. As

    E[y' P y] = mu' P mu + tr(P S),

the estimate is (y' P y - tr(P S)) / N: the mean squared sampling error in that direction is subtracted. It is unbiased,
so it may come out below 0 where there is nothing. For quadratic forms of normal y (Searle 1971, Linear Models,
section 2.5), with projections P and Q,

    Cov(y' P y, y' Q y) = 4 mu' P S Q mu + 2 tr(P S Q S),

of which 4 y' P S Q y - 2 tr(P S Q S) is an unbiased estimate. Intervals are normal, of shares by the delta method.
"""

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import chdtrc, fdtrc

from bng_sim.sweeps.statistics.intervals import Z

Array = npt.NDArray[np.float64]
RANK = 1e-9  # share of the noise below which a direction has none


@dataclass(frozen=True, slots=True)
class Source:
    """Describe the contribution of a set of factors to the spread of the cells.

    Attributes:
        factors: One factor, or several for their interaction; empty for the whole spread.
        variance: Mean squared deviation without noise; may be below 0 by chance if there is no effect.
        se: Standard error of the variance.
        share: Share of the whole spread.
        share_se: Standard error of the share.
        p: p-value of Wald's test for no effect.

    """

    factors: tuple[str, ...]
    variance: float
    se: float
    share: float
    share_se: float
    p: float

    @property
    def deviation(self) -> tuple[float, float, float]:
        """The root of the variance, and the ends of its 95 % interval; 0 where negative."""
        ends = (self.variance, self.variance - Z * self.se, self.variance + Z * self.se)
        value, low, high = (math.sqrt(max(0.0, end)) for end in ends)
        return value, low, high

    @property
    def part(self) -> tuple[float, float, float]:
        """The share, and the ends of its 95 % interval, between 0 and 1."""
        ends = (self.share, self.share - Z * self.share_se, self.share + Z * self.share_se)
        value, low, high = (min(1.0, max(0.0, end)) for end in ends)
        return value, low, high


def sources(means: Array, covariance: Array, names: Sequence[str], n: float = math.inf) -> list[Source]:
    """Return the contribution of every set of factors to the spread, single factors first, and last the whole spread.

    Args:
        means: Means of the cells, shape (levels of the first factor, levels of the second, ...).
        covariance: Covariance of these means, shape (cells, cells), cells in the order of `means.ravel()`.
        names: Names of the factors, in the order of the axes.
        n: Number of games that the covariance was estimated from; by default it counts as known.
    """
    sets = [chosen for size in range(1, len(names) + 1) for chosen in itertools.combinations(range(len(names)), size)]
    matrices = [projection(means.shape, chosen) for chosen in sets]
    y, size = means.ravel(), means.size
    apart = np.array([p @ y for p in matrices])
    noise = np.array([p @ covariance for p in matrices])
    found = (apart @ y - np.trace(noise, axis1=1, axis2=2)) / size
    spread = (4 * apart @ covariance @ apart.T - 2 * np.einsum("aij,bji->ab", noise, noise)) / size**2
    whole, whole_se = float(found.sum()), math.sqrt(max(0.0, float(spread.sum())))
    made = []
    for place, (share, share_se) in enumerate(shares(found, spread)):
        factors, p = tuple(names[axis] for axis in sets[place]), _p(y, matrices[place], covariance, n)
        se = math.sqrt(max(0.0, float(spread[place, place])))
        made.append(Source(factors, float(found[place]), se, share, share_se, p))
    every = np.eye(size) - np.full((size, size), 1 / size)
    return [*made, Source((), whole, whole_se, 1.0, 0.0, _p(y, every, covariance, n))]


def shares(variances: Array, covariance: Array) -> list[tuple[float, float]]:
    """Return each part's share of their sum, and its standard error.

    Args:
        variances: Variances of the parts, without noise.
        covariance: Covariance of these.
    """
    whole = float(variances.sum())
    made = []
    for place, variance in enumerate(variances):
        share = float(variance) / whole if whole > 0 else 0.0
        slope = (np.eye(len(variances))[place] - share) / whole if whole > 0 else np.zeros(len(variances))
        made.append((share, math.sqrt(max(0.0, float(slope @ covariance @ slope)))))
    return made


def projection(shape: Sequence[int], chosen: Sequence[int]) -> Array:
    """Return the projection on the interaction of these factors."""
    parts = []
    for axis, levels in enumerate(shape):
        mean = np.full((levels, levels), 1 / levels)
        parts.append(np.eye(levels) - mean if axis in chosen else mean)
    return functools.reduce(np.kron, parts)


def _p(y: Array, matrix: Array, covariance: Array, n: float) -> float:
    """Return the p-value of Wald's test for no effect, with the rank of the covariance as degrees of freedom.

    For a covariance estimated from n games it is Hotelling's (1931, Annals of Mathematical Statistics 2: 360-378): with
    many directions and few games the chi-squared test would find effects that do not exist.
    """
    noise = matrix @ covariance @ matrix
    apart, df = matrix @ y, int(np.linalg.matrix_rank(noise, tol=RANK * np.trace(noise), hermitian=True))
    wald = float(apart @ np.linalg.pinv(noise, rcond=RANK, hermitian=True) @ apart)
    if math.isinf(n):
        return float(chdtrc(df, wald)) if df else 1.0
    return float(fdtrc(df, n - df, wald * (n - df) / (df * (n - 1)))) if 0 < df < n else 1.0
