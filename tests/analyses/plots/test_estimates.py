"""Estimates are drawn as they were computed: where they are, their intervals, and what their markers say."""

import xml.etree.ElementTree as ET

import numpy as np
import polars as pl
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from bng_sim.analyses.plots import estimates, style

SVG = "{http://www.w3.org/2000/svg}"
MINUS = "\N{MINUS SIGN}"


def table(*rows):
    return pl.DataFrame(rows, schema=["line", "place", "n", *estimates.FIGURES], orient="row")


SKEWED = table(
    ("a", "x", 1000, 10.0, 9.5, 14.0),
    ("b", "y", 25, -2.5, -3.0, -2.4),
    ("a", "z", 0, None, None, None),
    ("a", "y", 7, 1.0, 0.5, 1.5),
)


def drawn(draw):
    with style._in_style():
        axes = Figure().subplots()
        draw(axes)
    return axes


def said(axes):
    with style._in_style():
        root = ET.fromstring(style.svg(axes.figure))
    return [title.text for use in root.iter(f"{SVG}use") for title in use.findall(f"{SVG}title")]


def markers(axes):
    """Of each line: colour, marker, and where its markers are."""
    lines = [line for line in axes.lines if line.get_marker() != "None"]
    return [(to_hex(line.get_color()), line.get_marker(), known(line)) for line in lines]


def bars(axes):
    """From where to where each interval is drawn."""
    return [[tuple(end) for end in bar.round(6).tolist()] for drawn in axes.collections for bar in drawn.get_segments()]


def known(line):
    at = line.get_xydata()
    return [tuple(each) for each in at[~np.isnan(at).any(axis=1)].round(6).tolist()]


def test_values_and_intervals_are_those_given_however_askew():
    axes = drawn(lambda axes: estimates.points(axes, SKEWED, "place", ["a"], places=["x", "y", "z"], scale=10))

    assert markers(axes) == [(style.COLOURS[0].lower(), "o", [(0, 100), (1, 10)])]
    assert bars(axes) == [[(0, 95), (0, 140)], [(1, 5), (1, 15)]]


def test_lines_stand_side_by_side_in_their_order_within_the_room_of_a_place():
    axes = drawn(lambda axes: estimates.points(axes, SKEWED, "place", ["b", "a"], places=["x", "y"], apart=0.6))

    (_, first, b), (_, second, a) = markers(axes)
    assert (first, second) == style.MARKERS[:2]
    assert (b, a) == ([(0.85, -2.5)], [(0.15, 10.0), (1.15, 1.0)])


def test_rows_run_from_the_top_down_each_with_its_name():
    names = {"y": "second", "x": "first", "w": "nothing known"}
    axes = drawn(lambda axes: estimates.rows(axes, SKEWED.filter(place="x"), "place", ["a"], names))

    assert [text.get_text() for text in axes.get_yticklabels()] == list(names.values())
    assert markers(axes)[0][2] == [(10.0, 1.0)]
    assert axes.get_ylim()[0] > axes.get_ylim()[1]


def test_places_may_be_numbers():
    numbered = SKEWED.with_columns(place=pl.Series([2.5, 4.0, 1.0, 0.25]))
    axes = drawn(lambda axes: estimates.points(axes, numbered, "place", ["a"], across=True))

    assert markers(axes)[0][2] == [(1.0, 0.25), (10.0, 2.5)]


def test_markers_say_their_figures_and_how_many_were_counted():
    axes = drawn(lambda axes: estimates.points(axes, SKEWED, "place", ["a", "b"], places=["z", "y", "x"]))

    assert said(axes) == [
        "a, y: 1.0 (0.5 to 1.5), n = 7",
        "a, x: 10.0 (9.5 to 14.0), n = 1,000",
        f"b, y: {MINUS}2.5 ({MINUS}3.0 to {MINUS}2.4), n = 25",
    ]


def test_where_a_marker_is_not_drawn_none_says_anothers():
    def draw(axes):
        estimates.points(axes, SKEWED, "place", ["a"], places=["x", "y"])
        axes.set_ylim(0, 1e-6)
        for line in axes.lines:
            line.set_clip_on(False)

    assert said(drawn(draw)) == []


def test_without_a_value_nothing_is_drawn():
    axes = drawn(lambda axes: estimates.points(axes, SKEWED.filter(place="z"), "place", ["a"], places=["z"]))

    assert list(axes.lines) == []


def test_value_without_an_interval_is_a_marker_without_a_bar_that_says_so():
    alone = table(("a", "x", 1, 2.0, None, None))

    axes = drawn(lambda axes: estimates.points(axes, alone, "place", ["a"], places=["x"]))

    assert [places for *_, places in markers(axes)] == [[(0, 2)]]
    assert all(low == high for low, high in bars(axes))
    assert said(axes) == ["a, x: 2.0 (no interval), n = 1"]


def test_two_rows_for_one_place_are_refused():
    with pytest.raises(ValueError, match="two rows for one place"):
        drawn(lambda axes: estimates.points(axes, pl.concat([SKEWED, SKEWED]), "place", ["a"], places=["x", "y"]))


def test_a_curves_band_is_the_interval_given():
    numbered = SKEWED.with_columns(place=pl.Series([2.0, 4.0, 3.0, 1.0]))
    axes = drawn(lambda axes: estimates.curves(axes, numbered, "place", ["a", "b"]))

    assert [at for _, _, at in markers(axes)] == [[(1.0, 1.0), (2.0, 10.0)], [(4.0, -2.5)]]
    band, _ = axes.collections
    assert {tuple(at) for at in band.get_paths()[0].vertices.tolist()} == {(1, 0.5), (1, 1.5), (2, 9.5), (2, 14)}
    assert said(axes) == [
        "a, 1: 1.0 (0.5 to 1.5), n = 7",
        "a, 2: 10.0 (9.5 to 14.0), n = 1,000",
        f"b, 4: {MINUS}2.5 ({MINUS}3.0 to {MINUS}2.4), n = 25",
    ]


def test_a_curve_is_broken_where_nothing_is_known():
    rows = [
        ("a", at, 5, value, low, high) for at, (_, _, _, value, low, high) in enumerate(SKEWED.sort("line").rows(), 1)
    ]
    axes = drawn(lambda axes: estimates.curves(axes, table(*rows), "place", ["a"]))

    assert [at for _, _, at in markers(axes)] == [[(1.0, 10.0)], [(3.0, 1.0), (4.0, -2.5)]]
    assert {colour for colour, _, _ in markers(axes)} == {style.COLOURS[0].lower()}
    assert {marker for _, marker, _ in markers(axes)} == {"o"}


def test_steps_hold_until_the_next():
    numbered = SKEWED.with_columns(place=pl.Series([2, 4, 3, 1]))
    axes = drawn(lambda axes: estimates.curves(axes, numbered, "place", ["a"], steps=True))

    assert axes.lines[0].get_drawstyle() == "steps-post"
    assert {tuple(at) for at in axes.collections[0].get_paths()[0].vertices.tolist()} >= {(2, 0.5), (2, 1.5)}
