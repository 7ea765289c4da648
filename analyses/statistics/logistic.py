"""Fit logistic regressions over the seats, or the games, of a setting: rates with everything else held equal.

Seats of one game share its luck, and one wins what others lose; so do games of one deal. So standard errors are
clustered by deal: the sandwich of Liang and Zeger 1986 (doi:10.1093/biomet/73.1.13). Effects are reported as shares,
not odds: the adjusted rate of a group is what the model expects if every row were in that group and all else unchanged
(predictive margins: Graubard and Korn 1999, doi:10.1111/j.0006-341X.1999.00652.x), with its standard error by the delta
method.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.sweeps.statistics.intervals import MANY, Z, two_sided_p

Array = npt.NDArray[np.float64]
CLUSTER = "deal"
BLOCK = 200_000  # rows whose scores are in memory at a time
Parts = Callable[[], Iterable[pl.DataFrame]]  # returns rows of whole deals, part by part
FEWEST = 30  # deals: with fewer clusters the errors would be too small
MOST_STEPS, LONGEST_STEP, CONVERGED = 30, 4.0, 1e-9  # of Newton's method, on the log-odds


@dataclass(frozen=True, slots=True)
class Estimate:
    """Hold a figure with its standard error and the two-sided p-value that it is 0.

    Attributes:
        value: The figure.
        se: Its standard error; None if there were too few deals to know it.

    """

    value: float
    se: float | None

    @property
    def low(self) -> float | None:
        """The lower end of the 95 % interval."""
        return None if self.se is None else self.value - Z * self.se

    @property
    def high(self) -> float | None:
        """The upper end."""
        return None if self.se is None else self.value + Z * self.se

    @property
    def p(self) -> float:
        """Of the normal test; 1 without a standard error."""
        return 1.0 if self.se is None else two_sided_p(self.value, self.se, MANY)


@dataclass(frozen=True, slots=True)
class Model:
    """Hold a fitted regression.

    Attributes:
        n: Number of rows.
        deals: Number of their deals.
        patterns: The distinct rows by factors and numbers.
        weights: Share of rows with each pattern, shape (patterns).
        factors: Factor -> its groups, the first of which is the one that others are coded against.
        numbers: Columns that enter as they are.
        settled: Factor -> group -> rate, 0 or 1, of the groups in which the outcome was always the same.
        beta: Coefficients, shape (terms): the constant, then the groups of each factor, then the numbers.
        covariance: Clustered covariance of the coefficients, shape (terms, terms).

    """

    n: int
    deals: int
    patterns: pl.DataFrame
    weights: Array
    factors: dict[str, list[str]]
    numbers: tuple[str, ...]
    settled: dict[str, dict[str, float]]
    beta: Array
    covariance: Array

    def margins(self, factor: str) -> dict[str, tuple[Estimate, Estimate]]:
        """Return for each group of a factor its adjusted rate, and its difference from the mean of the groups."""
        found = [self._margin(factor, group) for group in self.factors[factor]]
        mean, slope = np.mean([rate for rate, _ in found]), np.mean([gradient for _, gradient in found], axis=0)
        return {
            group: (
                Estimate(rate, self._se(gradient)),
                Estimate(rate - float(mean), self._se(gradient - slope)),
            )
            for group, (rate, gradient) in zip(self.factors[factor], found, strict=True)
        }

    def contrast(self, factor: str, group: str, other: str) -> Estimate:
        """Return the adjusted rate of one group of a factor less that of another."""
        (here, slope), (there, other_slope) = (self._margin(factor, name) for name in (group, other))
        return Estimate(here - there, self._se(slope - other_slope))

    def _se(self, gradient: Array) -> float | None:
        """Return the standard error of a figure with this gradient."""
        return math.sqrt(max(0.0, float(gradient @ self.covariance @ gradient))) if self.deals >= FEWEST else None

    def _margin(self, factor: str, group: str) -> tuple[float, Array]:
        """Return the rate if every row were in this group, and its gradient; rows settled by other factors stay."""
        patterns = self.patterns.with_columns(pl.lit(group).alias(factor))
        rows = _design(patterns, self.factors, self.numbers)
        p = _expit(rows @ self.beta)
        weights, sure = self._open(patterns, factor)
        return sure + float(weights @ p), (weights * p * (1 - p)) @ rows

    def _open(self, patterns: pl.DataFrame, but: str = "") -> tuple[Array, float]:
        """Return the weights of rows not settled by a factor other than `but` (0 for others), and the settled rate."""
        weights, sure = self.weights.copy(), 0.0
        for name in sorted(self.settled.keys() - {but}):
            rates = patterns[name].replace_strict(self.settled[name], default=None, return_dtype=pl.Float64).to_numpy()
            sure += float(np.nansum(weights * rates))
            weights[~np.isnan(rates)] = 0.0
        return weights, sure

    def slopes(self, *, shares: Mapping[str, float] | None = None) -> dict[str, Estimate]:
        """Return what one more of each number adds to the rate, averaged over the rows (average marginal effects).

        Args:
            shares: Numbers with a constant sum, as seats of each strategy in a game, with weights: one
                more of them replaces one of the others, chosen in proportion to the weights. The one left
                out of the model may be included.
        """
        shares = shares or {}
        rows = _design(self.patterns, self.factors, self.numbers)
        p = _expit(rows @ self.beta)
        spread = self._open(self.patterns)[0] * p * (1 - p)
        steep, lean = float(spread.sum()), (spread * (1 - 2 * p)) @ rows
        at = {name: len(self.beta) - len(self.numbers) + place for place, name in enumerate(self.numbers)}
        found = {}
        for name in dict.fromkeys([*self.numbers, *shares]):
            weights = np.zeros(len(self.beta))
            if name in at:
                weights[at[name]] = 1.0
            if name in shares:
                whole = sum(shares.values()) - shares[name]
                for other, weight in shares.items():
                    if other in at and other != name:
                        weights[at[other]] -= weight / whole
            effect = float(weights @ self.beta)
            found[name] = Estimate(steep * effect, self._se(steep * weights + effect * lean))
        return found


def fit(
    rows: Parts, outcome: str, factors: Sequence[str], numbers: Sequence[str] = (), *, keep: int = 1
) -> Model | None:
    """Fit a binary outcome to factors and numbers.

    A factor or number that the others before it determine is left out; so are rows of a group in which the outcome is
    always the same, for which a regression has no answer.

    Args:
        rows: One row a seat or a game, with `deal`, the outcome (Boolean), and all else that is named, without nulls;
            in parts, of which one at a time is in memory.
        outcome: The column to explain.
        factors: Columns of groups; the first `keep` are those of interest and stay if they vary at all.
        numbers: Columns of numbers.
        keep: Number of factors that must not be dropped in favour of others.

    Returns:
        The model, or None if the outcome or all explaining columns are constant.

    >>> won = [True, True, False, True, False, False]
    >>> seats = pl.DataFrame({"deal": range(6), "seat": [1, 1, 1, 2, 2, 2], "won": won})
    >>> model = fit(lambda: [seats], "won", ["seat"])
    >>> round(model.contrast("seat", "1", "2").value, 2)
    0.33

    """
    names = [*factors, *numbers]
    columns = [pl.col(CLUSTER, outcome), *(pl.col(name).cast(pl.String) for name in factors), *map(pl.col, numbers)]

    def parts() -> Iterator[pl.DataFrame]:
        return (part.select(columns) for part in rows())

    seen = alike(parts(), outcome, names)
    settled = {name: found for name in factors if (found := _settled(seen, name))}
    is_open = [~pl.col(name).is_in(list(found)) for name, found in settled.items()]
    patterns = seen.filter(is_open) if is_open else seen
    n, k = (patterns[name].to_numpy().astype(np.float64) for name in ("n_rows", "n_yes"))
    if not 0 < k.sum() < n.sum():
        return None
    chosen, kept = _independent(patterns, list(factors), list(numbers), keep)
    if not chosen and not kept:
        return None
    design = _design(patterns, chosen, kept)
    beta, bread = _maximum(design, k, n)
    places = patterns.with_row_index("at").select([*names, "at"])
    placed = (part.join(places, on=names, maintain_order="left") for part in parts())
    meat = _meat(design, placed, outcome, _expit(design @ beta))
    total, deals = int(seen["n_rows"].sum()), int(seen["deals"][0])
    weights = seen["n_rows"].to_numpy() / total
    return Model(total, deals, seen.select(names), weights, chosen, kept, settled, beta, bread @ meat @ bread)


def alike(parts: Iterable[pl.DataFrame], outcome: str, names: Sequence[str]) -> pl.DataFrame:
    """Group rows that are equal in all these columns: `n_rows` of them, of which `n_yes` have the outcome.

    The column `deals` has the number of deals of all rows.
    """
    seen: list[pl.DataFrame] = []
    deals = 0
    for part in parts:
        deals += part[CLUSTER].n_unique()
        found = part.group_by(names).agg(pl.len().cast(pl.Int64).alias("n_rows"), _yes(outcome).alias("n_yes"))
        seen = [pl.concat([*seen, found]).group_by(names).agg(pl.col("n_rows", "n_yes").sum())]
    return seen[0].sort(names).with_columns(deals=pl.lit(deals))


def _yes(outcome: str) -> pl.Expr:
    return pl.col(outcome).sum().cast(pl.Int64)


def _settled(seen: pl.DataFrame, factor: str) -> dict[str, float]:
    """Return the groups in which the outcome is constant: group -> its rate."""
    rates = seen.group_by(factor).agg(rate=pl.col("n_yes").sum() / pl.col("n_rows").sum())
    return {str(group): float(rate) for group, rate in rates.rows() if rate in (0.0, 1.0)}


def _independent(
    patterns: pl.DataFrame, factors: list[str], numbers: list[str], keep: int
) -> tuple[dict[str, list[str]], tuple[str, ...]]:
    """Return the factors with their groups and the numbers, without those determined by the ones before."""
    chosen: dict[str, list[str]] = {}
    kept: tuple[str, ...] = ()
    for place, name in enumerate(factors):
        groups = patterns[name].unique().sort().to_list()
        tried = {**chosen, name: groups}
        if len(groups) > 1 and (place < keep or _has_full_rank(patterns, tried, ())):
            chosen = tried
    for name in numbers:
        if patterns[name].n_unique() > 1 and _has_full_rank(patterns, chosen, (*kept, name)):
            kept = (*kept, name)
    return chosen, kept


def _has_full_rank(patterns: pl.DataFrame, factors: dict[str, list[str]], numbers: tuple[str, ...]) -> bool:
    design = _design(patterns, factors, numbers)
    return bool(np.linalg.matrix_rank(design.T @ design, hermitian=True) == design.shape[1])


def _design(patterns: pl.DataFrame, factors: dict[str, list[str]], numbers: tuple[str, ...]) -> Array:
    columns = [np.ones(patterns.height)]
    for name, groups in factors.items():
        values = patterns[name].to_numpy()
        columns += [(values == group).astype(np.float64) for group in groups[1:]]
    columns += [patterns[name].to_numpy().astype(np.float64) for name in numbers]
    return np.column_stack(columns)


def _maximum(design: Array, k: Array, n: Array) -> tuple[Array, Array]:
    """Return the maximum-likelihood coefficients by Newton's method, and the inverse of the information.

    A test compares them with statsmodels' GLM, which decomposes the whole design at every step and takes five
    times as long. Where a mix of groups determines the outcome, coefficients diverge; the resulting rates do not.
    """
    beta = np.zeros(design.shape[1])
    beta[0] = math.log(k.sum() / (n.sum() - k.sum()))
    for _ in range(MOST_STEPS):
        p = _expit(design @ beta)
        information = (design * (n * p * (1 - p))[:, None]).T @ design
        step = np.linalg.pinv(information, hermitian=True) @ (design.T @ (k - n * p))
        beta += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < CONVERGED:
            break
    p = _expit(design @ beta)
    bread = np.linalg.pinv((design * (n * p * (1 - p))[:, None]).T @ design, hermitian=True)
    return beta, np.asarray(bread, dtype=np.float64)


def _meat(design: Array, parts: Iterable[pl.DataFrame], outcome: str, p: Array) -> Array:
    """Return the sum over deals of the products of their scores; `at` is each row's index in the design."""
    total, deals = np.zeros((design.shape[1],) * 2), 0
    for rows in parts:
        found, n = _meat_of(design, rows, outcome, p)
        total, deals = total + found, deals + n
    return total * deals / max(1, deals - 1)


def _meat_of(design: Array, rows: pl.DataFrame, outcome: str, p: Array) -> tuple[Array, int]:
    """Return the same of one part, and its number of deals."""
    at, y = rows["at"].to_numpy(), rows[outcome].to_numpy().astype(np.float64)
    order = np.argsort(rows[CLUSTER].to_numpy(), kind="stable")
    deal = rows[CLUSTER].to_numpy()[order]
    starts = np.flatnonzero(np.r_[True, deal[1:] != deal[:-1]][: len(deal)])
    total = np.zeros((design.shape[1],) * 2)
    step = max(1, BLOCK * len(starts) // max(1, len(order)))
    for first in range(0, len(starts), step):
        begin = starts[first]
        end = starts[first + step] if first + step < len(starts) else len(order)
        taken = order[begin:end]
        scores = design[at[taken]] * (y[taken] - p[at[taken]])[:, None]
        by_deal = np.add.reduceat(scores, starts[first : first + step] - begin, axis=0)
        total += by_deal.T @ by_deal
    return total, len(starts)


def _expit(x: Array) -> Array:
    made: Array = 1 / (1 + np.exp(-np.clip(x, -700, 700)))
    return made
