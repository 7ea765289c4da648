"""Paired differences against known answers, and the coverage of their intervals."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.multitest import multipletests

from bng_sim.sweeps.statistics.paired import Pairs, holm, pair_games


def counted(here, there):
    made = Pairs()
    made.count(pl.Series(here, dtype=pl.Float64), pl.Series(there, dtype=pl.Float64))
    return made


def test_a_difference_of_means_is_that_of_a_paired_t_test():
    rng = np.random.default_rng(1)
    here, there = rng.normal(5, 2, 4000), rng.normal(4.9, 2, 4000)

    difference = counted(here, there).difference("mean")

    test = stats.ttest_rel(here, there)
    assert difference.n == 4000
    assert difference.value == pytest.approx((here - there).mean())
    assert difference.p == pytest.approx(test.pvalue, rel=0.02)
    low, high = test.confidence_interval(0.95)
    assert (difference.low, difference.high) == pytest.approx((low, high), rel=0.01)


def test_a_difference_of_rates_is_that_of_bonett_and_price():
    """Counts with n11 = 27, n12 = 12, n21 = 2, n22 = 59, worked out by their formula by hand."""
    here = [1] * 27 + [1] * 12 + [0] * 2 + [0] * 59
    there = [1] * 27 + [0] * 12 + [1] * 2 + [0] * 59

    difference = counted(here, there).difference("proportion")

    middle = (13 - 3) / 102
    margin = 1.959964 * np.sqrt((13 / 102 + 3 / 102 - middle**2) / 102)
    assert difference.value == pytest.approx(0.10)
    assert (difference.low, difference.high) == pytest.approx((middle - margin, middle + margin), abs=1e-6)


def test_equal_games_have_small_interval_and_no_significance():
    difference = counted([1, 0, 1, 1], [1, 0, 1, 1]).difference("proportion")

    assert difference.value == 0
    assert difference.low < 0 < difference.high
    assert difference.p == pytest.approx(1)


def test_a_metric_that_never_had_a_value_has_no_difference():
    assert counted([None, None], [1, 0]).difference("proportion") is None


@pytest.mark.parametrize("kind", ["proportion", "mean"])
@pytest.mark.parametrize(("here", "there"), [([3], [1]), ([3, None, None], [1, 2, 4]), ([1, 2, 4], [None, 3, None])])
def test_metric_seen_once_on_one_side_has_a_difference_without_interval(kind, here, there):
    difference = counted(here, there).difference(kind)

    assert difference.value == pytest.approx(np.nanmean(np.array(here, float)) - np.nanmean(np.array(there, float)))
    assert (difference.se, difference.low, difference.high, difference.p) == (None, None, None, 1)


@pytest.mark.parametrize("more", [0.0, 0.7])
def test_constant_difference_of_means_is_certain_only_after_many_deals(more):
    values = np.random.default_rng(9).normal(0, 1, 1_000)

    few, many = (counted(values[:n] + more, values[:n]).difference("mean") for n in (999, 1_000))

    assert (few.value, few.low, few.p) == (pytest.approx(more), None, 1)
    assert (many.low, many.high) == pytest.approx((more, more))


def test_constant_difference_of_rotated_rates_is_never_certain():
    here, there = (pl.Series(deal * 10, dtype=pl.Float64) for deal in ([1, 1, 0, 0], [1, 0, 0, 0]))
    made = Pairs()
    made.count(here, there, 4, 4)

    difference = made.difference("proportion")

    assert difference.low < difference.value == 0.25 < difference.high
    assert difference.p > 0.001


@pytest.mark.parametrize("n", [3, 5, 40])
def test_means_of_few_deals_are_compared_as_by_a_paired_t_test(n):
    rng = np.random.default_rng(n)
    here, there = rng.normal(5, 2, n), rng.normal(4, 2, n)

    difference, test = counted(here, there).difference("mean"), stats.ttest_rel(here, there)

    assert (difference.low, difference.high) == pytest.approx(test.confidence_interval(0.95))
    assert difference.p == pytest.approx(test.pvalue)


def test_parts_add_up_to_the_whole():
    rng = np.random.default_rng(2)
    here, there = (pl.Series(rng.choice([0.0, 1.0, np.nan], 999)).fill_nan(None) for _ in range(2))
    whole = counted(here, there)
    parts = Pairs()
    for first, last in ((0, 400), (400, 999)):
        part = Pairs()
        part.count(here[first:last], there[first:last])
        parts.add(part)

    assert parts.difference("proportion") == whole.difference("proportion")


def covers(sample, kind, truth, paired):
    """Return the coverage of the interval in 1,500 samples; unpaired, the second half is shuffled."""
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(1500):
        here, there = sample(rng)
        if not paired:
            there = rng.permutation(there)
        difference = counted(here, there).difference(kind)
        held += difference.low <= truth <= difference.high
    return held / 1500


def correlated_rates(rng):
    luck = rng.random(400)
    return (luck < 0.6).astype(float), (luck + rng.normal(0, 0.1, 400) < 0.6).astype(float)


def partly_missing(rng):
    """Draw means of non-missing values, 2.5 here and 2 there; luck decides both value and presence."""
    luck = rng.random(400)
    here = np.where(luck < 0.5, 10 * luck, np.nan)
    there = np.where(luck + rng.uniform(-1e-9, 1e-9, 400) < 0.4, 10 * luck, np.nan)
    return pl.Series(here).fill_nan(None), pl.Series(there).fill_nan(None)


@pytest.mark.slow
def test_intervals_have_nominal_coverage():
    assert 0.935 <= covers(partly_missing, "mean", 0.5, paired=True) <= 0.965


@pytest.mark.slow
def test_pairing_narrows_intervals_and_shuffling_undoes_it():
    """The control: with the pairs torn apart the interval is far too wide for differences that hardly vary."""
    truth = float(np.mean([np.subtract(*correlated_rates(np.random.default_rng(seed))).mean() for seed in range(3000)]))

    assert 0.935 <= covers(correlated_rates, "proportion", truth, paired=True) <= 0.97
    assert covers(correlated_rates, "proportion", truth, paired=False) > 0.99


def test_correlation_and_games_saved_are_those_of_numpy():
    rng = np.random.default_rng(4)
    luck = rng.normal(0, 1, 2000)
    here, there = luck + rng.normal(0, 1, 2000), 2 * luck + rng.normal(0, 1, 2000)

    difference = counted(here, there).difference("mean")

    assert difference.correlation == pytest.approx(np.corrcoef(here, there)[0, 1])
    assert difference.saved == pytest.approx(1 - (here - there).var() / (here.var() + there.var()))
    assert counted(here, -there).difference("mean").saved < 0


def test_pairing_saves_correlated_share_of_equal_rates():
    rng = np.random.default_rng(5)
    luck = rng.random(50_000)
    here, there = (np.where(rng.random(50_000) < 0.4, luck, rng.random(50_000)) < 0.5 for _ in range(2))

    difference = counted(here, there).difference("proportion")

    assert difference.saved == pytest.approx(difference.correlation, rel=0.001)
    assert difference.correlation == pytest.approx(0.4**2, abs=0.02)


def test_constant_values_have_no_correlation():
    varies, constant = [0.1, 0.7, 0.4], [0.1, 0.1, 0.1]

    assert counted(varies, constant).difference("mean").correlation is None
    assert counted(varies, constant).difference("mean").saved == pytest.approx(0)
    assert counted(constant, constant).difference("mean").saved is None


def deals(rng, here_a_deal, there_a_deal):
    """Draw rates of 0.45 and 0.3 on 300 deals; for half of them both sides share the deal's quality."""
    luck = rng.choice([0.1, 1.9], 300)
    other = np.where(rng.random(300) < 0.5, luck, rng.choice([0.1, 1.9], 300))
    here = rng.binomial(1, np.repeat(0.45 * luck, here_a_deal))
    there = rng.binomial(1, np.repeat(0.3 * other, there_a_deal))
    return (pl.Series(side).cast(pl.Float64) for side in (here, there))


def coverage_of_deals(here_a_deal, there_a_deal, *taken_as):
    """Return the coverage of the interval of the difference of 0.15, in 1,500 samples."""
    rng = np.random.default_rng(6)
    held = 0
    for _ in range(1500):
        made = Pairs()
        made.count(*deals(rng, here_a_deal, there_a_deal), *taken_as)
        difference = made.difference("proportion")
        held += difference.low <= 0.15 <= difference.high
    return held / 1500


@pytest.mark.slow
@pytest.mark.parametrize(("here_a_deal", "there_a_deal"), [(3, 4), (3, 3), (1, 4)])
def test_deals_are_paired_despite_different_numbers_of_games(here_a_deal, there_a_deal):
    assert 0.935 <= coverage_of_deals(here_a_deal, there_a_deal, here_a_deal, there_a_deal) <= 0.965


@pytest.mark.slow
def test_games_of_a_deal_are_not_independent_pairs():
    """The control: games that are numbered alike, each a pair by itself."""
    assert coverage_of_deals(3, 3, 1, 1) < 0.87


def test_correlation_is_computed_over_whole_deals():
    made = Pairs()
    made.count(*deals(np.random.default_rng(7), 3, 4), 3, 4)

    assert made.n == 300
    assert made.difference("proportion").correlation > 0.2


@pytest.mark.slow
@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_p_values_are_corrected_as_statsmodels_does_to_the_last_bit(p):
    assert holm(p) == multipletests(p, method="holm")[1].tolist()


def test_holm_of_no_p_values_is_empty():
    assert holm([]) == []


def test_games_are_paired_by_metric():
    here, there = pl.DataFrame({"x": [1, 2, 3], "y": [1, 1, 0]}), pl.DataFrame({"x": [1, 1, 1], "y": [0, 1, 0]})

    made = pair_games(here, there)

    assert made["x"].difference("mean").value == pytest.approx(1)
    assert made["y"].difference("proportion").value == pytest.approx(1 / 3)


@pytest.mark.parametrize("alpha", [0.05, 0.001, 1e-5])
def test_interval_at_another_level_is_that_of_a_paired_t_test(alpha):
    rng = np.random.default_rng(1)
    here, there = rng.integers(0, 50, 40).astype(float), rng.integers(0, 50, 40).astype(float)

    found = counted(here, there).difference_at("mean", alpha)
    wanted = stats.ttest_rel(here, there).confidence_interval(1 - alpha)

    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high))


@pytest.mark.parametrize("alpha", [0.05, 0.001, 1e-5])
def test_interval_of_rates_at_another_level_is_that_of_bonett_and_price(alpha):
    here, there = np.repeat([1.0, 0.0, 1.0, 0.0], [30, 10, 60, 900]), np.repeat([0.0, 1.0, 1.0, 0.0], [30, 10, 60, 900])
    middle, se = 20 / 1002, np.sqrt(42 / 1002 - (20 / 1002) ** 2) / np.sqrt(1002)

    found = counted(here, there).difference_at("proportion", alpha)
    room = stats.norm.isf(alpha / 2) * se

    assert (found.low, found.high) == pytest.approx((middle - room, middle + room))


def test_interval_at_the_usual_level_is_the_usual_one():
    for here, there in (([1.0, 2, 4, 9], [1.0, 1, 1, 2]), ([1.0, 0, 1, 0] * 300, [1.0, 0, 1, 0] * 300)):
        pairs = counted(np.array(here), np.array(there))
        for kind in ("mean", "proportion"):
            usual, found = pairs.difference(kind), pairs.difference_at(kind, 0.05)
            assert (found.low, found.high) == pytest.approx((usual.low, usual.high))


def test_rates_of_rotated_deals_that_are_all_alike_are_less_certain_the_more_must_hold_together():
    pairs = Pairs()
    pairs.count_deals(np.tile([2.0, 4, 1, 4], (500, 1)))
    widths = [(found := pairs.difference_at("proportion", alpha)).high - found.low for alpha in (0.05, 0.01, 0.0001)]

    assert widths == sorted(widths)
    assert 0 < widths[0] < widths[-1]
