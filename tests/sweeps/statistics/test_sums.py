"""Sums, rates and intervals against known answers."""

import dataclasses
import json
import math

import numpy as np
import polars as pl
import pytest
from scipy import special, stats

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.core.results.metrics import Grouping, Metric
from bng_sim.games import GAMES
from bng_sim.sweeps.plan.cells import CHUNK, cut_chunks
from bng_sim.sweeps.statistics.intervals import critical_value
from bng_sim.sweeps.statistics.ratio import Ratio, wilson_share
from bng_sim.sweeps.statistics.sums import Summary, count_games, count_seats

GAME = GAMES["guillotines"]


def cell(text="random", rotate=False, **rules):
    GAME.strategies.load_shipped()
    read = GAME.rules.read(rules)
    made = Cell(read, 1, lineup.parse(text, GAME.strategies, read.players), rotate=rotate)
    GAME.warm_up(made.lineup)
    return made


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # Newcombe 1998, Statistics in Medicine 17: 857-872, table I, method 3
        (1, 29, 0.0061, 0.1718),
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_intervals_are_those_published(k, n, low, high):
    interval = wilson_share(k, n)

    assert interval.n == k
    assert interval.low == pytest.approx(low, abs=6e-5)
    assert interval.high == pytest.approx(high, abs=6e-5)


@pytest.mark.slow
def test_wilson_intervals_are_those_of_scipy_to_the_last_bit():
    rng = np.random.default_rng(2)
    for n in (3, 10, 333, 10_000, 1_000_000, 123_456_789):
        for k in {0, 1, n // 3, n - 1, n, *rng.integers(0, n, 300).tolist()}:
            theirs = stats.binomtest(k, n).proportion_ci(0.95, method="wilson")

            assert (wilson_share(k, n).low, wilson_share(k, n).high) == (theirs.low, theirs.high)


def coverage(half_width_factor):
    """Return the coverage of the interval of a mean, its half-width scaled, over 2,000 samples."""
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(2000):
        values = rng.exponential(2.0, 200)
        mean = Ratio(200, 200, values.sum(), (values**2).sum(), values.sum(), 200).mean("mean")
        held += abs(mean.mean - 2.0) <= half_width_factor * (mean.high - mean.mean)
    return held / 2000


def test_interval_of_mean_has_nominal_coverage():
    assert 0.93 <= coverage(1.0) <= 0.965
    assert coverage(0.5) < 0.8  # the control: half as wide an interval must fail


def test_win_rates_of_strategies_vary_over_games_not_seats():
    """Four seats of one strategy, of which one always wins: the rate is 1/4 without any doubt."""
    seats = pl.DataFrame({"game": np.repeat(np.arange(100), 4), "strategy": 0, "won": [1, 0, 0, 0] * 100})
    ratio = count_seats(seats, [Grouping("strategy", "strategy", "strategy")], 1)["strategy"]["0"]

    mean = ratio.mean("proportion")

    assert mean.mean == 0.25
    assert mean.n == 400
    assert mean.se == pytest.approx(0.0, abs=1e-12)
    assert np.sqrt(0.25 * 0.75 / 400) > 0.02  # the control: what counting seats as independent would say


def test_the_error_of_a_ratio_is_that_of_many_repetitions():
    rng = np.random.default_rng(2)
    rates, errors = [], []
    for _ in range(300):
        seated = rng.binomial(4, 0.4, 500)
        won = rng.binomial(1, seated * 0.2)
        frame = pl.DataFrame({"game": np.arange(500), "seats": seated, "won": won}).filter(pl.col("seats") > 0)
        ratio = Ratio(
            frame.height,
            frame["seats"].sum(),
            frame["won"].sum(),
            (frame["won"] ** 2).sum(),
            (frame["won"] * frame["seats"]).sum(),
            (frame["seats"] ** 2).sum(),
        )
        mean = ratio.mean("proportion")
        rates.append(mean.mean)
        errors.append(mean.se)

    assert np.mean(errors) == pytest.approx(np.std(rates), rel=0.12)


def test_nothing_is_counted_where_metric_does_not_apply():
    metric = Metric("agreed", "agreed = 1", "proportion", "", of="held = 1")
    games = pl.DataFrame({"held": [1, 1, 0, 0], "agreed": [1, 0, 0, 1]})

    ratio = count_games(games, (metric,), 1)["agreed"]

    assert (ratio.count, ratio.total) == (2, 1.0)
    assert Ratio().mean("proportion").mean is None


def test_parts_add_up_to_the_whole_whatever_the_chunks():
    made = cell()
    whole, parts = Summary(GAME, made), Summary(GAME, made)
    whole.count(GAME.play(made, 0, 900))
    for first, n in ((0, 1), (1, 399), (400, 500)):
        part = Summary(GAME, made)
        part.count(GAME.play(made, first, n))
        parts.add(part)

    assert parts.as_json() == whole.as_json()


def test_every_game_is_counted_whatever_its_ending():
    made = cell(level=1, max_turns=60)
    summary = Summary(GAME, made)
    summary.count(GAME.play(made, 0, 300))

    assert summary.ending_shares()["stalemate"].n > 0
    assert sum(ending.n for ending in summary.ending_shares().values()) == 300 == summary.games


def test_sums_come_back_from_json_to_the_last_bit():
    made = cell("greedy", level=4)
    summary = Summary(GAME, made)
    summary.count(GAME.play(made, 0, 200))

    text = json.dumps(summary.to_data())

    assert Summary.from_data(GAME, made, json.loads(text)) == summary
    assert len(text) < 10_000
    third = Ratio(7, 9, 0.1, 1 / 3, math.pi, 1e300, -1 / 7, 1 / 9, 3)
    assert Ratio.from_data(json.loads(json.dumps(third.to_data()))) == third
    assert any(len(ratio.to_data()) == 9 for ratio in summary.wins["strategy"].values())  # neither form goes unseen
    assert {2, 5} <= {len(ratio.to_data()) for ratio in summary.metrics[""].values()}


def deals(rng, how_many, games_a_deal):
    """Draw a metric half of whose variance comes from the deal: a beta-binomial with mean 0.3."""
    rates = np.repeat(rng.beta(0.3, 0.7, how_many), games_a_deal)
    return pl.DataFrame({"yes": rng.binomial(1, rates)})


def coverage_of_deals(taken_as, kind):
    """Return the coverage of the interval of a rate of 0.3, in 1,500 samples of 200 deals of 4 games."""
    rng = np.random.default_rng(8)
    metric = (Metric("yes", "yes", kind, ""),)
    found = [count_games(deals(rng, 200, 4), metric, taken_as)["yes"].mean(kind) for _ in range(1500)]
    return np.mean([mean.low <= 0.3 <= mean.high for mean in found])


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["proportion", "mean"])
def test_the_deal_is_the_unit_and_its_games_are_not_independent(kind):
    assert 0.935 <= coverage_of_deals(4, kind) <= 0.965
    assert coverage_of_deals(1, kind) < 0.85  # the control: each game counted by itself


@pytest.mark.slow
def test_the_games_of_a_rotated_deal_are_not_independent_either():
    """Each 40 deals of the game itself against the rate of all: by deals 95 % hold it, by games too few do."""
    made = cell(GAME.default_lineup, rotate=True, level=2)
    games = GAME.play(made, 0, 24_000).games
    metric = tuple(metric for metric in GAME.metrics if metric.name == "revolution_rate")
    truth = count_games(games, metric, 4)["revolution_rate"].rate

    def coverage(games_a_deal):
        parts = [count_games(part, metric, games_a_deal) for part in games.iter_slices(160)]
        means = [part["revolution_rate"].share() for part in parts]
        return np.mean([mean.low <= truth <= mean.high for mean in means])

    assert 0.915 <= coverage(made.games_a_deal) <= 0.98
    assert coverage(1) < 0.9


def test_rotated_games_are_summed_up_by_deal_in_any_parts():
    made = cell("greedy,random", rotate=True, level=2, players=3)
    whole, parts = Summary(GAME, made), Summary(GAME, made)
    whole.count(GAME.play(made, 0, 90))
    for first, n in ((0, 3), (3, 87)):
        part = Summary(GAME, made)
        part.count(GAME.play(made, first, n))
        parts.add(Summary.from_data(GAME, made, part.to_data()))

    assert parts.as_json() == whole.as_json()
    assert {ratio.deals for ratio in whole.endings.values()} == {30}
    assert {ratio.deals for ratio in whole.wins["strategy"].values()} == {30}


def counted(values, games_a_deal, kind="proportion"):
    return count_games(pl.DataFrame({"yes": values}), (Metric("yes", "yes", kind, ""),), games_a_deal)["yes"]


def test_interval_of_unanimous_rate_narrows_with_deals():
    never = counted([0] * 40, 4).mean("proportion")

    assert (never.n, never.low, never.high) == (40, wilson_share(0, 10).low, wilson_share(0, 10).high)


@pytest.mark.parametrize("deals", [3, 10, 10_000])
def test_interval_of_equal_deals_allows_for_few_unseen_ones(deals):
    half = counted([0, 0, 1, 1] * deals, 4).share()
    unseen = wilson_share(0, deals).high

    assert (half.low, half.high) == pytest.approx(((1 - unseen) / 2, 1 - (1 - unseen) / 2))


def test_rate_of_equal_games_becomes_exact_with_many():
    """16 of the 23 turns of each game; each game taken for one yes or no would make it 69 to 70 %."""
    mean = Ratio(10_000, 230_000, 160_000, 16**2 * 1e4, 16 * 23 * 1e4, 23**2 * 1e4).mean("proportion")

    assert mean.low < 16 / 23 < mean.high
    assert mean.high - mean.low < 0.0005


@pytest.mark.parametrize("kind", ["proportion", "mean"])
@pytest.mark.parametrize("values", [[1], [1, 0, 0, 1]])
def test_one_deal_has_a_value_and_no_interval(kind, values):
    mean = counted(values, len(values), kind).mean(kind)

    assert mean.mean == pytest.approx(np.mean(values))
    assert (mean.se, mean.low, mean.high) == (None, None, None)


def test_mean_seen_once_among_many_games_has_no_interval():
    mean = counted([2] + [None] * 9_999, 1, "mean").mean("mean")

    assert (mean.n, mean.mean, mean.low, mean.high) == (1, 2, None, None)


@pytest.mark.parametrize(("deals", "known"), [(2, False), (999, False), (1_000, True)])
def test_mean_that_never_varies_is_certain_only_after_many_deals(deals, known):
    mean = counted([1500.1] * deals, 1, "mean").mean("mean")

    assert mean.mean == pytest.approx(1500.1)
    assert mean.low == pytest.approx(1500.1) if known else mean.low is None


@pytest.mark.parametrize("n", [3, 8, 50])
def test_mean_of_few_deals_has_the_interval_of_student(n):
    values = np.random.default_rng(n).normal(5, 2, n)

    mean = counted(values, 1, "mean").mean("mean")

    assert (mean.low, mean.high) == pytest.approx(stats.ttest_1samp(values, 0).confidence_interval(0.95))


def test_width_of_intervals_is_students_for_any_number_of_deals():
    deals = np.append(np.arange(2, 1000), [2.4, 5.5, 187.3])  # a rotated deal may count in part

    assert [critical_value(n) for n in deals] == pytest.approx(special.stdtrit(deals - 1, 0.975), rel=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("n", [4, 3, 15])
def test_rate_of_few_rotated_deals_has_nominal_coverage(n):
    rng = np.random.default_rng(n)
    found = [counted(rng.binomial(1, np.repeat(rng.beta(3, 3, n), 4)), 4).share() for _ in range(1500)]

    assert np.mean([one.low <= 0.5 <= one.high for one in found]) >= 0.94


def test_independent_games_of_a_deal_all_count():
    """Of deals whose games have nothing to do with each other, all games count."""
    rng = np.random.default_rng(9)
    games = pl.DataFrame({"yes": rng.binomial(1, 0.3, 80_000)})
    in_deals = count_games(games, (Metric("yes", "yes", "proportion", ""),), 4)["yes"].share()
    wilson = wilson_share(in_deals.n, 80_000)

    assert (in_deals.low, in_deals.high) == pytest.approx((wilson.low, wilson.high), abs=1e-4)


def test_wins_are_counted_by_deal():
    """Over the rotations of a deal every seat gets every strategy: two deals, in one of which the weaker wins once."""
    won = [1, 0, 0, 1, 1, 0, 1, 0]  # seats 1 and 2 of four games; the strategies change seats in the second of a deal
    seats = pl.DataFrame({"game": np.repeat(range(4), 2), "strategy": ["a", "b", "b", "a"] * 2, "won": won})

    ratio = count_seats(seats, [Grouping("strategy", "strategy", "strategy")], 2)["strategy"]["a"]

    assert ratio == Ratio(2, 4, 3, 2**2 + 1**2, 2 * 2 + 1 * 2, 2**2 + 2**2, 0.5, 1, 2)


@pytest.mark.parametrize(("first", "games"), [(0, 1), (5, CHUNK), (3, 3 * CHUNK + 7)])
def test_chunks_hold_each_game_once(first, games):
    planned = cut_chunks(first, games, CHUNK)

    assert [game for chunk in planned for game in range(chunk.first, chunk.first + chunk.n)] == list(
        range(first, first + games)
    )
    assert max(chunk.n for chunk in planned) <= CHUNK


def test_games_that_lack_an_own_metric_are_counted_in_parts_and_when_stored():
    odd = Metric("odd", "1 / (turns % 2)", "mean", "", of="turns > 10", own=True)
    game = dataclasses.replace(GAME, metrics=(*GAME.metrics, odd))
    games = pl.DataFrame({"turns": [20, 31, 20, 5, 22]}, schema={"turns": pl.Int32})
    counted = count_games(games, (odd,), 1)["odd"]
    missing = games.select(odd.missing).to_series().to_list()

    assert (counted.count, counted.total) == (1, 1)
    assert missing == [True, False, True, None, True]

    parts = [Summary(game, cell()), Summary(game, cell())]
    for first, part in enumerate(parts):
        part.count(game.play(cell(), 200 * first, 200))
    whole = Summary(game, cell())
    whole.count(game.play(cell(), 0, 400))
    again = Summary.from_data(game, cell(), json.loads(json.dumps(parts[0].to_data())))
    again.add(parts[1])
    assert again.as_json()["missing"] == whole.as_json()["missing"]
    assert "missing" not in Summary(GAME, cell()).to_data()
