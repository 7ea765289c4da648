"""When the Revolution comes, on games whose answer is known."""

import polars as pl
import pytest

from analyses import revolution
from bng_sim.sweep.summary import share

GAMES = pl.DataFrame({"ending": [2, 2, 2, 1, 3], "turns": [4, 2, 4, 1, 9]})


def test_the_rate_grows_with_each_revolution_and_counts_all_games():
    table = revolution.compute(GAMES, 2)

    assert table["turn"].to_list() == [1, 2, 3, 4]
    assert table["n"].to_list() == [0, 1, 0, 2]
    assert table["rate"].to_list() == [0.0, 0.2, 0.2, 0.6]
    assert (table["low"][3], table["high"][3]) == (share(3, 5).low, share(3, 5).high)


def test_games_without_a_revolution_have_no_turns():
    assert revolution.compute(GAMES, 4).is_empty()


def test_no_games_are_refused():
    with pytest.raises(ValueError, match="at least one game"):
        revolution.compute(GAMES.clear(), 2)


def test_the_figure_says_the_finding_and_names_its_axes(tmp_path):
    figure = revolution.plot(revolution.compute(GAMES, 2))
    axes = figure.axes[0]

    assert "60.0 %" in axes.get_title("left")
    assert axes.get_xlabel() == "turn"
    assert "%" in axes.get_ylabel()
    figure.savefig(tmp_path / "figure.png")
    assert (tmp_path / "figure.png").stat().st_size > 10_000
