"""How surprising plays would be among given players: the tail of each measure's posterior predictive distribution."""

import math
from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy import stats

from bng_sim.lab.playtests.simulated import Array, Group, Measure

RESAMPLED = 4_000  # playtests of as many plays, for the tail of a mean
BARELY = 1e-9  # probabilities that differ by less, as a share, count as equal


def tail(measure: Measure, groups: Sequence[Group], games: Sequence[pl.DataFrame]) -> float | None:
    """Return the probability that plays among these players lie as far out as those that were played, or further.

    Of a share it is exact: the number of plays is a sum of beta-binomial numbers, one for each group, whose
    probabilities are those of the simulated games. Of a mean it is from playtests resampled from the games.

    Args:
        measure: What is compared.
        groups: The plays by their rules.
        games: The games of these players under the rules of each group.

    Returns:
        A two-sided probability; None if one side knows nothing.

    """
    known = [
        (_known(measure.of(group.frame)), _known(measure.of(frame))) for group, frame in zip(groups, games, strict=True)
    ]
    known = [(plays, simulated) for plays, simulated in known if plays.size and simulated.size]
    if not known:
        return None
    return _of_share(known) if measure.value is not None else _of_mean(known)


def _known(values: Array) -> Array:
    found: Array = values[~np.isnan(values)]
    return found


def _of_share(known: Sequence[tuple[Array, Array]]) -> float:
    chances = np.ones(1)
    for plays, games in known:
        yes = float(games.sum())
        number = stats.betabinom(plays.size, yes + 0.5, games.size - yes + 0.5)
        chances = np.convolve(chances, number.pmf(np.arange(plays.size + 1)))
    observed = chances[round(sum(plays.sum() for plays, _ in known))]
    return min(1.0, float(chances[chances <= observed * (1 + BARELY)].sum()))


def _of_mean(known: Sequence[tuple[Array, Array]]) -> float:
    rng = np.random.default_rng(1)
    n = sum(plays.size for plays, _ in known)
    sums = sum(rng.choice(games, (RESAMPLED, plays.size)).sum(axis=1) for plays, games in known)
    observed = sum(float(plays.sum()) for plays, _ in known)
    room = BARELY * max(1.0, abs(observed))
    below, above = (int((side <= room).sum()) for side in (sums - observed, observed - sums))
    assert n
    return min(1.0, 2 * (1 + min(below, above)) / (1 + RESAMPLED))


def plays_needed(measures: Sequence[Measure], one: Sequence[pl.DataFrame], other: Sequence[pl.DataFrame]) -> int | None:
    """Return about how many plays would tell two kinds of players apart by the measure that does it best.

    With so many a two-sided test at 5 % finds the difference in four of five cases, if plays are spread over the
    groups as they are.
    """
    best = math.inf
    for measure in measures:
        first, second = (_known(np.concatenate([measure.of(frame) for frame in frames])) for frames in (one, other))
        if first.size < 2 or second.size < 2:
            continue
        apart = abs(first.mean() - second.mean())
        spread = (first.var() + second.var()) / 2
        if apart > 0:
            best = min(best, (stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) ** 2 * spread / apart**2)
    return math.ceil(best) if best < 10**6 else None
