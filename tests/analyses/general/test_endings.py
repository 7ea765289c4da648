"""How games end, on games whose answer is known."""

import polars as pl
import pytest

from bng_sim.analyses.general import endings
from bng_sim.analyses.question import ask
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.statistics.ratio import wilson_share


def test_shares_add_up_to_all_games_and_tops_to_one(small_run):
    table = endings.shares(load(small_run))

    assert table["ending"].unique(maintain_order=True).to_list() == ["assets", "revolution", "stalemate", "celebrity"]
    assert table.group_by("cell").agg(pl.col("value").sum())["value"].to_list() == pytest.approx([1.0] * 6)
    assert table.group_by("cell", maintain_order=True).last()["top"].to_list() == [1.0] * 6


def test_the_edge_between_two_parts_has_wilsons_interval(make):
    first = endings.shares(make(0.3, 0.6)).row(0, named=True)
    wilson = wilson_share(700, 1000)

    assert (first["ending"], first["top"]) == ("assets", 0.7)
    assert (first["top_low"], first["top_high"]) == (wilson.low, wilson.high)


def test_what_never_came_up_is_left_out_of_the_figure(make):
    run = make(0.3, 0.6)
    table = endings.shares(run)

    assert endings.occurring(table) == ["assets", "revolution"]
    key = endings.plot(table, ask(run)).legends[0]
    assert [text.get_text() for text in key.get_texts()] == ["somebody fills a board", "everybody loses"]


def test_a_part_has_the_colour_of_its_name_in_the_key_whichever_ending_came_up_first(make):
    """A rare ending that comes up in a later cell only: the key listed it last, and the bars in the game's order."""
    first, second = [("celebrity", 1)] * 6 + [("assets", 1)] * 4, [("stalemate", 1)] * 1 + [("celebrity", 1)] * 9
    run = make(cells=[({"crises_in_deck": n}, "a", games) for n, games in ((4, first), (5, second))])
    table = endings.shares(run)

    assert endings.occurring(table) == ["assets", "stalemate", "celebrity"]
    figure = endings.plot(table, ask(run))
    key = {
        text.get_text(): patch.get_facecolor()
        for text, patch in zip(figure.legends[0].get_texts(), figure.legends[0].get_patches(), strict=True)
    }
    heights = {
        bars.patches[0].get_facecolor(): [bar.get_height() for bar in bars] for bars in figure.axes[0].containers
    }
    assert heights[key["stalemate"]] == pytest.approx([0, 10])
    assert heights[key["a Celebrity wins"]] == pytest.approx([60, 90])


@pytest.mark.parametrize(
    ("rate", "words"),
    [(0.9, "Most games end in"), (0.51, "No single ending makes up most games"), (0.2, "Most games end in")],
)
def test_most_is_said_only_where_the_interval_allows_it(make, rate, words):
    run = make(rate, 0.5)

    assert endings.finding(endings.shares(run), ask(run)).startswith(words)


def test_where_lines_differ_it_says_what_most_games_end_in_on_each(make):
    cells = [
        ({"players": players, "crises_in_deck": 4}, "a", [("assets", 1)] * n + [("revolution", 1)] * (100 - n))
        for players, n in ((3, 90), (4, 50), (5, 80))
    ]
    run = make(cells=cells)

    said = endings.finding(endings.shares(run), ask(run)).replace("\N{NO-BREAK SPACE}", " ")

    assert said.endswith(
        "end in “somebody fills a board” with 3 and 5 players (80 to 90 %); no ending makes up most games with "
        "4 players"
    )
    assert {one.least for one in said_of(run)} == {None, endings.MOST_GAMES}


def said_of(run):
    return endings.finding(endings.shares(run), ask(run)).stated


def test_without_a_dial_there_is_a_bar_a_line(make):
    cells = [({"players": n}, "a", [("assets", 1)] * 6 + [("revolution", 1)] * 4) for n in (3, 4)]
    run = make(cells=cells, dial=None)
    axes = endings.plot(endings.shares(run), ask(run)).axes[0]

    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["3 players", "4 players"]
    assert len(axes.patches) == 4
