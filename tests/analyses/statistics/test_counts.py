"""Rows of means and quantiles over few games: as sure as these make them, and no surer."""

import polars as pl
import pytest
from scipy import stats

from bng_sim.analyses.statistics import counts


def lengths(*values):
    return pl.DataFrame({"turns": values}).group_by("turns").len("n")


def test_mean_of_few_games_has_the_interval_of_student():
    values = [3.0, 5.0, 10.0]

    row = counts.mean_row(3, sum(values), sum(value**2 for value in values))

    assert (row["low"], row["high"]) == pytest.approx(stats.ttest_1samp(values, 0).confidence_interval(0.95))


@pytest.mark.parametrize("row", [counts.mean_row(1, 7, 49), counts.share_row(1, 1), counts.mean_row(20, 40, 80)])
def test_one_game_and_few_that_are_all_alike_have_no_interval(row):
    assert row["value"] is not None
    assert (row["low"], row["high"]) == (None, None)


def test_options_of_decisions_asked_in_one_game_have_no_interval():
    assert counts.ratio_row((1, 3, 6, 36, 18, 9))["low"] is None


@pytest.mark.parametrize("games", [1, 4, 7])
def test_median_of_too_few_games_for_one_at_either_end_has_no_interval(games):
    row = counts.median_row(lengths(*range(games)), "turns")

    assert (row["low"], row["high"]) == (None, None)


def test_median_of_eight_games_has_an_interval():
    row = counts.median_row(lengths(*range(8)), "turns")

    assert row["low"] < row["value"] < row["high"]


@pytest.mark.parametrize(("games", "known"), [(40, False), (400, True)])
def test_late_quantile_needs_games_beyond_it(games, known):
    assert (counts.quantile_row(lengths(*range(games)), "turns", 0.95)["high"] is not None) == known
