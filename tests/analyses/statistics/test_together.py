"""Games of the same number in several cells, against the pairs and against NumPy."""

import numpy as np
import polars as pl
import pytest

from analyses.player_count import shown
from analyses.question import ask
from analyses.statistics import together
from bng_sim.sweeps.statistics.paired import pairs
from bng_sim.sweeps.statistics.sums import share


@pytest.fixture
def run(make):
    rng = np.random.default_rng(1)
    luck = rng.random(500)
    cells = []
    for players, rate in ((3, 0.4), (4, 0.6)):
        endings = np.where(0.5 * luck + 0.5 * rng.random(500) < rate, "revolution", "assets")
        cells.append(({"players": players}, "a", list(zip(endings, rng.poisson(30, 500).tolist(), strict=True))))
    return make(cells=cells, dial="players")


@pytest.fixture
def sums(run):
    return together.count(run, [0, 1], shown(ask(run)))


@pytest.mark.parametrize("name", ["revolution_rate", "turns"])
def test_differences_are_those_of_the_pairs(run, sums, name):
    metric = next(metric for metric in shown(ask(run)) if metric.name == name)
    there, here = (pl.read_parquet(run.shards("games", cell)[0]) for cell in (0, 1))
    here, there = (games.select(metric.expression.alias(name)) for games in (here, there))

    assert sums[name].difference(1, 0) == pairs(here, there)[name].difference(metric.kind)


def test_a_contrast_of_two_cells_is_their_paired_difference(sums):
    found, pair = sums["turns"].contrast(np.array([-1.0, 1.0])), sums["turns"].difference(1, 0)

    assert found.value == pytest.approx(pair.value)
    assert found.se == pytest.approx(pair.se, rel=0.002)


def test_luck_that_is_shared_is_seen_and_narrows_the_difference(sums):
    assert sums["revolution_rate"].correlation(0, 1) > 0.2
    assert abs(sums["turns"].correlation(0, 1)) < 0.15
    apart = np.sqrt(np.trace(sums["revolution_rate"].covariance) / 500)
    assert sums["revolution_rate"].difference(1, 0).se < 0.95 * apart


def test_moments_are_numpys(run, sums):
    turns = np.column_stack([pl.read_parquet(run.shards("games", cell)[0])["turns"].to_numpy() for cell in (0, 1)])

    assert sums["turns"].covariance == pytest.approx(np.cov(turns.T))
    assert sums["turns"].means == pytest.approx(turns.mean(axis=0))
    wilson = share(round(500 * sums["revolution_rate"].means[0]), 500)
    assert sums["revolution_rate"].interval(0) == (wilson.low, wilson.high)


def test_a_figure_that_some_game_does_not_have_is_left_out(run, game):
    turns = next(metric for metric in game.metrics if metric.name == "turns")
    gappy = type(turns)("gappy", "turns", "mean", "now and then", of="turns > 30")

    assert list(together.count(run, [0, 1], [turns, gappy])) == ["turns"]
