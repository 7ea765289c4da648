"""Intervals that hold at all looks: how often they fail, how wide they are, and when there is none."""

import math

import numpy as np
import pytest

from bng_sim.sweeps.statistics import anytime
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.sums import sum_ratios

ALPHA, RUNS = 0.05, 200
LOOKS = [100, 200, 400, 800, 1600, 3200, 6400]


def rates(rng):
    return (rng.random((RUNS, LOOKS[-1], 1)) < 0.3).astype(float), 0.3


def large_and_rare(rng):
    return 100.0 * (rng.random((RUNS, LOOKS[-1], 1)) < 0.01), 1.0


def often_stopped(rng):
    long = rng.random((RUNS, LOOKS[-1], 1)) < 0.02
    return np.where(long, 500.0, rng.geometric(1 / 30, long.shape)), 0.98 * 30 + 10


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


@pytest.mark.slow
@pytest.mark.parametrize("sharpest", [anytime.SHARPEST, 500])
@pytest.mark.parametrize("bounds", [(0, 1_000), anytime.NO_BOUNDS])
@pytest.mark.parametrize("figures", [large_and_rare, often_stopped, rotated, rates, rare, skewed])
def test_interval_fails_in_at_most_one_run_of_twenty_at_any_look(figures, bounds, sharpest):
    values, truth = figures(np.random.default_rng(5))
    bounds = anytime.SHARES if bounds[0] == 0 and values.max() == 1 else bounds

    failures = share_of_failures(values, truth, lambda ratio: anytime.interval(ratio, ALPHA, sharpest, bounds))

    assert failures <= ALPHA


@pytest.mark.slow
@pytest.mark.parametrize("figures", [rates, skewed, rotated])
def test_control_interval_for_one_look_fails_more_often(figures):
    values, truth = figures(np.random.default_rng(5))

    assert share_of_failures(values, truth, once) > 2 * ALPHA


def test_interval_is_at_most_twice_as_wide_as_one_for_a_single_look():
    for n in (5_000, 100_000, 4_000_000):
        ratio = Ratio.from_data([n, 0.3 * n])
        low, high = anytime.interval(ratio, ALPHA)
        mean = ratio.mean("proportion")

        assert 1.4 < (high - low) / (mean.high - mean.low) < 2


@pytest.mark.parametrize("sharpest", [anytime.SHARPEST, 500])
def test_width_is_least_where_it_should_be(sharpest):
    widths = {n: anytime.width(n, ALPHA, sharpest) for n in (sharpest // 5, sharpest, 5 * sharpest)}

    assert min(widths, key=widths.get) == sharpest
    assert math.isclose(widths[sharpest], 3.04, abs_tol=0.01)


def alike(n, value):
    return Ratio(n, n, value * n, value**2 * n, value * n, n, value, value, 1)


def test_too_few_deals_have_no_interval_where_values_have_no_bounds():
    values = np.random.default_rng(5).normal(7.0, 2.0, (20_000, 1))
    few, many = (summed(values[: round(anytime.enough(ALPHA) * times)]) for times in (0.99, 1.01))

    assert anytime.interval(few, ALPHA, bounds=anytime.NO_BOUNDS) == (None, None)
    low, high = anytime.interval(many, ALPHA, bounds=anytime.NO_BOUNDS)
    assert low < 7 < high


def test_one_deal_with_a_large_part_in_the_variance_leaves_no_interval():
    values = np.random.default_rng(5).normal(7.0, 2.0, (20_000, 1))
    values[17] = 1_000

    assert anytime.interval(summed(values), ALPHA, bounds=anytime.NO_BOUNDS) == (None, None)
    low, high = anytime.interval(summed(values), ALPHA, bounds=(-1_000, 1_000))
    assert low < 7 < high


def test_what_never_happened_has_an_upper_end():
    n = 1_000
    low, high = anytime.interval(alike(n, 0.0), ALPHA)
    rotated_low, rotated_high = anytime.interval(Ratio(n, 4 * n, 0, 0, 0, 16 * n, 0, 0, 4), ALPHA)

    assert low == rotated_low == 0
    assert math.log(2 / ALPHA) / n < high < 0.01
    assert math.log(2 / ALPHA) / n < rotated_high < 0.01


@pytest.mark.parametrize(("value", "other"), [(5.0, 0.0), (5.0, 10.0), (0.25, 1.0), (-5.0, 0.0)])
@pytest.mark.parametrize("n", [100, 1_000, 20_000])
def test_of_a_mean_of_which_no_variance_was_seen_few_games_say_anything_else(value, other, n):
    """As many as would be seen in all but one run of forty."""
    low, high = anytime.interval(alike(n, value), ALPHA, bounds=(-10, 10))
    rarest = 1 - (ALPHA / 2) ** (1 / n)

    assert low < value + rarest * (other - value) < high
    assert high - low < 300 / n


def test_what_was_alike_in_all_of_many_deals_is_known_without_bounds():
    assert anytime.interval(alike(3_000, -5.0), ALPHA, bounds=anytime.NO_BOUNDS) == (None, None)
    assert anytime.interval(alike(4_000, -5.0), ALPHA, bounds=anytime.NO_BOUNDS) == pytest.approx((-5.005, -4.995))
