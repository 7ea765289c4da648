"""Analysis of variance of cells with the noise taken out: closed forms, unbiasedness and coverage by simulation."""

import numpy as np
import pytest
from scipy.stats import kstest

from bng_sim.analyses.statistics import factorial

SHAPE, N = (3, 2, 3), 200
NAMES = ("a", "b", "c")


def truth(scale=1.0):
    """Means whose parts are known: a alone, b alone, a and c together; nothing by c alone."""
    a = np.array([-1.0, 0.0, 1.0])[:, None, None]
    b = np.array([-0.5, 0.5])[None, :, None]
    c = np.array([1.0, -2.0, 1.0])[None, None, :]
    return scale * (a + b + 0.5 * a * c * np.ones((1, 2, 1)) + 10)


def noise(correlation=0.6, sd=1.0):
    """The covariance of the means of cells that share some of their luck."""
    size = int(np.prod(SHAPE))
    return sd**2 / N * (correlation * np.ones((size, size)) + (1 - correlation) * np.eye(size))


def drawn(rng, means, covariance):
    return rng.multivariate_normal(means.ravel(), covariance).reshape(SHAPE)


def by_name(found):
    return {"".join(source.factors): source for source in found}


def test_without_noise_every_part_is_its_mean_square():
    found = by_name(factorial.sources(truth(), np.zeros((18, 18)), NAMES))

    expected = {"a": 2 / 3, "b": 0.25, "c": 0, "ab": 0, "ac": 0.25 * (2 / 3) * 2, "bc": 0, "abc": 0}
    assert {name: found[name].variance for name in expected} == pytest.approx(expected)
    assert found[""].variance == pytest.approx(np.var(truth()))
    assert sum(found[name].share for name in expected) == pytest.approx(1)


def test_projections_add_up_to_the_identity_and_none_sees_another():
    sets = [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    matrices = [factorial.projection(SHAPE, chosen) for chosen in sets]

    assert sum(matrices) == pytest.approx(np.eye(18))
    assert max(np.abs(p @ q).max() for p in matrices for q in matrices if p is not q) == pytest.approx(0)


@pytest.mark.slow
@pytest.mark.parametrize("correlation", [0.6, 0.0])
def test_the_noise_is_taken_out_and_would_be_seen(correlation):
    rng = np.random.default_rng(1)
    covariance = noise(correlation, sd=5.0)
    found = [by_name(factorial.sources(drawn(rng, truth(), covariance), covariance, NAMES)) for _ in range(500)]

    for name, expected in {"a": 2 / 3, "c": 0.0, "abc": 0.0, "ac": 1 / 3, "": 0.25 + 1.0}.items():
        values = [one[name].variance for one in found]
        assert np.mean(values) == pytest.approx(expected, abs=4 * np.std(values) / np.sqrt(len(values)))
    raw = [one["abc"].variance + np.trace(factorial.projection(SHAPE, (0, 1, 2)) @ covariance) / 18 for one in found]
    assert np.mean(raw) > 10 * np.std(raw) / np.sqrt(len(raw))  # the control: left in, noise looks like an effect


@pytest.mark.slow
@pytest.mark.parametrize("sd", [5.0, 1.0])
def test_intervals_of_variances_and_shares_hold_the_truth_as_often_as_they_say(sd):
    rng = np.random.default_rng(2)
    covariance = noise(sd=sd)
    means = truth()
    known = by_name(factorial.sources(means, np.zeros((18, 18)), NAMES))
    held = dict.fromkeys((*known, "share of a"), 0)
    for _ in range(500):
        found = by_name(factorial.sources(drawn(rng, means, covariance), covariance, NAMES))
        for name in ("a", "ac", ""):
            held[name] += abs(found[name].variance - known[name].variance) <= 1.96 * found[name].se
        held["share of a"] += abs(found["a"].share - known["a"].share) <= 1.96 * found["a"].share_se

    for name in ("a", "ac", "", "share of a"):
        assert 0.92 <= held[name] / 500 <= 0.98, name


@pytest.mark.slow
def test_p_is_even_where_there_is_nothing_and_small_where_there_is_something():
    rng = np.random.default_rng(3)
    covariance = noise(sd=5.0)
    found = [by_name(factorial.sources(drawn(rng, truth(), covariance), covariance, NAMES)) for _ in range(300)]

    assert kstest([one["bc"].p for one in found], "uniform").pvalue > 0.01
    assert np.median([one["a"].p for one in found]) < 0.01


def test_what_is_below_nothing_is_shown_as_nothing():
    source = factorial.Source(("a",), -0.1, 0.01, -0.2, 0.05, 0.5)

    assert source.deviation == (0, 0, 0)
    assert source.part[:2] == (0, 0)
