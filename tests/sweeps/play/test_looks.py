"""Looking at fixed numbers of games, and what stopping at one of them does to an interval."""

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from bng_sim.sweeps.play.stopping import ENOUGH, is_precise, looks
from bng_sim.sweeps.statistics.ratio import Ratio

SEQUENCES = 20_000
HALF_WIDTH = 0.002
MOST = 400_000


@pytest.mark.parametrize(("chunk", "most"), [(5000, 5000), (5000, 3000), (5000, 12_345), (5000, 2_000_000), (1, 50)])
def test_looks_are_taken_at_whole_chunks_and_at_the_end(chunk, most):
    taken = looks(chunk, most)

    assert taken[-1] == most
    assert all(n % chunk == 0 for n in taken[:-1])
    assert list(taken) == sorted(set(taken))


def test_looks_come_a_quarter_after_each_other_so_that_there_are_few():
    taken = np.array(looks(5000, 5_000_000))
    growth = taken[1:-1] / taken[:-2]

    assert len(taken) < 35
    assert growth[taken[:-2] >= 50_000] == pytest.approx(1.25, abs=0.051)
    assert np.diff(taken[:5]) == pytest.approx(5000)  # a chunk more is the least


def stopped(p, half_width, taken, method="wilson"):
    """Coverage of the interval where it is narrow enough first, of many sequences, and how often none was."""
    rng = np.random.default_rng(7)
    added = np.diff(taken, prepend=0)
    yes = rng.binomial(added, p, (SEQUENCES, len(taken))).cumsum(axis=1)
    low, high = proportion_confint(yes, np.array(taken), method=method)
    precise = (high - low) / 2 <= half_width
    first = np.where(precise.any(axis=1), precise.argmax(axis=1), len(taken) - 1)
    rows = np.arange(SEQUENCES)
    return np.mean((low[rows, first] <= p) & (p <= high[rows, first])), np.mean(~precise.any(axis=1))


@pytest.mark.parametrize("p", [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 0.98])
def test_an_interval_that_was_waited_for_holds_the_truth_as_often_as_it_says(p):
    coverage, too_wide = stopped(p, HALF_WIDTH, looks(5000, MOST))

    assert 0.94 <= coverage <= 0.96
    assert too_wide == 0


def test_an_interval_that_takes_the_rate_for_certain_stops_where_chance_makes_it_narrow():
    """The control: Wald's interval is narrowest where a rare event has failed to come."""
    taken = looks(50, 5000)

    assert stopped(0.02, 0.01, taken, "normal")[0] < 0.9
    assert stopped(0.02, 0.01, taken)[0] >= 0.94


def of_games(values):
    """The sums over games that each have one value."""
    return Ratio(len(values), len(values), values.sum(), (values**2).sum(), values.sum(), len(values))


def test_figure_is_precise_where_its_interval_is_narrow():
    half = of_games(np.arange(ENOUGH * 10) % 2)

    assert is_precise(half, "proportion", 0.032)
    assert not is_precise(half, "proportion", 0.03)


def test_what_was_seen_never_or_seldom_is_not_precise():
    assert not is_precise(Ratio(), "mean", 1.0)
    assert not is_precise(of_games(np.full(1, 2.0)), "mean", 1.0)
    assert not is_precise(of_games(np.arange(ENOUGH - 1) % 2), "mean", 1.0)
    assert is_precise(of_games(np.arange(ENOUGH) % 2), "mean", 1.0)


def coverage_of_rare(enough):
    """How often the interval holds the mean, at the first look at which it is narrow and so many values are there."""
    rng = np.random.default_rng(11)
    held = []
    for _ in range(2_000):
        n, values = 0, rng.exponential(1.0, 4_000)
        for n in looks(4, len(values)):
            mean = of_games(values[:n]).mean("mean")
            if n >= enough and (mean.high - mean.low) / 2 <= 0.25:
                break
        held.append(mean.low <= 1 <= mean.high)
    return np.mean(held)


@pytest.mark.slow
def test_waiting_for_enough_values_keeps_the_interval_of_a_rare_figure_honest():
    assert coverage_of_rare(ENOUGH) >= 0.93
    assert coverage_of_rare(2) < 0.92  # the control: a small spread by luck stops it
