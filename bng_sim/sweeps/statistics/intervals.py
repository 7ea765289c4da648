"""Intervals and p-values of rates and means, and the number of deals below which there is no interval."""

import math
from statistics import NormalDist

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
Z_OF_SCIPY = 1.959963984540054  # SciPy's value of Z; Python's differs in the last bit

LEAST = 2  # deals; with fewer there is no interval
MANY = 1_000  # deals; from here on t is normal, and if all are alike fewer than 0.4 % of unseen deals differ
TINY = 1e-12  # a variance below this share of the mean square is rounding


def wilson(k: float, n: float) -> tuple[float, float]:
    """Compute Wilson's interval of the rate k / n, n > 0 (Wilson 1927, doi:10.1080/01621459.1927.10502953).

    SciPy's function gives the same to the last bit, but importing it takes as long as the rest of a small command.
    """
    p = k / n
    denominator = 2 * (n + Z_OF_SCIPY**2)
    center = (2 * n * p + Z_OF_SCIPY**2) / denominator
    delta = Z_OF_SCIPY / denominator * math.sqrt(4 * n * p * (1 - p) + Z_OF_SCIPY**2)
    return center - delta if k else 0.0, center + delta if k < n else 1.0


def critical_value(deals: float) -> float:
    """Return the half-width of a 95 % interval in standard errors, for two or more deals (Student 1908)."""
    if deals >= MANY:
        return Z
    from scipy.special import stdtrit  # noqa: PLC0415 (slow to import, and not needed with many deals)

    return float(stdtrit(deals - 1, 0.5 + CONFIDENCE / 2))


def two_sided_p(value: float, se: float, deals: float) -> float:
    """Compute the two-sided p-value of a difference from 0, for two or more deals."""
    if se == 0:
        return 1.0 if value == 0 else 0.0
    if deals >= MANY:
        return math.erfc(abs(value) / se / math.sqrt(2))
    from scipy.special import stdtr  # noqa: PLC0415 (as above)

    return float(2 * stdtr(deals - 1, -abs(value) / se))


def largest_unseen_share(deals: float) -> float:
    """Bound, at 95 %, the share of deals that may differ although all of the `deals` seen were alike."""
    return wilson(0, deals)[1]
