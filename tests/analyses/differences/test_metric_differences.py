"""Two settings: known answers, paired where the deals are the same, and nothing found where there is nothing."""

from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t

from bng_sim.analyses.differences.metric_differences import (
    SCHEMA,
    PlayedCell,
    compute,
    differing,
    games_left_out,
    is_paired,
)
from bng_sim.analyses.numbers import NOTHING
from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.report import pairwise
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.statistics.paired import holm
from tests.examples import tried

GAME = GAMES["guillotines"]


def setting(values, *, seed=1, first=0, rotated=0, metric="turns"):
    """A setting of which one metric's values are known, as a run that kept no more than that would have it."""
    rotate = "seats" if rotated else None
    cell = {
        "index": 0,
        "games": len(values),
        "rules": {"players": rotated or 4, "level": 2},
        "lineup": "x",
        "values": {},
    }
    run = SimpleNamespace(
        folder="made",
        config={
            "seed": seed, "metrics": [metric], "lineups": {"x": "greedy"}, "rotate": rotate, "billionaires": [],
            "strategies": {}, "first_game": first,
        },
        manifest={"versions": {}},
        played=[cell],
        keeps=lambda table: False,
        figures=lambda number: iter([pl.DataFrame({metric: values[:3]}), pl.DataFrame({metric: values[3:]})]),
        games_a_deal=lambda number: rotated or 1,
    )  # fmt: skip
    return PlayedCell(run, 0)


def one(a, b):
    (row,) = compute([(a, b)], GAME).to_dicts()
    return row


def yes(k, n):
    return [True] * k + [False] * (n - k)


def test_of_rates_that_are_not_paired_the_interval_is_newcombes():
    a, b = (setting(yes(*rate), seed=seed, metric="panic") for rate, seed in (((48, 80), 1), ((56, 70), 2)))
    row = one(a, b)

    assert (row["paired"], row["deals"], row["n_a"], row["n_b"]) == (False, None, 80, 70)
    assert row["difference"] == pytest.approx(0.2)
    assert (row["low"], row["high"]) == pytest.approx((0.0524, 0.3339), abs=5e-5)  # Newcombe 1998, table II, example a
    assert row["effect"] == pytest.approx(2 * np.arcsin(np.sqrt(0.8)) - 2 * np.arcsin(np.sqrt(0.6)))


def test_of_means_that_are_not_paired_the_interval_is_welchs():
    row = one(setting([1, 2, 3, 4, 5]), setting([2, 4, 6, 8, 10], seed=2))
    half = t.ppf(0.975, 6.25 / 1.0625) * np.sqrt(2.5)

    assert (row["value_a"], row["value_b"], row["difference"]) == (3, 6, 3)
    assert (row["low"], row["high"]) == pytest.approx((3 - half, 3 + half))
    assert row["effect"] == pytest.approx(3 / 5**0.5)


def test_what_is_paired_has_the_luck_of_the_deal_taken_out():
    luck = np.random.default_rng(1).normal(30, 10, 500)
    a, b = luck, luck + 1 + np.random.default_rng(2).normal(0, 0.1, 500)
    together, apart = one(setting(a), setting(b)), one(setting(a), setting(b, seed=2))

    assert together["difference"] == pytest.approx(apart["difference"])
    assert together["high"] - together["low"] < 0.02 * (apart["high"] - apart["low"])
    assert (together["p_holm"] < 1e-9, apart["p_holm"] > 0.05) == (True, True)


ranges = st.tuples(st.integers(0, 30), st.integers(1, 30))  # the first deal, and how many


@given(ranges, ranges, st.sampled_from([(0, 0), (3, 3), (3, 0), (4, 2)]), st.sampled_from(["turns", "panic"]))
@tried(400)
def test_deals_are_paired_by_their_index(one_range, other_range, rotated, metric):
    """Two runs of one seed with any first games: the figures are those of the deals of both, added up by hand."""
    deals, sides, by_hand = np.arange(60), [], []
    for (first, n), players, salt in zip((one_range, other_range), rotated, (1, 2), strict=True):
        games = players or 1
        values = np.random.default_rng(salt).integers(0, 2 if metric == "panic" else 90, (60, games))
        played = (deals >= first) & (deals < first + n)
        sides.append(setting(values[played].ravel().tolist(), first=first, rotated=players, metric=metric))
        by_hand.append((values, played))
    both = by_hand[0][1] & by_hand[1][1]
    row = one(*sides)

    assert (row["paired"], row["deals"] or 0) == (both.any(), both.sum())
    if both.any():
        means = [values[both].mean() for values, _ in by_hand]
        assert [row["value_a"], row["value_b"], row["difference"]] == pytest.approx([*means, means[1] - means[0]])
        left = [(played & ~both).sum() * values.shape[1] for values, played in by_hand]
        assert games_left_out(*sides) == sum(left)
        assert f"Paired over {both.sum()} deals" in pairwise.describe_method(*sides, row["deals"])
    else:
        assert [row["value_a"], row["value_b"]] == pytest.approx([values[had].mean() for values, had in by_hand])
        assert "they have no deal in common" in pairwise.describe_method(*sides, row["deals"])
    assert -1 <= row["difference"] <= 1 or metric == "turns"
    assert row["low"] is None or metric == "turns" or (row["low"] >= -1 and row["high"] <= 1)


def test_same_games_within_other_ranges_differ_by_nothing():
    values = np.random.default_rng(3).integers(10, 60, 500)
    row = one(setting(values), setting(values[100:110], first=100))

    assert (row["deals"], row["n_a"], row["n_b"], row["difference"]) == (10, 10, 10, 0.0)


def test_of_different_lengths_the_common_deals_are_compared():
    a, b = setting([10.0, 20, 30, 40, 900]), setting([11.0, 20, 32, 41])
    row = one(a, b)

    assert (row["deals"], row["n_a"], row["difference"], games_left_out(a, b)) == (4, 4, 1.0, 1)
    assert "1 games are left out" in pairwise.describe_method(a, b, row["deals"])


def test_games_without_a_value_do_not_count():
    row = one(setting([None, 2.0, None, 4.0]), setting([5.0, None, None, 7.0]))

    assert (row["n_a"], row["n_b"], row["value_a"], row["value_b"], row["difference"]) == (2, 2, 3, 6, 3)


def test_what_never_had_a_value_is_not_compared():
    row = one(setting([None] * 4 + [1.0]), setting([None] * 5, seed=2))

    assert (row["value_b"], row["difference"], row["p"], row["p_holm"]) == (None, None, None, None)
    (weighed,) = pairwise.weigh_rows([row], [], GAME)
    assert pairwise.answer([weighed], "B") == ["A table would notice no difference with B."]
    assert pairwise.format_row(weighed)[3:] == [NOTHING] * 3


def test_rotated_games_that_are_not_paired_count_as_deals():
    deals = np.random.default_rng(3).normal(30, 10, 200)
    rotated = one(setting(np.repeat(deals, 4), rotated=4), setting(np.repeat(deals + 1, 4), rotated=4, seed=2))
    plain = one(setting(deals), setting(deals + 1, seed=2))

    assert rotated["high"] - rotated["low"] == pytest.approx(plain["high"] - plain["low"], rel=0.01)
    assert rotated["p"] == pytest.approx(plain["p"], rel=0.02)


def test_p_is_corrected_for_all_comparisons_together():
    rng = np.random.default_rng(4)
    pairs = [(setting(rng.normal(0, 1, 50)), setting(rng.normal(0.3, 1, 50))) for _ in range(5)]
    table = compute(pairs, GAME)

    assert table["p_holm"].to_list() == holm(table["p"].to_list())
    assert table.schema == pl.Schema(SCHEMA)


def test_intervals_of_differences_hold_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(5)
    rates = ((0.4, 1), (0.6, 2))
    sides = [[setting(rng.random(60) < rate, seed=seed, metric="panic") for rate, seed in rates] for _ in range(200)]
    held = compute(sides, GAME).filter((pl.col("low") <= 0.2) & (pl.col("high") >= 0.2)).height

    assert 180 <= held <= 199  # of 200 at 95 %: 190, with a standard error of 3


@pytest.fixture(scope="module")
def small(small_run):
    return load(small_run)


@pytest.mark.slow
def test_a_run_with_itself_has_no_difference_anywhere(small):
    pairs = [(PlayedCell(small, number), PlayedCell(small, number)) for number in (0, 4)]
    table = compute(pairs, GAME).drop_nulls("difference")

    assert table.height > 20
    assert set(table["difference"]) == set(table["effect"]) == {0.0}
    assert set(table["p_holm"]) == {1.0}
    assert [differing(*pair) for pair in pairs] == [{}, {}]


def test_cells_of_a_run_differ_as_its_summary_says(small):
    row = small.summary.filter(cell=0, metric="turns").row(0, named=True)
    found = compute([(PlayedCell(small, row["baseline"]), PlayedCell(small, 0))], GAME).filter(metric="turns")

    assert found.select("difference", "low", "high").row(0) == pytest.approx(
        (row["difference"], row["difference_low"], row["difference_high"])
    )
    assert differing(PlayedCell(small, row["baseline"]), PlayedCell(small, 0)) == {"crises_in_deck": ("4", "3")}


def test_all_metrics_are_compared_that_arise(small):
    table = compute([(PlayedCell(small, 0), PlayedCell(small, 1))], GAME)

    assert table["metric"].to_list() == [metric.name for metric in GAME.metrics if metric.arises({"level": 2})]


@pytest.mark.slow
def test_where_only_figures_were_kept_they_are_the_same(make_run, make_config, tmp_path):
    runs = [load(make_run(make_config(games=40, keep=keep), tmp_path / keep)) for keep in ("all", "summary")]
    sides = [PlayedCell(run, 0) for run in runs]
    table = compute([(sides[0], sides[1])], GAME)

    assert is_paired(*sides)
    assert table["metric"].to_list() == list(GAME.headline)
    assert set(table["difference"]) == {0.0}


def test_a_cell_that_was_not_played_is_refused(small):
    with pytest.raises(InputError, match="cell 99 has not been played"):
        PlayedCell(small, 99)


def row(**values):
    usual = {"metric": "revolution_rate", "kind": "proportion", "value_a": 0.412, "value_b": 0.368, "effect": -0.09}
    return usual | {"difference": -0.044, "low": -0.049, "high": -0.039, "p_holm": 1e-9} | values


def answer(*rows):
    return pairwise.answer(pairwise.weigh_rows(rows, [], GAME), "B")


def test_what_a_table_would_notice_is_told_in_words():
    seen = row(value_b=0.312, difference=-0.1, low=-0.11, high=-0.09)

    assert answer(seen) == [
        "With B the Revolution comes in 31\N{NO-BREAK SPACE}% instead of 41\N{NO-BREAK SPACE}% of games.",
        "Nothing else would be noticed.",
    ]


def test_clear_difference_that_no_table_would_notice_is_not_told():
    rare = row(metric="emergencies", kind="mean", value_a=1e-5, value_b=2e-4, difference=2e-4, low=1e-4, high=3e-4)

    assert answer(row(low=-0.049, high=-0.039), rare) == ["A table would notice no difference with B."]


def test_what_too_few_games_say_nothing_of_is_counted():
    assert answer(row(low=-0.1, high=0.02)) == ["Of 1 figure these are too few games to say."]


def test_the_largest_difference_is_told_first_and_a_figure_of_two_names_once():
    revolution = row(value_b=0.312, difference=-0.1, low=-0.11, high=-0.09)
    same = revolution | {"metric": "all_lose_rate"}
    longer = row(metric="turns", kind="mean", value_a=30.0, value_b=45.0, difference=15.0, low=14.0, high=16.0)

    first, rest = answer(revolution, same, longer)
    assert first.startswith("With B a game lasts 45 instead of 30 turns and ")
    assert first.count("instead of") == 2
    assert rest == "Nothing else would be noticed."


def test_a_table_in_markdown_stays_one_whatever_is_named():
    named = pairwise.weigh_rows([row()], [], GAME)[0] | {"name": "a|b*c_d<e>"}
    lines = pairwise.to_markdown(pairwise.HEADS, [pairwise.format_row(named)]).splitlines()

    assert len(lines) == 3
    assert lines[2].startswith(r"| a\|b\*c\_d\<e\> | 41.2")
