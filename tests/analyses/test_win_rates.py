"""Who wins, on win rates whose answer is known."""

import polars as pl
import pytest

import bng_sim
from analyses import win_rates
from analyses.question import ask
from bng_sim.sweep.summary import Z, share

N = 10_000


def seat(cell, group, rate, by="seat", n=N):
    room = Z * (rate * (1 - rate) / n) ** 0.5
    return (cell, by, group, n, rate, rate - room, rate + room)


def run_of(make, *rates, by="seat"):
    cells = [({"crises_in_deck": 4}, "a", [("assets", 1)] * 100)]
    return make(cells=cells, wins=[seat(0, str(place), rate, by) for place, rate in enumerate(rates, start=1)])


def test_the_even_share_is_the_wins_there_are_divided_by_the_seats(make):
    table = win_rates.compute(run_of(make, 0.05, 0.10, 0.15))

    assert table["even"].to_list() == pytest.approx([0.10] * 3)


def test_even_shares_add_up_to_how_often_anybody_wins(small_run):
    run = bng_sim.load(small_run)
    table = win_rates.compute(run)
    winners = win_rates.winners(table, run)

    assets = run.summary.filter(metric="ending_rate", group="assets").join(run.cells, on="cell")
    known = assets.filter(pl.col("assumption").fill_null("") == "", crises_in_deck=4, lineup="sensible")
    assert winners["value"].to_list() == pytest.approx(known["value"].to_list())
    assert winners["low"].to_list() == pytest.approx(known["low"].to_list())
    evens = table.group_by("line", maintain_order=True).first()["even"].to_list()
    assert [3 * evens[0], 4 * evens[1]] == pytest.approx(winners["value"].to_list())


def test_a_seat_that_wins_more_differs(make):
    table = win_rates.compute(run_of(make, 0.115, 0.115, 0.150))

    assert win_rates.differing(table, "seat")["group"].to_list() == ["1", "2", "3"]


def test_a_seat_that_may_be_lucky_does_not(make):
    assert win_rates.differing(win_rates.compute(run_of(make, 0.100, 0.101, 0.102)), "seat").is_empty()


def test_a_rate_of_zero_is_not_certain(make):
    table = win_rates.compute(run_of(make, 0.0, 0.1, 0.1))

    assert table["high"][0] == pytest.approx(share(0, N).high)
    assert table["low"][0] == 0.0


def test_the_figure_has_a_panel_a_grouping_that_has_groups(small_run):
    run = bng_sim.load(small_run)
    figure = win_rates.plot(win_rates.compute(run), ask(run))

    titles = [axes.get_title("left") for axes in figure.axes if axes.get_visible()]
    assert titles == ["by seat", "by starting order", "by Billionaire", "by strategy"]
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["3 players", "4 players"]


@pytest.mark.parametrize(
    ("rates", "words"),
    [
        ((0.1, 0.1, 0.2), "Chances of winning differ by seat"),
        ((0.1, 0.1, 0.1), "No clear difference in winning by seat"),
    ],
)
def test_the_finding_claims_no_difference_that_may_be_chance(make, rates, words):
    run = run_of(make, *rates)

    assert win_rates.finding(win_rates.compute(run), ask(run)) == words
