"""Games of the same number in several cells, against the pairs and against NumPy."""

import numpy as np
import pytest

from bng_sim.analyses.general.player_count import shown
from bng_sim.analyses.question import ask
from bng_sim.analyses.statistics import joint_sums
from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.statistics.paired import pair_games
from bng_sim.sweeps.statistics.ratio import wilson_share


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
    return joint_sums.count(run, [0, 1], shown(ask(run)))


@pytest.mark.parametrize("name", ["revolution_rate", "turns"])
def test_differences_are_those_of_the_pairs(run, sums, name):
    metric = next(metric for metric in shown(ask(run)) if metric.name == name)
    there, here = (next(run.pieces("games", cell)).collect() for cell in (0, 1))
    here, there = (games.select(metric.expression.alias(name)) for games in (here, there))

    assert sums[name].difference(1, 0) == pair_games(here, there)[name].difference(metric.kind)


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
    turns = np.column_stack([next(run.pieces("games", cell)).collect()["turns"].to_numpy() for cell in (0, 1)])

    assert sums["turns"].covariance == pytest.approx(np.cov(turns.T))
    assert sums["turns"].means == pytest.approx(turns.mean(axis=0))
    wilson = wilson_share(round(500 * sums["revolution_rate"].means[0]), 500)
    assert sums["revolution_rate"].interval(0) == (wilson.low, wilson.high)


def test_a_figure_that_some_game_does_not_have_is_left_out(run, game):
    turns = next(metric for metric in game.metrics if metric.name == "turns")
    gappy = type(turns)("gappy", "turns", "mean", "now and then", of="turns > 30")

    assert list(joint_sums.count(run, [0, 1], [turns, gappy])) == ["turns"]


def of_values(kind, *cells):
    made = joint_sums.JointSums(Metric("x", "x", kind, ""), 0, np.zeros(len(cells)), np.zeros((len(cells),) * 2))
    made.add(np.array(cells, dtype=float))
    return made


@pytest.mark.parametrize("kind", ["proportion", "mean"])
def test_single_deal_has_means_and_contrasts_without_intervals(kind):
    sums = of_values(kind, [1], [0])

    assert sums.interval(0) == (None, None)
    for found in (sums.difference(0, 1), sums.contrast(np.array([1.0, -1.0]))):
        assert (found.value, found.low, found.high, found.p) == (1, None, None, 1)


@pytest.mark.parametrize(("deals", "known"), [(999, False), (1_000, True)])
def test_contrast_that_is_the_same_in_every_deal_is_certain_only_after_many(deals, known):
    values = np.random.default_rng(1).normal(30, 5, deals)

    found = of_values("mean", values + 2, values).contrast(np.array([1.0, -1.0]))

    assert found.value == pytest.approx(2)
    assert found.low == pytest.approx(2) if known else found.low is None


def test_share_of_a_deal_that_is_neither_yes_nor_no_is_not_taken_for_one():
    low, high = of_values("proportion", [0.25, 0.3] * 500).interval(0)

    assert high - low < 0.01
