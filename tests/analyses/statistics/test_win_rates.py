"""How often anybody wins, on win rates whose answer is known."""

import polars as pl
import pytest

from bng_sim.analyses.statistics import win_rates
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.statistics.intervals import Z
from bng_sim.sweeps.statistics.ratio import wilson_share

N = 100


def seat(cell, group, rate, by="order", n=N):
    room = Z * (rate * (1 - rate) / n) ** 0.5
    return (cell, by, group, n, rate, rate - room, rate + room)


def test_games_that_several_win_count_once_and_even_shares_count_each_win(make):
    cells = [({"crises_in_deck": 4}, "a", [("assets", 1)] * 60 + [("revolution", 1)] * 30 + [("stalemate", 9)] * 10)]
    wins = [seat(0, str(n), rate) for n, rate in enumerate((0.5, 0.3, 0.25))]  # more wins than games
    table = win_rates.compute(make(cells=cells, wins=wins))

    assert table["even"].to_list() == pytest.approx([0.35])
    assert table["value"].to_list() == pytest.approx([0.6])
    revolution, stalemate = wilson_share(30, 100), wilson_share(10, 100)
    assert table["low"].to_list() == pytest.approx([1 - revolution.high - stalemate.high])
    assert table["high"].to_list() == pytest.approx([1 - revolution.low - stalemate.low])


def test_where_every_game_was_won_that_is_not_held_to_be_certain(make):
    cells = [({"crises_in_deck": 4}, "a", [("assets", 1)] * 100)]
    table = win_rates.compute(make(cells=cells, wins=[seat(0, "1", 0.5)]))

    assert table.select("value", "low", "high").row(0) == pytest.approx((1.0, wilson_share(100, 100).low, 1.0))


def test_even_shares_add_up_to_how_often_anybody_wins(small_run):
    run = load(small_run)
    table = win_rates.compute(run)

    assets = run.summary.filter(metric="ending_rate", group="assets").join(run.cells, on="cell")
    known = assets.filter(pl.col("assumption").fill_null("") == "", crises_in_deck=4, lineup="sensible")
    assert table["value"].to_list() == pytest.approx(known["value"].to_list())
    assert table["low"].to_list() == pytest.approx(known["low"].to_list())
    assert [3 * table["even"][0], 4 * table["even"][1]] == pytest.approx(table["value"].to_list())
