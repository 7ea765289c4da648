"""Intervals and p-values of rates and means, and the number of deals below which there is no interval."""

import math
from functools import cache
from statistics import NormalDist

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
Z_OF_SCIPY = 1.959963984540054  # SciPy's value of Z; Python's differs in the last bit

LEAST = 3  # deals; with fewer there is no interval: Student's with two deals is 13 standard errors to each side
FEW = 100  # games won, or not won: with fewer a rate is too skewed for a normal interval
MANY = 1_000  # deals; from here on t is normal, and if all are alike fewer than 0.4 % of unseen deals differ
ROUNDING = 1e-12  # a chance below this is none
TINY = 1e-12  # a variance below this share of the mean square is rounding


def wilson(k: float, n: float) -> tuple[float, float]:
    """Compute Wilson's interval of the rate k / n, n > 0 (Wilson 1927, doi:10.1080/01621459.1927.10502953).

    SciPy's function gives the same to the last bit, but importing it takes as long as the rest of a small command.

    >>> [round(end, 3) for end in wilson(30, 100)]
    [0.219, 0.396]
    """
    p = k / n
    denominator = 2 * (n + Z_OF_SCIPY**2)
    center = (2 * n * p + Z_OF_SCIPY**2) / denominator
    delta = Z_OF_SCIPY / denominator * math.sqrt(4 * n * p * (1 - p) + Z_OF_SCIPY**2)
    return center - delta if k else 0.0, center + delta if k < n else 1.0


def critical_value(deals: float) -> float:
    """Return the half-width of a 95 % interval in standard errors, for two or more deals (Student 1908).

    >>> round(critical_value(10), 3), round(critical_value(10_000), 3)
    (2.262, 1.96)
    """
    if deals >= MANY:
        return Z
    if deals % 1 == 0:
        return _student(int(deals) - 1)
    from scipy.special import stdtrit  # noqa: PLC0415 (slow to import, and needed for parts of deals only)

    return float(stdtrit(deals - 1, 0.5 + CONFIDENCE / 2))


def critical_value_at(alpha: float, deals: float) -> float:
    """Return the half-width, in standard errors, of an interval that fails with probability `alpha`.

    >>> round(critical_value_at(0.05, 10_000), 3), round(critical_value_at(0.001, 10), 3)
    (1.96, 4.781)
    """
    if deals >= MANY:
        return NormalDist().inv_cdf(1 - alpha / 2)
    from scipy.special import stdtrit  # noqa: PLC0415 (slow to import)

    return float(stdtrit(deals - 1, 1 - alpha / 2))


@cache
def _student(freedom: int) -> float:
    """Return the value that |t| exceeds in 5 % of cases, by Newton's method, which comes to it from below.

    Whole degrees of freedom have a closed form. SciPy's `stdtrit` gives the same to 13 digits, but importing it takes
    longer than playing 100 games.
    """
    value, missing = Z, 1.0
    while missing > ROUNDING:
        angle = math.atan(value / math.sqrt(freedom))
        missing = CONFIDENCE - _student_within(angle, freedom)
        value += missing / _student_density(angle, freedom) / 2
    return value


def _student_within(angle: float, freedom: int) -> float:
    """Return the chance that |t| is below tan(angle) sqrt(freedom) (Abramowitz and Stegun 1964, 26.7.3 and 26.7.4)."""
    cosine, is_odd = math.cos(angle), freedom % 2
    term, total = (cosine if is_odd else 1.0), 0.0
    for k in range(1 + is_odd, freedom, 2):
        total += term
        term *= cosine**2 * k / (k + 1)
    return 2 / math.pi * (angle + math.sin(angle) * total) if is_odd else math.sin(angle) * total


def _student_density(angle: float, freedom: int) -> float:
    """Return the density of t at tan(angle) sqrt(freedom)."""
    factor = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    return factor * math.cos(angle) ** (freedom + 1)


def two_sided_p(value: float, se: float, deals: float) -> float:
    """Compute the two-sided p-value of a difference from 0, for two or more deals.

    >>> round(two_sided_p(0.05, se=0.02, deals=2_000), 4)
    0.0124
    """
    if se == 0:
        return 1.0 if value == 0 else 0.0
    if deals >= MANY:
        return math.erfc(abs(value) / se / math.sqrt(2))
    from scipy.special import stdtr  # noqa: PLC0415 (slow to import, and not needed with many deals)

    return float(2 * stdtr(deals - 1, -abs(value) / se))


def largest_unseen_share(deals: float) -> float:
    """Bound, at 95 %, the share of deals that may differ although all of the `deals` seen were alike.

    >>> round(largest_unseen_share(100), 3)
    0.037
    """
    return wilson(0, deals)[1]
