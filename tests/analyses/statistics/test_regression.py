"""Regression over cells, against closed forms and simulation."""

import itertools

import numpy as np
import pytest
from scipy.stats import chi2, kstest
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from bng_sim.analyses.statistics import regression

TABLES, LEVELS, N = 4, 3, 400


def logistic(x):
    return 1 / (1 + np.exp(-x))


def cells(interaction=0.0):
    """Rates of a grid that add up on the log-odds, but for one cell."""
    odds = np.linspace(-1, 1, TABLES)[:, None] + np.array([0.0, 0.4, -0.3])
    odds[0, 0] += interaction
    return logistic(odds)


def fit(values, n=N):
    return regression.fit(values, values * (1 - values), np.full(values.shape, float(n)), "proportion")


def entropy(k, n):
    return sum(part * np.log(part / n) for part in (k, n - k))


@pytest.mark.slow
def test_the_first_terms_deviance_is_the_likelihood_ratio_of_a_table_of_counts():
    values = cells(0.8)
    k = N * values
    by_row = sum(entropy(row.sum(), N * LEVELS) for row in k)

    assert fit(values).row.deviance == pytest.approx(2 * (by_row - entropy(k.sum(), k.size * N)))
    assert fit(values).row.df == TABLES - 1


@pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore:Perfect separation")  # it hits every cell
def test_the_model_with_the_interaction_gives_the_cells_back_so_the_rest_is_the_interactions():
    values = cells(0.8)
    at = np.array(list(itertools.product(range(TABLES), range(LEVELS))))
    rows, columns = np.eye(TABLES)[at[:, 0]][:, 1:], np.eye(LEVELS)[at[:, 1]][:, 1:]
    together = np.column_stack([a * b for a in rows.T for b in columns.T])
    counts = np.column_stack([N * values.ravel(), N * (1 - values.ravel())])
    left = [
        GLM(counts, np.column_stack([np.ones(len(at)), *parts]), family=Binomial()).fit()
        for parts in ((rows, columns), (rows, columns, together))
    ]

    assert left[1].fittedvalues == pytest.approx(values.ravel())
    assert fit(values).both.deviance == pytest.approx(left[0].deviance - left[1].deviance)
    assert fit(values).both.df == (TABLES - 1) * (LEVELS - 1)


def test_cells_that_add_up_miss_nothing_and_others_are_noticed():
    assert fit(cells()).typical_miss == pytest.approx(0, abs=1e-8)
    assert fit(cells()).both.p == pytest.approx(1)
    assert fit(cells(0.8)).typical_miss > 0.02
    assert fit(cells(0.8)).both.p < 0.001


def test_shares_add_up():
    found = fit(cells(0.5))

    assert found.row.share + found.column.share + found.both.share == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize("interaction", [0.0, 0.8])
def test_by_chance_alone_p_is_even_and_the_typical_miss_is_as_told(interaction):
    rng = np.random.default_rng(1)
    found = [fit(rng.binomial(N, cells(interaction)) / N) for _ in range(400)]

    is_even = kstest([one.both.p for one in found], "uniform").pvalue
    assert is_even > 0.01 if interaction == 0 else is_even < 1e-6
    miss, chance = (np.mean([getattr(one, name) for one in found]) for name in ("typical_miss", "chance"))
    assert miss == pytest.approx(chance, rel=0.1) if interaction == 0 else miss > 1.1 * chance


@pytest.mark.slow
def test_means_are_weighted_by_what_their_games_vary():
    rng = np.random.default_rng(1)
    mean, variance = 20 + np.arange(TABLES)[:, None] + np.array([0, 3, 5]), np.array([[1.0, 25.0, 100.0]] * TABLES)
    n = np.full(mean.shape, 100.0)
    found = [regression.fit(rng.normal(mean, np.sqrt(variance / n)), variance, n, "mean").both.p for _ in range(400)]
    unweighted = [
        regression.fit(rng.normal(mean, np.sqrt(variance / n)), np.full_like(variance, 10.0), n, "mean").both.p
        for _ in range(400)
    ]

    assert kstest(found, "uniform").pvalue > 0.01
    assert kstest(unweighted, "uniform").pvalue < 0.001


def test_the_misses_of_means_are_what_rows_and_columns_leave():
    values = np.array([[1.0, 2.0], [3.0, 8.0]])
    found = regression.fit(values, np.ones((2, 2)), np.full((2, 2), 10.0), "mean")

    assert found.misses == pytest.approx(np.array([[1, -1], [-1, 1]]))
    assert found.both.deviance == pytest.approx(10 * 4)
    assert found.both.p == pytest.approx(chi2.sf(40, 1))
