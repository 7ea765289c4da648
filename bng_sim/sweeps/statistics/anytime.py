"""Intervals that stay valid however often a figure is looked at: a run may be extended until they decide.

A figure whose deals each have one value, yes or no, gets the exact confidence sequence of `verdict`. All others get an
asymptotic one: the normal mixture of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024, doi:10.1214/24-AOS2408,
theorem 2.2), with the variance over deals. It is valid in the limit of many deals, as a normal interval is, so fewer
than `ENOUGH` deals give none. A mean that was the same in all deals gets what the few that may differ would change.
"""

import math

from bng_sim.sweeps.statistics import verdict
from bng_sim.sweeps.statistics.sums import Ratio

ENOUGH = 100  # deals with a value
SHARPEST = 10_000  # deals at which an interval is narrowest by default: what a cell of a sweep often has
Ends = tuple[float | None, float | None]
UNKNOWN: Ends = (None, None)


def interval(ratio: Ratio, alpha: float, sharpest: float = SHARPEST) -> Ends:
    """Return an interval that contains the true figure at all looks together, with probability 1 - `alpha`.

    Args:
        ratio: Sums over deals.
        alpha: The probability that it fails at any look, above 0 and below 1.
        sharpest: Deals at which the asymptotic interval is narrowest for its probability; not chosen by the figure.

    Returns:
        Its ends; None twice where too little has been played to say.

    """
    if ratio.deals < ENOUGH:
        return UNKNOWN
    if ratio.are_games:
        return _of_answers(round(ratio.total), round(ratio.deals), alpha)
    if ratio.are_alike:
        return _of_alike(ratio, alpha)
    return around(ratio.rate, ratio.variance, ratio.deals, alpha, sharpest)


def around(value: float, variance: float, deals: float, alpha: float, sharpest: float = SHARPEST) -> Ends:
    """Return the asymptotic interval of an estimate with this variance over deals; None twice for too few of them."""
    if deals < ENOUGH:
        return UNKNOWN
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


def _of_answers(yes: int, deals: int, alpha: float) -> tuple[float, float]:
    """Return the exact interval of a probability; a yes stands for a pair that only one side wins."""
    low, high = verdict.interval(yes, 0, deals - yes, alpha)
    return max(0.0, low), min(1.0, high)


def _of_alike(ratio: Ratio, alpha: float) -> Ends:
    """Return the interval of a figure of which all deals say the same: few of those to come can say anything else.

    None of these is taken to lie below 0, nor above both 1 and twice the figure; of one below 0 no interval is known.
    """
    if ratio.rate in (0.0, 1.0):
        return _of_answers(round(ratio.rate * ratio.deals), round(ratio.deals), alpha)
    if ratio.rate < 0:
        return UNKNOWN
    _, others = _of_answers(0, round(ratio.deals), alpha)
    return ratio.rate * (1 - others), ratio.rate + others * max(1 - ratio.rate, ratio.rate)
