"""Who wins with one setting and with another: deals are blocks, groups of one side are named, no more is said."""

from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from bng_sim.analyses.differences import win_differences
from bng_sim.analyses.differences.metric_differences import PlayedCell
from bng_sim.analyses.differences.win_differences import compute, why_not
from bng_sim.analyses.numbers import NOTHING
from bng_sim.report import pairwise
from bng_sim.sweeps.statistics.paired import holm
from tests.conformance.race import RACE

PER_CENT = "\N{NO-BREAK SPACE}%"


@pytest.fixture
def setting(tmp_path):
    """A setting of which it is known who won each game, from 1, and who played what."""

    def made(winners, *, seed=1, first=0, players=2, strategies=("x", "y"), games_a_deal=1, keep="seats"):
        rows = [
            {
                "game": game,
                "seat": seat,
                "order": seat,
                "strategy": strategies[(seat - 1) % len(strategies)],
                "won": winner == seat,
            }
            for game, winner in enumerate(winners, first * games_a_deal)
            for seat in range(1, players + 1)
        ]
        path = tmp_path / f"{len([*tmp_path.iterdir()])}.parquet"
        pl.DataFrame(rows).write_parquet(path)
        run = SimpleNamespace(
            folder=path.stem,
            config={"seed": seed, "first_game": first},
            played=[{"index": 0, "games": len(winners)}],
            keeps=lambda table: table == keep,
            scan=lambda table, of: pl.scan_parquet(path),
            games_a_deal=lambda number: games_a_deal,
        )
        return PlayedCell(run, 0)

    return made


def by(table, grouping, group):
    return table.row(by_predicate=(pl.col("by") == grouping) & (pl.col("group") == group), named=True)


def winners(share, n, seed=0):
    return np.where(np.random.default_rng(seed).random(n) < share, 1, 2).tolist()


@pytest.mark.parametrize("games_a_deal", [1, 2])
@pytest.mark.parametrize(("first", "n"), [(0, 40), (10, 20), (35, 20), (39, 1), (40, 20), (200, 40)])
def test_deals_are_paired_by_their_index(setting, first, n, games_a_deal):
    """A played deals 0 to 39, B some from the same list: the deals of both are the same, so nothing differs there."""
    all_games = np.array(winners(0.6, 300 * games_a_deal)).reshape(300, games_a_deal)
    a = setting(all_games[:40].ravel().tolist(), games_a_deal=games_a_deal)
    b = setting(all_games[first : first + n].ravel().tolist(), first=first, games_a_deal=games_a_deal)
    row = by(compute([(a, b)], RACE), "seat", "1")
    both = len(range(first, min(first + n, 40)))

    assert row["paired"] == (both > 0)
    if both:
        assert (row["n_a"], row["n_b"], row["difference"]) == (both * games_a_deal,) * 2 + (0,)
    else:
        assert (row["n_a"], row["n_b"]) == (40 * games_a_deal, n * games_a_deal)


def test_rates_are_games_won_per_seat_and_the_difference_is_b_less_a(setting):
    table = compute([(setting([1, 1, 2, 2]), setting([1, 2, 2, None]))], RACE)
    row = by(table, "seat", "1")

    assert (row["n_a"], row["value_a"], row["value_b"], row["difference"]) == (4, 0.5, 0.25, -0.25)
    assert row["every_game"]
    assert set(table["by"]) == {"seat", "order", "strategy"}
    assert table["p_holm"].to_list() == holm(table["p"].to_list())


def test_what_is_paired_has_the_luck_of_the_deal_taken_out(setting):
    a = winners(0.5, 400)
    b = [1 if game % 20 == 0 else winner for game, winner in enumerate(a)]  # few games go another way
    together = by(compute([(setting(a), setting(b))], RACE), "seat", "1")
    apart = by(compute([(setting(a), setting(b, seed=2))], RACE), "seat", "1")

    assert (together["paired"], apart["paired"]) == (True, False)
    assert together["difference"] == pytest.approx(apart["difference"])
    assert together["high"] - together["low"] < 0.5 * (apart["high"] - apart["low"])


def test_deals_are_blocks_where_strategies_rotate(setting):
    a, b = (winners(share, 200, seed) for share, seed in ((0.4, 1), (0.6, 2)))
    once = by(compute([(setting(a), setting(b))], RACE), "seat", "1")
    twice = [setting(np.repeat(side, 2).tolist(), games_a_deal=2) for side in (a, b)]
    blocks = by(compute([tuple(twice)], RACE), "seat", "1")

    assert blocks["n_a"] == 2 * once["n_a"]
    assert blocks["high"] - blocks["low"] == pytest.approx(once["high"] - once["low"], rel=0.03)


def test_groups_that_only_one_side_has_are_named_and_not_compared(setting):
    a, b = setting([1, 2, 1]), setting([1, 2, 3], players=3, strategies=("x", "z"))
    table = compute([(a, b)], RACE)

    assert by(table, "seat", "3")["difference"] is None
    shown = {row[0]: row for row in map(pairwise.format_row, pairwise.weigh_rows([], table.to_dicts(), RACE))}
    assert shown["wins: y"][2:] == [NOTHING] * 4
    assert shown["wins: z"][1] == NOTHING


def test_a_group_of_few_deals_is_not_told_apart_by_a_normal_interval(setting):
    a, b = (setting([seat] * 3, strategies=("x", "x", "y"), players=3) for seat in (1, 3))
    row = by(compute([(a, b)], RACE), "strategy", "x")  # 3 wins of 6 seats, and none of 6: always the same

    assert row["p"] > 0.01
    assert row["low"] < -0.5 < row["high"]


def test_a_seed_with_itself_shows_no_difference_whatever_the_blocks(setting, monkeypatch):
    a, b = setting(winners(0.5, 90)), setting(winners(0.6, 90, seed=1))
    whole = compute([(a, b)], RACE)
    monkeypatch.setattr(win_differences, "BLOCK", 7)

    assert compute([(a, b)], RACE).equals(whole)
    assert set(compute([(a, a)], RACE)["difference"]) == {0.0}


@pytest.mark.slow
def test_intervals_hold_the_truth_as_often_as_they_say(setting):
    pairs = [(setting(winners(0.4, 60, i)), setting(winners(0.6, 60, 1000 + i), seed=2)) for i in range(100)]
    table = compute(pairs, RACE).filter(by="seat", group="1")
    held = table.filter((pl.col("low") <= 0.2) & (pl.col("high") >= 0.2)).height

    assert 88 <= held <= 100  # of 100 at 95 %


def test_without_seats_there_is_a_reason_and_no_row(setting):
    a, b = setting([1, 2]), setting([1, 2], keep="games")

    assert why_not(a, b) == f"{b.run.folder} kept no seats, so who wins is not compared (keep: all keeps them)"
    assert compute([(a, b)], RACE).is_empty()


def row(**values):
    usual = {"by": "seat", "group": "1", "n_a": 9000, "n_b": 9000, "value_a": 0.221, "value_b": 0.24}
    return usual | {"every_game": True, "difference": 0.019, "low": 0.009, "high": 0.029, "p_holm": 1e-9} | values


def answer(*rows):
    return pairwise.answer(pairwise.weigh_rows([], rows, RACE), "B")


def test_who_wins_more_is_told_by_name():
    bold = row(by="strategy", group="bold", value_b=0.32, difference=0.099, low=0.09, high=0.11)
    first = row(by="order", value_b=0.10, difference=-0.121, low=-0.13, high=-0.11)

    assert answer(bold, first) == [
        f"With B the player who goes first wins 10{PER_CENT} instead of 22{PER_CENT} of games and "
        f"\N{LEFT DOUBLE QUOTATION MARK}bold\N{RIGHT DOUBLE QUOTATION MARK} wins 32{PER_CENT} instead of 22{PER_CENT} "
        "of games.",
        "Nothing else would be noticed.",
    ]


def test_seat_numbers_are_no_news():
    assert answer(row(value_b=0.4, difference=0.179, low=0.17, high=0.19)) == [
        "A table would notice no difference with B."
    ]
