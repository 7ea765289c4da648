"""When the Revolution comes, on games whose answer is known."""

import polars as pl
import pytest

import bng_sim
from analyses import revolution
from analyses.question import ask
from bng_sim.sweep.summary import share

GAMES = [("revolution", 4), ("revolution", 2), ("revolution", 4), ("assets", 1), ("stalemate", 9)]


@pytest.fixture
def run(make):
    return make(cells=[({"crises_in_deck": 4}, "a", GAMES)])


def test_the_rate_grows_with_each_revolution_and_counts_all_games(run):
    table = revolution.compute(run)

    assert table["turn"].to_list() == [1, 2, 3, 4]
    assert table["n"].to_list() == [0, 1, 0, 2]
    assert table["rate"].to_list() == [0.0, 0.2, 0.2, 0.6]
    assert (table["low"][3], table["high"][3]) == (share(3, 5).low, share(3, 5).high)


def test_games_without_a_revolution_have_no_turns(make):
    run = make(cells=[({"crises_in_deck": 4}, "a", [("assets", 3)])])

    assert revolution.compute(run).is_empty()
    assert revolution.finding(revolution.compute(run)) == "The Revolution never comes"


def test_every_line_reaches_its_revolution_rate(small_run):
    run = bng_sim.load(small_run)
    ends = revolution.compute(run).group_by("line", maintain_order=True).last()
    known = run.summary.filter(metric="revolution_rate").join(run.cells, on="cell")
    known = known.filter(pl.col("assumption").fill_null("") == "", crises_in_deck=4, lineup="sensible")

    assert ends["rate"].to_list() == known["value"].to_list()


def test_the_figure_says_the_finding_and_names_its_axes(run):
    figure = revolution.plot(revolution.compute(run), ask(run))

    assert figure.texts[0].get_text().startswith("The Revolution comes in 60.0\N{NO-BREAK SPACE}% of games")
    assert figure.axes[0].get_xlabel() == "turn"
    assert "%" in figure.texts[-1].get_text()
