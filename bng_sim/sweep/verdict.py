"""Is a rate higher, lower or practically equal to that of the same games elsewhere, however often one looks?"""

import math
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from bng_sim.sweep.paired import Pairs

PRIOR = (0.5, 0.5, 0.5)  # only here, only there, the same
EDGE = 1 - 1e-12  # as near to a difference of 1 as it is looked for


class Verdict(StrEnum):
    """What is known of a difference."""

    HIGHER = "higher"
    LOWER = "lower"
    EQUAL = "practically equal"
    UNDECIDED = "undecided"


class Judged(NamedTuple):
    """A verdict on a difference, and the interval that it follows from, which holds at all looks together."""

    verdict: Verdict
    low: float
    high: float
    n: int


def judge(pairs: Pairs, margin: float, alpha: float) -> Judged:
    """The verdict on a proportion here less that there.

    Args:
        pairs: Of a metric with yes-or-no values, one a deal on each side: neither rotated nor conditional.
        margin: Differences nearer to 0 are practically none.
        alpha: The chance of a false verdict over all looks at this comparison.

    Raises:
        ValueError: If some deal does not have exactly one value on each side.

    """
    if not pairs.is_one_to_one:
        raise ValueError("a verdict needs one value a deal on each side: no rotation, no conditional metric")
    only_here, only_there = pairs.discordant
    low, high = interval(only_here, only_there, pairs.n - only_here - only_there, alpha)
    return Judged(decide(low, high, margin), low, high, pairs.n)


def decide(low: float, high: float, margin: float) -> Verdict:
    """What an interval for a difference says; whether the difference is too small to matter comes first."""
    if -margin < low and high < margin:
        return Verdict.EQUAL
    if low > 0:
        return Verdict.HIGHER
    return Verdict.LOWER if high < 0 else Verdict.UNDECIDED


def interval(only_here: int, only_there: int, same: int, alpha: float) -> tuple[float, float]:
    """Ends of the confidence sequence for P(only here) - P(only there) after these many pairs of each sort."""
    counts = (only_here, only_there, same)
    n = sum(counts)
    if n == 0:
        return -1.0, 1.0
    bar = _log_mixture(counts) - math.log(1 / alpha)

    def excess(difference: float) -> float:
        return bar - _log_best(counts, difference)

    seen = min(max((only_here - only_there) / n, -EDGE), EDGE)
    return _end(excess, seen, -EDGE), _end(excess, seen, EDGE)


def _end(excess: Callable[[float], float], inside: float, edge: float) -> float:
    from scipy.optimize import brentq  # noqa: PLC0415 (a second, which only sweeps that stop early should wait)

    return float(brentq(excess, inside, edge)) if excess(edge) > 0 else math.copysign(1.0, edge)


def _log_mixture(counts: tuple[int, int, int]) -> float:
    """Log probability of the pairs in their order, the three chances drawn from the prior."""
    total = math.lgamma(sum(PRIOR)) - math.lgamma(sum(PRIOR) + sum(counts))
    return total + sum(math.lgamma(a + k) - math.lgamma(a) for a, k in zip(PRIOR, counts, strict=True))


def _log_best(counts: tuple[int, int, int], difference: float) -> float:
    """Log probability of the pairs in their order under the best chances that differ by `difference`."""
    only_here, only_there, same = counts
    if difference < 0:
        return _log_best((only_there, only_here, same), -difference)
    there = _best_chance(counts, difference)
    chances = (there + difference, there, 1 - difference - 2 * there)
    return sum(k * math.log(max(p, 1e-300)) for k, p in zip(counts, chances, strict=True) if k)


def _best_chance(counts: tuple[int, int, int], d: float) -> float:
    """The likeliest chance of only there, where that of only here is greater by d >= 0.

    The derivative of the log probability is 0 where 2 n q^2 - b q - c = 0 (as in Tango 1998, Statistics in Medicine 17:
    891-908); its root that is not negative is the one.
    """
    only_here, only_there, same = counts
    n = only_here + only_there + same
    b = (only_here + only_there) * (1 - d) - 2 * d * (only_there + same)
    c = only_there * d * (1 - d)
    root = math.sqrt(b * b + 8 * n * c)
    return (b + root) / (4 * n) if b > 0 else 2 * c / (root - b) if root > b else 0.0  # neither cancels
