"""Logistic regression with errors clustered by game: against statsmodels, closed forms and simulation."""

import numpy as np
import polars as pl
import pytest
from scipy.stats import kstest
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from bng_sim.analyses.statistics import logistic

SEATS, GAMES = 4, 400


def table(rng, games=GAMES, strength=(0.0, 0.6, -0.4), confounded=0.0, whole=0.0):
    """Games of four seats, at most one of which wins: by strategy, and by starting order if that is confounded."""
    order = np.tile(np.arange(1, SEATS + 1), games)
    game = np.repeat(np.arange(games), SEATS)
    odds = np.where(order == 1, confounded, -confounded / (SEATS - 1))
    strategy = np.where(rng.random(len(game)) < 1 / (1 + np.exp(-odds)), 1, rng.choice([0, 2], len(game)))
    weight = np.exp(np.array(strength)[strategy] + np.where(order == 1, 0.8, 0.0) * bool(confounded))
    weight = weight.reshape(games, SEATS)
    nobody = np.exp(1.0 + whole * rng.standard_normal(games))[:, None]
    chances = np.hstack([weight, nobody * SEATS]).cumsum(axis=1)
    winner = (rng.random(games)[:, None] * chances[:, -1:] > chances).sum(axis=1)
    won = (winner[:, None] == np.arange(SEATS)).ravel()
    names = np.array(["a", "b", "c"])[strategy]
    return pl.DataFrame({"deal": game, "won": won, "strategy": names, "order": order})


def fit(frame, *named):
    """The regression of what is in one part."""
    return logistic.fit(lambda: [frame], *named)


def test_coefficients_and_clustered_errors_are_those_of_statsmodels():
    frame = table(np.random.default_rng(1))
    model = fit(frame, "won", ["strategy", "order"])

    columns = [frame["strategy"] == "b", frame["strategy"] == "c", *(frame["order"] == n for n in (2, 3, 4))]
    design = np.column_stack([np.ones(frame.height), *(column.to_numpy() for column in columns)])
    expected = GLM(frame["won"].to_numpy().astype(float), design, family=Binomial()).fit(
        cov_type="cluster", cov_kwds={"groups": frame["deal"].to_numpy()}
    )
    few = (frame.height - 1) / (frame.height - design.shape[1])  # statsmodels corrects for the terms too
    assert model.beta == pytest.approx(expected.params, abs=1e-6)
    assert model.covariance * few == pytest.approx(expected.cov_params(), rel=1e-4)


def test_the_order_of_rows_changes_nothing():
    frame = table(np.random.default_rng(1))
    first, second = (fit(rows, "won", ["strategy"]) for rows in (frame, frame.sample(fraction=1, shuffle=True, seed=1)))

    assert second.covariance == pytest.approx(first.covariance)


@pytest.mark.parametrize("sizes", [(400,), (399, 1), (100, 0, 250, 50), (1,) * 400])
def test_into_which_parts_deals_are_cut_changes_nothing(sizes):
    frame = table(np.random.default_rng(1))
    starts = np.cumsum([0, *sizes])
    parts = [frame[first * SEATS : (first + n) * SEATS] for first, n in zip(starts, sizes, strict=False)]
    whole, cut = (logistic.fit(rows, "won", ["strategy", "order"]) for rows in (lambda: [frame], lambda: iter(parts)))

    assert cut.n == whole.n == frame.height
    assert cut.patterns.equals(whole.patterns)
    assert cut.beta == pytest.approx(whole.beta, rel=1e-12)
    assert cut.covariance == pytest.approx(whole.covariance, rel=1e-9)


def test_alone_a_factor_gives_every_groups_plain_rate():
    frame = table(np.random.default_rng(1))
    margins = fit(frame, "won", ["strategy"]).margins("strategy")

    plain = dict(frame.group_by("strategy").agg(pl.col("won").mean()).rows())
    assert {group: rate.value for group, (rate, _) in margins.items()} == pytest.approx(plain)
    assert sum(apart.value for _, apart in margins.values()) == pytest.approx(0)


def test_what_another_factor_brings_is_taken_out():
    rng = np.random.default_rng(1)
    frame = table(rng, 20_000, strength=(0.0, 0.0, 0.0), confounded=1.5)  # b starts more often, and who starts wins
    plain = dict(frame.group_by("strategy").agg(pl.col("won").mean()).rows())
    model = fit(frame, "won", ["strategy", "order"])

    assert plain["b"] - plain["a"] > 0.02
    assert abs(model.contrast("strategy", "b", "a").value) < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("apart", [0.0, 0.6])
def test_p_is_even_where_nothing_differs_and_small_where_something_does(apart):
    rng = np.random.default_rng(1)
    found = [
        fit(table(rng, strength=(0.0, apart, 0.0), whole=1.0), "won", ["strategy"]).contrast("strategy", "b", "a").p
        for _ in range(300)
    ]

    assert kstest(found, "uniform").pvalue > 0.01 if apart == 0 else np.median(found) < 0.01


@pytest.mark.slow
def test_intervals_hold_the_truth_as_often_as_they_say_and_without_clusters_would_not():
    """A yes or no of the whole game, told once a seat: as if there were four times as many games."""
    rng = np.random.default_rng(1)
    held = {"deal": 0, "seat": 0}
    for _ in range(300):
        kind = np.repeat(rng.choice(["a", "b"], GAMES), SEATS)
        yes = np.repeat(rng.random(GAMES) < 0.3, SEATS)
        frame = pl.DataFrame({"deal": np.repeat(np.arange(GAMES), SEATS), "won": yes, "kind": kind})
        for way in held:
            rows = frame if way == "deal" else frame.with_columns(deal=pl.int_range(pl.len()))
            rate, _ = fit(rows, "won", ["kind"]).margins("kind")["a"]
            held[way] += rate.low <= 0.3 <= rate.high

    assert 0.92 <= held["deal"] / 300 <= 0.98
    assert held["seat"] / 300 < 0.8


def test_slopes_of_seats_that_fill_a_table_are_of_one_in_place_of_the_others():
    rng = np.random.default_rng(1)
    a = rng.integers(0, 5, 20_000)
    b = rng.binomial(4 - a, 0.5)
    chance = 0.3 + 0.05 * a
    frame = pl.DataFrame(
        {"deal": np.arange(len(a)), "came": rng.random(len(a)) < chance, "a": a, "b": b, "c": 4 - a - b}
    )
    found = fit(frame, "came", [], ["a", "b", "c"]).slopes(shares=dict.fromkeys("abc", 1))

    assert found["a"].low < 0.05 < found["a"].high
    assert found["b"].low < -0.025 < found["b"].high
    assert found["c"].value == pytest.approx(-found["a"].value - found["b"].value)
    assert found["a"].se < 0.005


def test_slopes_of_shares_are_against_the_others_as_often_as_they_come():
    rng = np.random.default_rng(1)
    a, b = rng.integers(0, 3, 20_000), rng.integers(0, 3, 20_000)
    came = rng.random(len(a)) < 0.2 + 0.1 * a + 0.05 * b
    frame = pl.DataFrame({"deal": np.arange(len(a)), "came": came, "a": a, "b": b, "c": 4 - a - b})
    model = fit(frame, "came", [], ["a", "b", "c"])

    mostly_b, mostly_c = (model.slopes(shares={"a": 1, "b": b, "c": c})["a"] for b, c in ((99, 1), (1, 99)))
    assert mostly_b.value == pytest.approx(0.05, abs=0.015)
    assert mostly_c.value == pytest.approx(0.10, abs=0.015)


def test_a_group_that_always_wins_is_left_out_and_the_others_rates_stay_what_they_are():
    frame = table(np.random.default_rng(1)).with_columns(
        strategy=pl.when(pl.col("order") == 1).then(pl.lit("z")).otherwise("strategy"),
        won=pl.col("won") | (pl.col("order") == 1),
    )
    model = fit(frame.with_columns(seat=pl.col("deal") % 2), "won", ["strategy", "seat"])

    assert "z" not in model.factors["strategy"]
    plain = frame.group_by(pl.col("deal") % 2).agg(pl.col("won").mean()).sort("deal")["won"].to_list()
    assert [rate.value for rate, _ in model.margins("seat").values()] == pytest.approx(plain, abs=0.01)


@pytest.mark.parametrize("won", [True, False])
def test_where_the_outcome_never_varies_there_is_no_model(won):
    frame = table(np.random.default_rng(1)).with_columns(won=pl.lit(won))

    assert fit(frame, "won", ["strategy"]) is None


def test_a_factor_that_another_determines_is_left_out():
    frame = table(np.random.default_rng(1)).with_columns(twin=pl.col("strategy") + "!")

    assert list(fit(frame, "won", ["strategy", "twin"]).factors) == ["strategy"]


def test_nothing_adds_to_a_rate_that_is_settled():
    rng = np.random.default_rng(1)
    n = rng.integers(0, 3, 8000)
    frame = pl.DataFrame({"deal": np.arange(8000), "came": rng.random(8000) < 0.3 + 0.2 * n, "n": n, "kind": "open"})
    sure = frame.with_columns(deal=pl.col("deal") + 8000, came=pl.lit(True), kind=pl.lit("sure"))

    alone = fit(frame, "came", [], ["n"]).slopes()["n"].value
    assert alone == pytest.approx(0.2, abs=0.02)
    assert fit(pl.concat([frame, sure]), "came", ["kind"], ["n"]).slopes()["n"].value == pytest.approx(alone / 2)


@pytest.mark.parametrize("games", [2, logistic.FEWEST - 1, logistic.FEWEST])
def test_errors_clustered_by_few_deals_are_not_given(games):
    """In every game the seat that moves first wins, or the second."""
    order = np.tile([1, 2, 3], games)
    won = order == np.repeat(np.arange(games) % 2 + 1, 3)
    frame = pl.DataFrame({"deal": np.repeat(np.arange(games), 3), "won": won, "late": (order > 1).astype(str)})

    rate, apart = fit(frame, "won", ["late"]).margins("late")["False"]

    assert rate.value == pytest.approx(won.reshape(-1, 3)[:, 0].mean())
    assert (rate.low is None) == (apart.high is None) == (games < logistic.FEWEST)
    assert (apart.p == 1) == (games < logistic.FEWEST)
