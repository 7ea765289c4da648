"""A number added to all values changes no width, difference or p-value, and no interval leaves its range."""

import math

import numpy as np
import polars as pl
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from bng_sim.analyses.statistics.joint_sums import JointSums
from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.statistics import anytime
from bng_sim.sweeps.statistics.intervals import LEAST
from bng_sim.sweeps.statistics.paired import Pairs, pair_games
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.sums import count_games
from tests.examples import tried

METRIC = Metric("x", "x", "mean", "")
whole = st.integers(-300, 300)
offsets = st.sampled_from([0, 7, 1000, 1023, 1024, -5_000, 10**7, 10**9 + 1, -(10**12), 10**12])
samples = st.lists(st.tuples(whole, whole), min_size=LEAST, max_size=60)


def ratio_of(values, parts=1, games_a_deal=1):
    """Sum values up in several parts, stored in between."""
    found = Ratio()
    for part in np.array_split(np.asarray(values, dtype=float).reshape(-1, games_a_deal), parts):
        if part.size:
            counted = count_games(pl.DataFrame({"x": part.ravel()}), (METRIC,), games_a_deal)["x"]
            found.add(Ratio.from_data(counted.to_data()))
    return found


def pairs_of(here, there, parts=1):
    found = Pairs()
    for one, other in zip(np.array_split(here, parts), np.array_split(there, parts), strict=True):
        tables = (pl.DataFrame({"x": np.asarray(part, dtype=float)}) for part in (one, other))
        found.add(Pairs.from_data(pair_games(*tables)["x"].to_data()))
    return found


def figure(found, name):
    value = getattr(found, name)
    return math.nan if value is None else value


@pytest.mark.slow
@given(samples, offsets, st.integers(1, 5))
@tried(1000)
def test_mean_is_as_wide_with_a_number_added(sample, offset, parts):
    values = np.array(sample)[:, 0]
    mean, moved = ratio_of(values).mean("mean"), ratio_of(values + offset, parts).mean("mean")

    assert moved.se == pytest.approx(mean.se, rel=1e-9, abs=1e-12)
    assert (moved.low is None) == (mean.low is None)
    if len(set(values)) > 1:
        low, high = stats.ttest_1samp(values, 0).confidence_interval(0.95)
        assert moved.mean - offset == pytest.approx(values.mean(), abs=2e-4)  # of 10^12 there is no more than that
        assert moved.high - moved.low == pytest.approx(high - low, rel=1e-9, abs=4e-4)


@pytest.mark.slow
@given(samples, offsets, st.integers(1, 5))
@tried(1000)
def test_difference_is_the_same_with_a_number_added(sample, offset, parts):
    here, there = np.array(sample).T
    found = pairs_of(here, there).difference("mean")
    moved = pairs_of(here + offset, there + offset, parts).difference("mean")

    for name in ("n", "value", "se", "low", "high", "p", "correlation", "saved"):
        assert figure(moved, name) == pytest.approx(figure(found, name), rel=1e-8, abs=1e-9, nan_ok=True), name
    if len(set(here - there)) > 1:
        test = stats.ttest_rel(here, there)
        assert (moved.low, moved.high) == pytest.approx(test.confidence_interval(0.95), rel=1e-8, abs=1e-9)
        assert moved.p == pytest.approx(test.pvalue, rel=1e-6)


@pytest.mark.slow
@given(samples, offsets)
@tried(500)
def test_joint_sums_are_the_same_with_a_number_added(sample, offset):
    values = np.array(sample, dtype=float).T
    found, moved = (JointSums(METRIC, 0, np.zeros(2), np.zeros((2, 2))) for _ in range(2))
    for part in np.array_split(values, 3, axis=1):
        found.add(part)
        moved.add(part + offset)
    both = [(one.difference(0, 1), one.contrast(np.array([1.0, -1.0]))) for one in (found, moved)]

    for one, other in zip(*both, strict=True):
        for name in ("value", "low", "high", "p"):
            assert figure(other, name) == pytest.approx(figure(one, name), rel=1e-8, abs=1e-9, nan_ok=True), name
    assert moved.contrast(np.array([0.0, 1.0])).value == pytest.approx(values[1].mean() + offset, abs=2e-4)
    assert moved.covariance == pytest.approx(found.covariance, rel=1e-8, abs=1e-7)


@pytest.mark.slow
@given(st.lists(whole, min_size=6, max_size=60).filter(lambda v: len(v) % 3 == 0), offsets, st.integers(1, 4))
@tried(500)
def test_rotated_deals_vary_as_much_with_a_number_added(values, offset, parts):
    mean, moved = ratio_of(values, 1, 3), ratio_of(np.array(values) + offset, parts, 3)

    assert moved.variance == pytest.approx(mean.variance, rel=1e-8, abs=1e-12)


@pytest.mark.slow
def test_parts_of_whole_numbers_add_up_to_the_last_bit():
    values = np.random.default_rng(1).integers(0, 4000, 600)
    expected = ratio_of(values + 10_000)

    for parts in (2, 7, 50, 600):
        assert ratio_of(values + 10_000, parts) == expected


def test_sums_of_small_values_have_no_offset():
    ratio = ratio_of([3, 1023, 20])

    assert (ratio.offset, len(ratio.to_data())) == (0, 5)


@pytest.mark.slow
@given(st.integers(1, 40), st.integers(1, 6), st.integers(1, 6), st.floats(0, 1), st.floats(0, 1), st.integers(0, 99))
@tried(2000)
def test_intervals_of_rates_are_within_what_a_rate_can_be(deals, here_a_deal, there_a_deal, p, q, seed):
    """Any few deals, rotated or not, with games that have no value."""
    rng = np.random.default_rng(seed)
    sides = []
    for games_a_deal, rate in ((here_a_deal, p), (there_a_deal, q)):
        values = (rng.random(deals * games_a_deal) < rate).astype(float)
        values[rng.random(len(values)) < 0.2] = np.nan
        sides.append(pl.DataFrame({"x": pl.Series(values, nan_to_null=True)}))
    found = pair_games(*sides, here_a_deal, there_a_deal)["x"].difference("proportion")
    for table, games_a_deal in zip(sides, (here_a_deal, there_a_deal), strict=True):
        ratio = count_games(table, (METRIC,), games_a_deal)["x"]
        if ratio.count:
            mean = ratio.mean("proportion")
            assert mean.low is None or 0 <= mean.low <= mean.mean <= mean.high <= 1
            assert mean.low is None or deals >= LEAST
            low, high = anytime.interval(ratio, 0.05)
            assert 0 <= low <= mean.mean <= high <= 1
    assume(found is not None)
    assert -1 <= found.value <= 1
    assert found.low is None or -1 <= found.low <= found.value <= found.high <= 1
    assert found.low is None or deals >= LEAST
    assert math.isfinite(found.p)
