"""Which players some plays are like: approximate Bayesian computation.

(Beaumont 2010, doi:10.1146/annurev-ecolsys-102209-144621.)

A hundred thousand playtests are drawn: the players from the prior, as many plays as there are from their games. Those
whose summaries are nearest to the plays' tell how likely each kind of players is. Where the prior comes back, the plays
do not identify the players, and that is said (half of the agent-based models in one comparison could not be identified
by any method: Carrella 2021, JASSS 24(2)7).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy import linalg

from bng_sim.lab.playtests.candidates import Candidate
from bng_sim.lab.playtests.simulated import Array, Group, Measure

Indices = npt.NDArray[np.int64]
PLAYTESTS = 100_000
ACCEPTED = 1_000  # the nearest
LEVEL = 0.9  # of credible sets
HALF = 0.5  # a component is identified if its credible set leaves out so much of the prior
COMPONENTS = ("players", "mistakes")
SHRINK = 1e-3  # so that measures which depend on each other can be inverted
LEAST = 0.01  # directions that tell candidates apart less than so much of the best are left out
MOST_VALUES = 20_000_000  # drawn at a time


@dataclass(frozen=True)
class Likeness:
    """How likely each candidate is.

    Attributes:
        weights: By candidate, adding up to 1.
        prior: The same before any play was looked at.
        marginal: Component -> its value -> prior and posterior.
        not_identified: The components that the plays do not decide.

    """

    weights: Array
    prior: Array
    marginal: Mapping[str, Mapping[Any, tuple[float, float]]]
    not_identified: tuple[str, ...]


def find_likeness(
    measures: Sequence[Measure],
    groups: Sequence[Group],
    candidates: Sequence[Candidate],
    games: Sequence[Sequence[pl.DataFrame]],
    log_likelihoods: Array | None = None,
) -> Likeness:
    """Return how likely each candidate is.

    Args:
        measures: The summaries.
        groups: The plays by their rules; those that are recorded move by move do not count by their summaries.
        candidates: Who might have played.
        games: By candidate and group: their games.
        log_likelihoods: By candidate: the logarithm of the probability of recorded moves; None: nothing is recorded.

    """
    weights = np.array([one.prior for one in candidates])
    if log_likelihoods is not None:
        weights = weights * np.exp(log_likelihoods - log_likelihoods.max())
    kept = [place for place, group in enumerate(groups) if group.unrecorded.height]
    observed = [_values(measures, groups[place].unrecorded) for place in kept]
    if not any(np.isfinite(values).any() for values in observed):
        return judge(candidates, weights / weights.sum())
    pools = [[_values(measures, frames[place]) for place in kept] for frames in games]
    summaries, who = draw(observed, pools, weights)
    return judge(candidates, accept(summaries, summarise(observed), who, len(candidates)))


def _values(measures: Sequence[Measure], frame: pl.DataFrame) -> Array:
    """Return the values of each game: shape (games, measures)."""
    return np.column_stack([measure.of(frame) for measure in measures])


def draw(observed: Sequence[Array], pools: Sequence[Sequence[Array]], prior: Array) -> tuple[Array, Indices]:
    """Draw playtests: who plays from the prior, and as many plays of each group as were observed.

    A value that a play does not know is not known of the play drawn in its place either.

    Returns:
        Their summaries, shape (playtests, measures), and the candidate of each.

    """
    rng = np.random.default_rng(1)
    who = rng.choice(len(prior), PLAYTESTS, p=prior / prior.sum())
    sums = np.zeros((PLAYTESTS, observed[0].shape[1]))
    counts = np.zeros_like(sums)
    for candidate, of_groups in enumerate(pools):
        mine = np.flatnonzero(who == candidate)
        for values, pool in zip(observed, of_groups, strict=True):
            step = max(1, MOST_VALUES // max(1, values.size))
            for part in np.array_split(mine, max(1, -(-len(mine) // step))):
                drawn = pool[rng.integers(0, len(pool), (len(part), len(values)))]
                is_known = ~np.isnan(drawn) & ~np.isnan(values)
                sums[part] += np.where(is_known, drawn, 0.0).sum(axis=1)
                counts[part] += is_known.sum(axis=1)
    with np.errstate(invalid="ignore"):
        return sums / counts, who


def summarise(observed: Sequence[Array]) -> Array:
    """Return the mean of each measure over all plays that know it."""
    found: Array = np.nanmean(np.concatenate(list(observed)), axis=0)
    return found


def accept(summaries: Array, target: Array, who: Indices, n: int) -> Array:
    """Return the share of each candidate among the playtests that are nearest to the target.

    Distances are taken along the directions in which candidates differ, in units of how far playtests of the same
    players are apart: so what says nothing of the players does not blur what does (Fearnhead and Prangle 2012,
    doi:10.1111/j.1467-9868.2011.01010.x, choose summaries for the same reason).
    """
    middle = np.nanmean(summaries, axis=0)
    used = np.isfinite(middle) & np.isfinite(target) & (np.nanstd(summaries, axis=0) > 0)
    if not used.any():
        return np.bincount(who, minlength=n) / len(who)
    known = np.where(np.isnan(summaries), middle, summaries)[:, used] - target[used]
    directions = _directions(known, who, n)
    far = ((known @ directions) ** 2).sum(axis=1)
    nearest = np.argsort(far, kind="stable")[:ACCEPTED]
    shares: Array = np.bincount(who[nearest], minlength=n) / len(nearest)
    return shares


def _directions(summaries: Array, who: Indices, n: int) -> Array:
    """Return the linear discriminants of the candidates: shape (measures, directions)."""
    counts = np.maximum(np.bincount(who, minlength=n), 1)
    means = np.column_stack([np.bincount(who, column, minlength=n) / counts for column in summaries.T])
    within = np.cov((summaries - means[who]).T, ddof=0).reshape(len(means.T), -1)
    between = np.cov(means.T, aweights=counts, ddof=0).reshape(len(means.T), -1)
    shrunk = within + SHRINK * np.diag(np.diag(within) + np.diag(between))  # shares of endings add up to 1
    strengths, directions = linalg.eigh(between, shrunk)
    kept = strengths > LEAST * strengths[-1]
    return np.asarray(directions[:, kept])


def judge(candidates: Sequence[Candidate], weights: Array) -> Likeness:
    """Return prior and posterior of each component, and which of them the plays do not decide."""
    prior = np.array([one.prior for one in candidates])
    prior = prior / prior.sum()
    marginal = {name: _marginal(candidates, name, prior, weights) for name in COMPONENTS}
    open_ = tuple(name for name, values in marginal.items() if not _is_identified(values))
    return Likeness(weights, prior, marginal, open_)


def _marginal(
    candidates: Sequence[Candidate], component: str, prior: Array, weights: Array
) -> dict[Any, tuple[float, float]]:
    values = [getattr(one, component) for one in candidates]
    return {
        value: tuple(
            float(sum(part[place] for place, one in enumerate(values) if one == value)) for part in (prior, weights)
        )  # type: ignore[misc]
        for value in dict.fromkeys(values)
    }


def _is_identified(values: Mapping[Any, tuple[float, float]]) -> bool:
    """Return whether the smallest set of values that is likely enough leaves out half of the prior."""
    total, kept = 0.0, 0.0
    for before, after in sorted(values.values(), key=lambda pair: -pair[1]):
        if total >= LEVEL:
            break
        total, kept = total + after, kept + before
    return 1 - kept >= HALF


def credible_set(weights: Array) -> list[int]:
    """Return the indices of the likeliest candidates that together are likely enough, the likeliest first."""
    order = np.argsort(-weights, kind="stable")
    n = int(np.searchsorted(np.cumsum(weights[order]), LEVEL - 1e-12)) + 1
    return [int(place) for place in order[:n]]
