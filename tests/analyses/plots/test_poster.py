"""A game as one picture: as large as it is said, all words within it, and none over another."""

import itertools
import re

import pytest

from bng_sim.analyses.plots.poster import DOTS, HEIGHT, WIDTH, plot
from bng_sim.analyses.plots.style import COLOURS, svg
from bng_sim.core.poster import Line, Mark, Poster, Threat

TURNS = tuple(range(41))
CODE = "race/1/0/abcdef"


def poster(**values):
    usual = {
        "about": "Dice Race, 4 players",
        "ending": "Seat 2 wins after 40 turns",
        "distance": "steps to the line",
        "turns": TURNS,
        "lines": tuple(
            Line(f"somebody with a long name {seat}", tuple(40 - at * (seat == 2) for at in TURNS), has_won=seat == 2)
            for seat in (1, 2, 3, 4, 5)
        ),
        "marks": tuple(Mark(turn, f"what happened in {turn}") for turn in (5, 6, 7, 8, 20, 40)),
        "threat": Threat("water", tuple(at / 4 for at in TURNS), 10),
    }
    return Poster(**usual | values)


def texts(figure):
    """Every text of a picture that is drawn, with where it stands."""
    renderer = figure.canvas.get_renderer()
    found = [*figure.texts, *(text for axes in figure.axes for text in axes.texts)]
    return {text.get_text(): text.get_window_extent(renderer) for text in found if text.get_text()}


def test_it_has_1200_by_675_pixels(tmp_path):
    figure = plot(poster(), CODE, "1.2.3")
    figure.savefig(tmp_path / "a.png", dpi=DOTS)

    assert (WIDTH * DOTS, HEIGHT * DOTS) == (1200, 675)
    assert (tmp_path / "a.png").read_bytes()[16:24] == (1200).to_bytes(4) + (675).to_bytes(4)


def test_it_says_how_it_ended_what_is_drawn_and_what_replays_it():
    element = svg(plot(poster(), CODE, "1.2.3"))
    words = " ".join(re.findall(r">([^<>]+)<", element))

    assert "Seat 2 wins after 40 turns" in words
    assert "Dice Race, 4 players. Lines: steps to the line after every turn; shaded: water (10 of 10)" in words
    assert f"bng-sim play {CODE}" in words
    assert "bng-sim 1.2.3" in words


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"marks": ()},
        {"threat": None, "ending": "Somebody whose name takes much room wins, and somebody else along with them, " * 2},
        {"marks": tuple(Mark(turn, f"the moment number {turn}") for turn in TURNS)},
    ],
)
def test_no_text_stands_over_another_or_beyond_the_picture(values):
    figure = plot(poster(**values), CODE, "1.2.3")
    found = texts(figure)

    assert len(found) >= 8
    for (_, one), (_, other) in itertools.combinations(found.items(), 2):
        assert not one.overlaps(other)
    for name, box in found.items():
        assert box.x0 >= 0, name
        assert box.x1 <= figure.dpi * WIDTH, name
        assert box.y1 <= figure.dpi * HEIGHT, name


def test_where_there_is_no_room_for_all_moments_the_first_named_stay():
    marks = tuple(Mark(turn, f"a moment that many words are made about {turn}") for turn in (20, 1, 2, 3, 4, 5, 6, 7))
    shown = "\n".join(texts(plot(poster(marks=marks), CODE, "1.2.3")))

    assert "made about 20" in shown
    assert "made about 7" not in shown


def test_who_won_is_told_from_the_others_by_more_than_colour():
    (axes,) = plot(poster(), CODE, "1.2.3").axes
    widths = [line.get_linewidth() for line in axes.lines if line.get_marker() == "None" and len(line.get_xdata()) > 2]

    assert sorted(widths)[-1] > sorted(widths)[-2]
    assert "wins" in " ".join(texts(axes.figure))


def test_it_is_the_same_however_often_it_is_drawn():
    assert svg(plot(poster(), CODE, "1")) == svg(plot(poster(), CODE, "1"))


def test_a_game_of_one_turn_can_be_drawn():
    one = poster(turns=(0, 1), lines=(Line("a", (1, 0), has_won=True), Line("b", (1, 1))), marks=(), threat=None)

    assert "a: wins" in texts(plot(one, CODE, "1"))


def test_who_goes_by_a_colour_is_drawn_in_it_and_anybody_else_in_one_of_the_styles():
    names = ("Red", "Yellow", "somebody", "blue")
    lines = tuple(Line(name, (1.0, 2.0)) for name in names)
    figure = plot(poster(lines=lines, turns=(0, 1), marks=(), threat=None), CODE, "1.2.3")
    red, yellow, other, blue = (line.get_color() for line in figure.axes[0].lines if len(line.get_xdata()) == 3)

    assert (red, blue) == ("#FF0000", "#0000FF")
    assert yellow[1:3] == yellow[3:5] != "FF"  # yellow, but not so light that nobody sees it
    assert yellow[5:] == "00"
    assert other == COLOURS[2]
