"""Try three and more changes together, if no single change and no pair is known to meet all targets.

There are too many to play them all, so a model of those that have been played says which are likely to meet all
targets: a Gaussian process for each target's figure, with the variance of each point known from its deals. Two
candidates are alike by the changes that they share and by the pairs of changes that they share, so what single changes
and pairs do adds up in larger combinations, as far as nothing else is known.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import linalg, optimize, special

from bng_sim.analyses.words.aims import State
from bng_sim.core.value_words import plain
from bng_sim.lab.balance.candidates import Candidate, Choices
from bng_sim.lab.balance.judging import Row
from bng_sim.lab.balance.race import WANTED, Progress, Race, Runner, distance

MOST_LARGER, BATCH = 64, 8
MOST_TOGETHER = 4  # more are no small change
PARENTS = 40  # of the likeliest played so far, each with one further change, are the combinations looked at
MOST_POINTS = 500  # that a model is made of: inverting its matrix takes their number to the third power
JITTER = 1e-9  # added to the diagonal, so that equal rows can be inverted

Array = npt.NDArray[np.float64]


class Model:
    """A Gaussian process for one figure: points, what each came to, and the variance of each.

    Its kernel is a + b (changes in common) + c (pairs of changes in common) + d (if the two are one). The weights are
    those of the highest marginal likelihood (Rasmussen and Williams 2006, "Gaussian Processes for Machine Learning",
    section 5.4.1).
    """

    def __init__(self, points: Array, values: Array, variances: Array) -> None:
        """Find the weights.

        Args:
            points: Which changes each point has, as zeros and ones: shape (points, changes).
            values: The figure at each: shape (points,).
            variances: Its variance: shape (points,).

        """
        self.points = points
        self.middle, self.scale = float(values.mean()), float(values.std()) or 1.0
        self.values, self.noise = (values - self.middle) / self.scale, variances / self.scale**2
        shared = points @ points.T
        begin = np.log([1.0, 0.5, 0.1, 0.1])
        found = optimize.minimize(self._unlikelihood, begin, (shared,), "L-BFGS-B", bounds=[(-9.0, 4.0)] * 4)
        self.weights = np.exp(found.x)
        self.factor = linalg.cho_factor(self._covariance(self.weights, shared), lower=True)
        self.solved = linalg.cho_solve(self.factor, self.values)

    def predict(self, points: Array) -> tuple[Array, Array]:
        """Return the mean and the standard deviation of the figure at points that have not been played."""
        shared = points @ self.points.T
        known = _alike(self.weights, shared)
        mean = known @ self.solved
        changes = points.sum(axis=1)
        own = _alike(self.weights, changes) + self.weights[3]
        explained = (known * linalg.cho_solve(self.factor, known.T).T).sum(axis=1)
        deviation = np.sqrt(np.maximum(own - explained, JITTER))
        return self.middle + self.scale * mean, self.scale * deviation

    def _covariance(self, weights: Array, shared: Array) -> Array:
        return _alike(weights, shared) + np.diag(weights[3] + self.noise + JITTER)

    def _unlikelihood(self, logarithms: Array, shared: Array) -> float:
        """Return minus the logarithm of the marginal likelihood, without a constant."""
        factor = linalg.cho_factor(self._covariance(np.exp(logarithms), shared), lower=True)
        solved = linalg.cho_solve(factor, self.values)
        return float(self.values @ solved / 2 + np.log(np.diag(factor[0])).sum())


def _alike(weights: Array, shared: Array) -> Array:
    alike: Array = weights[0] + weights[1] * shared + weights[2] * shared * (shared - 1) / 2
    return alike


class LargerChanges:
    """Chooses combinations of three and more changes for a race whose pairs have not met all targets."""

    def __init__(self, race: Race, choices: Choices) -> None:
        """Take a race that has been run, and what may be changed."""
        self.race, self.choices = race, choices
        self.columns = {change: place for place, change in enumerate(choices.singles)}

    def run(self, progress: Progress) -> None:
        """Play batches of the likeliest combinations, until enough meet all targets or all tries are used."""
        for _ in range(MOST_LARGER // BATCH):
            met = sum(runner.state == State.MET for runner in self.race.runners)
            batch = self.choose() if met < WANTED else []
            if not batch:
                return
            n = len(self.race.runners)
            self.race.runners += [Runner(Candidate(n + place, *one)) for place, one in enumerate(batch)]
            self.race.run(progress)

    def choose(self) -> list[tuple[dict[str, Any], float]]:
        """Return the untried combinations that are likeliest to meet all targets, the likeliest first."""
        models = list(self._models())
        found = list(self._grown(models)) if models else []
        if not found:
            return []
        likely = self._log_probability(models, self._points([changes for changes, _ in found]))
        # Rounded, so that the last bits of linear algebra on another machine do not change the order.
        order = sorted(range(len(found)), key=lambda place: (-round(float(likely[place]), 6), found[place][1], place))
        return [found[place] for place in order[:BATCH]]

    def _grown(self, models: list[tuple[Model, Row]]) -> Iterator[tuple[dict[str, Any], float]]:
        """Yield each likely combination with one change more that the rules and the constraints allow, and its cost."""
        played = [runner.candidate for runner in self.race.runners]
        smaller = [one for one in played if 2 <= len(one.changes) < MOST_TOGETHER]
        likely = self._log_probability(models, self._points([one.changes for one in smaller]))
        parents = sorted(range(len(smaller)), key=lambda place: (-round(float(likely[place]), 6), place))[:PARENTS]
        seen = {as_written(one.changes) for one in played}
        for place, (name, written) in itertools.product(parents, self.columns):
            parent = smaller[place]
            value, cost = self.choices.singles[name, written]
            changes = self._in_order({**parent.changes, name: value})
            if name in parent.changes or as_written(changes) in seen:
                continue
            seen.add(as_written(changes))
            if self.choices.are_allowed(changes):
                yield changes, parent.cost + cost

    def _in_order(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return changes in the order of the knobs."""
        return {name: changes[name] for name in self.race.how.config.knobs if name in changes}

    def _models(self) -> Iterator[tuple[Model, Row]]:
        """Yield a model of each target's figure in each place and group, with what is wanted of it."""
        nearest = sorted(self.race.runners, key=lambda one: (len(one.candidate.changes) > 1, distance(one.rows)))
        by_row: dict[tuple[Any, ...], list[tuple[Runner, Row]]] = {}
        for runner in nearest:
            for row in runner.rows:
                if row["low"] is not None:
                    by_row.setdefault((row["target"], row["cell"], row["group"]), []).append((runner, row))
        for found in by_row.values():
            kept = found[:MOST_POINTS]
            points = self._points([runner.candidate.changes for runner, _ in kept])
            values, variances = np.array([self._figure(runner, row) for runner, row in kept]).T
            yield Model(points, values, variances), kept[0][1]

    def _figure(self, runner: Runner, row: Row) -> tuple[float, float]:
        """Return a figure on the model's scale, and its variance there, from how wide its interval is."""
        error = self.race.error(runner, row)
        if not _is_share(row):
            return row["value"], error**2
        least = 0.5 / runner.deals
        share = min(max(row["value"], least), 1 - least)
        return float(special.logit(share)), (error / (share * (1 - share))) ** 2

    def _points(self, combinations: Sequence[Mapping[str, Any]]) -> Array:
        points = np.zeros((len(combinations), len(self.columns)))
        for place, changes in enumerate(combinations):
            points[place, [self.columns[name, plain(value)] for name, value in changes.items()]] = 1
        return points

    def _log_probability(self, models: list[tuple[Model, Row]], points: Array) -> Array:
        """Return the logarithm of the probability that all targets are met, as if figures were independent."""
        total = np.zeros(len(points))
        for model, row in models:
            mean, deviation = model.predict(points)
            low, high = _ends(row)
            total += _log_within((low - mean) / deviation, (high - mean) / deviation)
        return total


def _is_share(row: Row) -> bool:
    """Return whether a figure is a share of something: changes of rules then add up in its log odds."""
    return row["kind"] == "proportion" and not row["in_points"]


def _ends(row: Row) -> tuple[float, float]:
    """Return the ends of what is wanted, on the model's scale."""
    low = -np.inf if row["low_wanted"] is None else row["low_wanted"]
    high = np.inf if row["high_wanted"] is None else row["high_wanted"]
    if not _is_share(row):
        return low, high
    return float(special.logit(max(low, 0.0))), float(special.logit(min(high, 1.0)))


def _log_within(low: Array, high: Array) -> Array:
    """Return the logarithm of the probability that a standard normal figure lies between two ends."""
    flipped = low > 0  # in the upper tail both probabilities are nearly 1; in the lower their difference is exact
    low, high = np.where(flipped, -high, low), np.where(flipped, -low, high)
    above, below = special.log_ndtr(high), special.log_ndtr(low)
    return np.asarray(above + np.log1p(-np.exp(np.minimum(below - above, -1e-12))))


def as_written(changes: Mapping[str, Any]) -> frozenset[tuple[str, str]]:
    """Return changes as a set that equals that of the same changes in another order."""
    return frozenset((name, plain(value)) for name, value in changes.items())
