"""Games of many cells seen along two factors at a time: against the analysis of all cells, and by simulation."""

import itertools

import numpy as np
import pytest

from bng_sim.analyses.statistics import factorial, factors, margins
from bng_sim.games import GAMES
from bng_sim.sweeps.statistics.intervals import Z

METRIC = next(metric for metric in GAMES["guillotines"].metrics if metric.kind == "mean")
SHAPE, N = (3, 2, 4), 400
A, B, C = np.array([-1.0, 0, 1]), np.array([-0.5, 0.5]), np.array([-1.0, 1, 1, -1])
ADDITIVE = 20 + A[:, None, None] + B[None, :, None] + 0 * C[None, None, :]
PLANTED = ADDITIVE + 0.5 * A[:, None, None] * C[None, None, :]  # a and c together; neither b with them


def games(rng, truth, n=N, shared=0.6):
    """Correlated games of every cell, shape (cells, games)."""
    luck = np.sqrt(shared) * rng.standard_normal(n) + np.sqrt(1 - shared) * rng.standard_normal((truth.size, n))
    return truth.reshape(-1, 1) + 2 * luck


def counted(values, shape=SHAPE, blocks=2):
    parts = np.array_split(values, blocks, axis=1)
    return margins.count((iter(part[:, :, None]) for part in parts), values.mean(axis=1).reshape(shape), METRIC)


def test_the_parts_are_those_of_the_analysis_of_all_cells():
    values = games(np.random.default_rng(1), PLANTED)
    found = counted(values)
    *known, whole = factorial.sources(values.mean(axis=1).reshape(SHAPE), np.cov(values) / N, "abc", N)

    by_name = {source.factors: source for source in known}
    for axis, name in enumerate("abc"):
        assert found.alone[axis].variance == pytest.approx(by_name[(name,)].variance)
        assert found.alone[axis].share == pytest.approx(by_name[(name,)].share)
        assert found.alone[axis].p == pytest.approx(by_name[(name,)].p)
    for pair, source in found.both.items():
        same = by_name[tuple("abc"[axis] for axis in pair)]
        assert (source.variance, source.share, source.p) == pytest.approx((same.variance, same.share, same.p))
    assert found.rest.variance == pytest.approx(by_name[("a", "b", "c")].variance)
    assert found.rest.share == pytest.approx(found.rest.variance / whole.variance)


def test_of_two_factors_there_is_no_rest():
    values = games(np.random.default_rng(2), PLANTED[:, 0, :])
    found = counted(values, (3, 4))

    assert found.rest is None
    assert sum(source.share for source in (*found.alone, *found.both.values())) == pytest.approx(1)


def test_a_margin_is_the_mean_over_the_other_factors():
    values = games(np.random.default_rng(3), PLANTED)
    table, shape, axis = counted(values).table_of(2)

    assert (shape, axis) == ((3, 4), 1)
    assert table.means == pytest.approx(values.mean(axis=1).reshape(SHAPE).mean(axis=1).ravel())
    by_game = values.reshape(*SHAPE, N).mean(axis=1).reshape(12, N)
    assert table.covariance == pytest.approx(np.cov(by_game))


def test_parts_add_up_to_what_the_means_differ_by():
    found = margins.parts(PLANTED)

    assert sum(found.values()) == pytest.approx(PLANTED - PLANTED.mean())
    assert found[(1, 2)] == pytest.approx(0)
    assert found[(0, 2)] == pytest.approx(PLANTED - ADDITIVE)


@pytest.mark.slow
@pytest.mark.parametrize(("truth", "least", "most"), [(ADDITIVE, 0.01, 0.09), (PLANTED, 1.0, 1.0)])
def test_an_interaction_is_found_where_there_is_one_and_else_as_seldom_as_it_may_be(truth, least, most):
    rng = np.random.default_rng(4)
    seen = [counted(games(rng, truth), blocks=1).both[0, 2].p < 0.05 for _ in range(200)]

    assert least <= np.mean(seen) <= most


@pytest.mark.slow
def test_shares_hold_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(5)
    known = {chosen: np.mean(part**2) / np.var(PLANTED) for chosen, part in margins.parts(PLANTED).items()}
    held = dict.fromkeys(((0,), (1,), (0, 2)), 0)
    narrow = 0
    for _ in range(300):
        found = counted(games(rng, PLANTED), blocks=1)
        sources = {(axis,): source for axis, source in enumerate(found.alone)} | found.both
        for chosen in held:
            held[chosen] += abs(sources[chosen].share - known[chosen]) <= Z * sources[chosen].share_se
        narrow += abs(found.alone[0].share - known[0,]) <= 0.3 * Z * found.alone[0].share_se

    assert all(0.92 <= times / 300 <= 0.985 for times in held.values()), held
    assert narrow / 300 < 0.6  # the control: an interval that is too narrow does not


@pytest.mark.slow
def test_intervals_of_effects_hold_the_truth_as_often_as_they_say_where_cells_share_their_luck():
    rng = np.random.default_rng(8)
    held = alone = 0
    for _ in range(400):
        found = counted(games(rng, PLANTED, 150), blocks=1)
        table, shape, axis = found.table_of(0)
        last = factors.effects(table, shape, axis, "xyz")[2]
        held += last["difference_low"] <= 2 <= last["difference_high"]
        half = np.hypot(*(Z * np.sqrt(4 / 150 / 8) for _ in range(2)))  # as if no cell shared its luck with another
        alone += abs(last["difference"] - 2) <= half

    assert 0.925 <= held / 400 <= 0.975
    assert alone / 400 > 0.99  # the control: much too wide


@pytest.mark.slow
def test_a_planted_interaction_has_its_size_with_an_interval_that_holds_it():
    rng = np.random.default_rng(9)
    held = 0
    for _ in range(300):
        table = counted(games(rng, PLANTED), blocks=1).tables[0, 2]
        found = table.contrast(np.outer([-1, 0, 1], [-1, 1, 0, 0]).ravel())  # (1 - -1) * 0.5 * (1 - -1)
        held += found.low <= 2 <= found.high

    assert 0.92 <= held / 300 <= 0.98


@pytest.mark.slow
def test_with_as_many_directions_as_games_nothing_is_seen_that_is_not_there():
    rng = np.random.default_rng(6)
    values = [games(rng, np.zeros((9, 9)), 100) for _ in range(60)]
    seen = [counted(one, (9, 9), blocks=1).both[0, 1].p < 0.05 for one in values]
    means = [one.mean(axis=1).reshape(9, 9) for one in values]
    known = [factorial.sources(m, np.cov(one) / 100, "ab")[2].p < 0.05 for m, one in zip(means, values, strict=True)]

    assert np.mean(seen) < 0.15
    assert np.mean(known) > 0.5  # the control: taken as known, the covariance shows what is not there


def test_every_pair_has_its_table():
    found = counted(games(np.random.default_rng(7), PLANTED))

    assert list(found.tables) == list(itertools.combinations(range(3), 2))
