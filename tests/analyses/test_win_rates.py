"""How often anybody wins, on win rates whose answer is known."""

import polars as pl
import pytest

import bng_sim
from analyses import win_rates
from bng_sim.sweep.summary import Z

N = 100


def seat(cell, group, rate, by="seat", n=N):
    room = Z * (rate * (1 - rate) / n) ** 0.5
    return (cell, by, group, n, rate, rate - room, rate + room)


def test_the_even_share_is_the_wins_there_are_divided_by_the_seats(make):
    cells = [({"crises_in_deck": 4}, "a", [("assets", 1)] * 100)]
    table = win_rates.compute(
        make(cells=cells, wins=[seat(0, str(n), rate) for n, rate in enumerate((0.05, 0.1, 0.15))])
    )

    assert table["even"].to_list() == pytest.approx([0.10])
    assert table["value"].to_list() == pytest.approx([0.30])


def test_even_shares_add_up_to_how_often_anybody_wins(small_run):
    run = bng_sim.load(small_run)
    table = win_rates.compute(run)

    assets = run.summary.filter(metric="ending_rate", group="assets").join(run.cells, on="cell")
    known = assets.filter(pl.col("assumption").fill_null("") == "", crises_in_deck=4, lineup="sensible")
    assert table["value"].to_list() == pytest.approx(known["value"].to_list())
    assert table["low"].to_list() == pytest.approx(known["low"].to_list())
    assert [3 * table["even"][0], 4 * table["even"][1]] == pytest.approx(table["value"].to_list())
