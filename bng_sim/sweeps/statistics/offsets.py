"""Offsets that keep sums of squares accurate where values are large and vary little.

The variance of values near 10,000,000 that differ by ten or so is lost in the rounding of their squares. Sums are
therefore taken of the values less a whole number near them (Chan, Golub and LeVeque 1983, The American Statistician 37:
242-247), which is exact.
"""

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

LARGE = 1024  # a mean below this needs no offset: squares have ten digits more than it


def choose_offsets(totals: Array, counts: Array) -> Array:
    """Return for each mean the whole number next to it if it is large, otherwise 0.

    Args:
        totals: Sums of values.
        counts: Numbers of values, of the same shape.

    """
    means = totals / np.maximum(counts, 1)
    return np.where(np.abs(means) >= LARGE, np.round(means), 0.0)
