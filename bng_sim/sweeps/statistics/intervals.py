"""How far intervals reach, and from how few deals there is none."""

import math
from statistics import NormalDist

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
Z_OF_SCIPY = 1.959963984540054  # the same; Python's own differs in the last bit

LEAST = 2  # deals: fewer have no interval
MANY = 1_000  # deals: if all are alike, fewer than 0.4 % of others are not; Student's interval is the normal one
TINY = 1e-12  # a variance, as a share of the mean square, below which it is rounding


def wilson(k: float, n: float) -> tuple[float, float]:
    """Wilson's interval of the rate k / n, n > 0 (Wilson 1927, doi:10.1080/01621459.1927.10502953).

    SciPy has it too, to the last bit, but loading that takes as long as all else that a small command does.
    """
    p = k / n
    denominator = 2 * (n + Z_OF_SCIPY**2)
    center = (2 * n * p + Z_OF_SCIPY**2) / denominator
    delta = Z_OF_SCIPY / denominator * math.sqrt(4 * n * p * (1 - p) + Z_OF_SCIPY**2)
    return center - delta if k else 0.0, center + delta if k < n else 1.0


def critical_value(deals: float) -> float:
    """How many standard errors a 95 % interval over two deals or more reaches to each side (Student 1908)."""
    if deals >= MANY:
        return Z
    from scipy.special import stdtrit  # noqa: PLC0415 (small commands with many games need not load it)

    return float(stdtrit(deals - 1, 0.5 + CONFIDENCE / 2))


def two_sided_p(value: float, se: float, deals: float) -> float:
    """The p-value of a difference from nothing, over two deals or more."""
    if se == 0:
        return 1.0 if value == 0 else 0.0
    if deals >= MANY:
        return math.erfc(abs(value) / se / math.sqrt(2))
    from scipy.special import stdtr  # noqa: PLC0415 (as above)

    return float(2 * stdtr(deals - 1, -abs(value) / se))


def largest_unseen_share(deals: float) -> float:
    """The share of deals that may be otherwise, at most, though so many were all alike, at 95 %."""
    return wilson(0, deals)[1]
