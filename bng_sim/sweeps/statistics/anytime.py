"""Intervals that stay valid however often a figure is looked at: a run may be extended until they decide.

What holds depends on what is known of a deal's value beforehand:

- A deal is yes or no: the exact confidence sequence of `verdict`.
- It has a least and a greatest value: an exact one, by betting. A gambler who bets that the mean exceeds m, while it
  does not, ever multiplies the stake by 1 / alpha with probability alpha at most (Ville 1939). The capital is bounded
  from below by sums alone (Fan, Grama and Liu 2015, doi:10.1214/EJP.v20-3496, the inequality of empirical-Bernstein
  intervals: Howard, Ramdas, McAuliffe and Sekhon 2021, doi:10.1214/20-AOS1991), and spread over `STAKES`. The lower
  end needs the least value only, the upper end the greatest.
- Otherwise nothing is exact: a value of which nothing has been seen yet may be of any size. The end is that of the
  normal mixture of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024, doi:10.1214/24-AOS2408, theorem 2.2), with
  the variance over deals, which holds in the limit of many deals. So there is none before a kind of deal as rare as
  `RAREST` must have come up, nor while one deal has a large part in the variance: the next of its kind would move both.

`benchmarks/coverage.py` measures how often they fail, and how wide they are.
"""

import math
from collections.abc import Callable

import numpy as np

from bng_sim.sweeps.statistics import verdict
from bng_sim.sweeps.statistics.ratio import Ratio

RAREST = 1e-3  # of deals: what is rarer may be missed where values have no bounds
SMALLEST_PARTS = 3.5  # no deal has a larger part in the variance than 1 / (this times log 1 / alpha)
SHARPEST = 10_000  # deals at which an interval is narrowest by default: what a cell of a sweep often has
STAKES = np.float64(0.9) * 2.0 ** -np.arange(20)  # the smallest: for what a million deals bring once
_SPENT = -np.log1p(-STAKES) - STAKES  # of the capital's logarithm, for each squared residual
STEPS = 50  # of halving: an end is exact to 15 digits

Ends = tuple[float | None, float | None]
Bounds = tuple[float, float]
UNKNOWN: Ends = (None, None)
SHARES: Bounds = (0.0, 1.0)
NO_BOUNDS: Bounds = (-math.inf, math.inf)


def interval(ratio: Ratio, alpha: float, sharpest: float = SHARPEST, bounds: Bounds = SHARES) -> Ends:
    """Return an interval that contains the true figure at all looks together, with probability 1 - `alpha`.

    Args:
        ratio: Sums over deals.
        alpha: The probability that it fails at any look, above 0 and below 1.
        sharpest: Deals at which an asymptotic end is narrowest for its probability; not chosen by the figure.
        bounds: The least and the greatest rate that a deal may have; infinite where that is not known.

    Returns:
        Its ends; None twice where too little has been played to say.

    """
    if not ratio.deals:
        return UNKNOWN
    if bounds == SHARES and ratio.are_games:
        return _of_answers(round(ratio.total), round(ratio.deals), alpha)
    least, most = bounds
    ends = _end(ratio, -1, least, alpha, sharpest), _end(ratio, 1, most, alpha, sharpest)
    return UNKNOWN if None in ends else ends


def _of_answers(yes: int, deals: int, alpha: float) -> tuple[float, float]:
    """Return the exact interval of a probability; a yes stands for a pair that only one side wins."""
    low, high = verdict.interval(yes, 0, deals - yes, alpha)
    return max(0.0, low), min(1.0, high)


def enough(alpha: float) -> float:
    """Return the deals in which a kind of deal as rare as `RAREST` comes up, but for a probability of alpha / 2.

    >>> round(enough(0.05))
    3689
    """
    return math.log(2 / alpha) / RAREST


def around(
    value: float, variance: float, deals: float, alpha: float, sharpest: float = SHARPEST
) -> tuple[float, float]:
    """Return the asymptotic interval of an estimate with this variance over deals."""
    room = width(deals, alpha, sharpest) * math.sqrt(variance)
    return value - room, value + room


def width(deals: float, alpha: float, sharpest: float = SHARPEST) -> float:
    """Return half the width of the asymptotic interval in standard errors: 3.0 where it is narrowest, for 5 %."""
    mixed = deals * _precision(alpha, sharpest)
    return math.sqrt(2 * (mixed + 1) / mixed * math.log(math.sqrt(mixed + 1) / alpha))


def _precision(alpha: float, sharpest: float) -> float:
    """Return the mixture's squared rho for which the interval is narrowest at `sharpest` deals (appendix B.3)."""
    odds = -2 * math.log(alpha)
    return (odds + math.log(odds) + 1) / sharpest


def _end(ratio: Ratio, side: int, bound: float, alpha: float, sharpest: float) -> float | None:
    """Return the lower end (`side` -1) or the upper (1), given the bound on that side; None if none is known."""
    if math.isfinite(bound):
        return _bet(ratio, side, bound, alpha)
    if ratio.deals < enough(alpha):
        return None
    if ratio.are_alike:  # fewer than RAREST of the deals are unlike these, taken to be no larger than twice as large
        return ratio.rate + side * RAREST * max(1.0, abs(ratio.rate))
    if ratio.largest_part * SMALLEST_PARTS * -math.log(alpha) > 1:
        return None
    return around(ratio.rate, ratio.variance, ratio.deals, alpha, sharpest)[side > 0]


def _bet(ratio: Ratio, side: int, bound: float, alpha: float) -> float:
    """Return the mean nearest to the observed one that betting rejects, or the bound if it rejects none.

    A mean beyond the observed one, on that side of it, is doubted: that deals come out less far on this side.
    """
    wanted = math.log(2 / alpha)

    def is_rejected(mean: float) -> bool:
        return _log_capital(ratio, side, mean, abs(bound - mean) * ratio.largest) >= wanted

    return _crossing(is_rejected, ratio.rate, bound, math.sqrt(ratio.variance))


def _log_capital(ratio: Ratio, side: int, mean: float, worst: float) -> float:
    """Return a lower bound of the log of the capital that starts at 1 and bets against a mean.

    With a residual of u >= -1 in units of the worst, exp(stake u - spent u**2) <= 1 + stake u.
    """
    gained = -side * ratio.residuals(mean) / worst
    squares = ratio.squares_around(mean) / worst**2
    return float(np.logaddexp.reduce(STAKES * gained - _SPENT * squares)) - math.log(len(STAKES))


def _crossing(is_rejected: Callable[[float], bool], start: float, bound: float, step: float) -> float:
    """Find where means begin to be rejected on the way from the observed one to the bound; the bound if nowhere."""
    span = abs(bound - start)
    if span == 0:
        return bound
    inside, outside = 0.0, min(max(step / span, 1e-9), 0.5)
    while not is_rejected(start + outside * (bound - start)):
        if outside > 1 - 1e-9:
            return bound
        inside, outside = outside, min(2 * outside, (1 + outside) / 2)
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        if is_rejected(start + middle * (bound - start)):
            outside = middle
        else:
            inside = middle
    return start + outside * (bound - start)
