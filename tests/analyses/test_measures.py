"""Measures: how a mean of two values, one of them rare, gets its interval."""

import numpy as np
import pytest

from bng_sim.analyses import measures
from bng_sim.analyses.measures import MeasuredCell
from bng_sim.sweeps.statistics.ratio import Ratio, wilson_share


def of_values(values):
    """Return the sums of a value a game."""
    values = np.asarray(values, dtype=float)
    n, total, squares = len(values), values.sum(), (values**2).sum()
    return Ratio(n, n, total, squares, total, n, values.min(), values.max(), 1.0)


def row(values):
    measure = measures.mean("edge", "points", "won", "the edge is {} points")
    return measures._row(measure, len(values), of_values(values), MeasuredCell("", 0, 8, None, {}))


def test_a_mean_of_two_values_is_as_uncertain_as_the_share_of_one():
    """One win in 40 games of eight leaves an even share possible; a normal interval would not."""
    found, share = row([87.5] + 39 * [-12.5]), wilson_share(1, 40)

    assert found["value"] == pytest.approx(-10)
    assert found["low"] == pytest.approx(100 * share.low - 12.5)
    assert found["high"] == pytest.approx(100 * share.high - 12.5)
    assert found["low"] < 0 < found["high"]


@pytest.mark.parametrize("values", [[87.5, 37.5] + 38 * [-12.5], 100 * [87.5] + 900 * [-12.5]])
def test_other_means_keep_their_interval(values):
    found, normal = row(values), of_values(values).mean("mean")

    assert (found["low"], found["high"]) == (normal.low, normal.high)
