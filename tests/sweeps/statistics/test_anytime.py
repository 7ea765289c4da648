"""Intervals that hold at all looks: how often they fail, how wide they are, and when there is none."""

import math

import numpy as np
import pytest

from bng_sim.sweeps.statistics import anytime
from bng_sim.sweeps.statistics.sums import Ratio, sum_ratios
from tests.slow import slow_after

ALPHA, RUNS = 0.05, 200
LOOKS = [100, 200, 400, 800, 1600, 3200, 6400]


def rates(rng):
    return (rng.random((RUNS, LOOKS[-1], 1)) < 0.3).astype(float), 0.3


def rare(rng):
    return (rng.random((RUNS, LOOKS[-1], 1)) < 0.01).astype(float), 0.01


def skewed(rng):
    return rng.exponential(7.0, (RUNS, LOOKS[-1], 1)), 7.0


def rotated(rng):
    """Four games a deal that share its luck."""
    luck = rng.beta(2, 3, (RUNS, LOOKS[-1], 1))
    return (rng.random((RUNS, LOOKS[-1], 4)) < luck).astype(float), 0.4


def summed(values):
    return sum_ratios(values.sum(axis=1, keepdims=True), np.full((len(values), 1), values.shape[1], dtype=float))[0]


def share_of_failures(values, truth, ends):
    """Return the share of runs whose interval misses the truth at some look."""
    failed = 0
    for run in values:
        found = [ends(summed(run[:n])) for n in LOOKS]
        failed += any(low is not None and not low <= truth <= high for low, high in found)
    return failed / len(values)


def once(ratio):
    mean = ratio.mean("proportion" if ratio.are_games else "mean")
    return mean.low, mean.high


@pytest.mark.parametrize("sharpest", [anytime.SHARPEST, 500])
@pytest.mark.parametrize("figures", slow_after(1, [rotated, rates, rare, skewed]))
def test_interval_fails_in_at_most_one_run_of_twenty_at_any_look(figures, sharpest):
    values, truth = figures(np.random.default_rng(5))

    assert share_of_failures(values, truth, lambda ratio: anytime.interval(ratio, ALPHA, sharpest)) <= ALPHA


@pytest.mark.parametrize("figures", [rates, skewed, rotated])
def test_control_interval_for_one_look_fails_more_often(figures):
    values, truth = figures(np.random.default_rng(5))

    assert share_of_failures(values, truth, once) > 2 * ALPHA


def test_interval_is_at_most_twice_as_wide_as_one_for_a_single_look():
    for n in (5_000, 100_000, 4_000_000):
        ratio = Ratio(n, n, 0.3 * n, 0.3 * n, 0.3 * n, n)
        low, high = anytime.interval(ratio, ALPHA)
        mean = ratio.mean("proportion")

        assert 1.4 < (high - low) / (mean.high - mean.low) < 2


@pytest.mark.parametrize("sharpest", [anytime.SHARPEST, 500])
def test_width_is_least_where_it_should_be(sharpest):
    widths = {n: anytime.width(n, ALPHA, sharpest) for n in (sharpest // 5, sharpest, 5 * sharpest)}

    assert min(widths, key=widths.get) == sharpest
    assert math.isclose(widths[sharpest], 3.04, abs_tol=0.01)


def test_too_few_deals_have_no_interval():
    n = anytime.ENOUGH - 1
    assert anytime.interval(Ratio(n, n, 9, 9, 9, n), ALPHA) == (None, None)


def test_what_never_happened_has_an_upper_end():
    n = 1_000
    low, high = anytime.interval(Ratio(n, n), ALPHA)
    rotated_low, rotated_high = anytime.interval(Ratio(n, 4 * n, 0, 0, 0, 16 * n), ALPHA)

    assert low == rotated_low == 0
    assert math.log(2 / ALPHA) / n < high == rotated_high < 0.01


def alike(n, value):
    return Ratio(n, n, value * n, value**2 * n, value * n, n)


@pytest.mark.parametrize(("value", "other"), [(5.0, 0.0), (5.0, 10.0), (0.25, 1.0)])
def test_of_a_mean_of_which_no_variance_was_seen_few_games_say_anything_else(value, other):
    """As many as would be seen in all but one run of forty."""
    for n in (anytime.ENOUGH, 1_000, 20_000):
        low, high = anytime.interval(alike(n, value), ALPHA)
        rarest = 1 - (ALPHA / 2) ** (1 / n)

        assert low < value + rarest * (other - value) < high
        assert high - low < 40 * max(value, 1) / n


def test_of_a_mean_below_0_of_which_no_variance_was_seen_nothing_is_known():
    assert anytime.interval(alike(1_000, -5.0), ALPHA) == (None, None)
