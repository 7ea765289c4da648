"""Shapes in few bytes say what they said before, to a tenth of a point."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.path import Path

from bng_sim.analyses.plots.shapes import HUNDREDTHS, TENTHS, Box, data, decimal, shape

POINTS = st.tuples(st.floats(-600, 600), st.floats(-600, 600))
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6}


def parts(numbers, size):
    return [tuple(numbers[at : at + size]) for at in range(0, len(numbers), size)]


def drawn(text):
    """Letter and points in tenths of each piece of a path's data, read as the standard says."""
    pieces, at, start = [], (0.0, 0.0), (0.0, 0.0)
    for letter, numbers in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", text):
        found = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        if letter in "zZ":
            at = start
            pieces.append(("Z", []))
            continue
        for place, part in enumerate(parts(found, TAKES[letter.upper()])):
            name = "L" if letter in "mM" and place else letter.upper()
            base = at if letter.islower() else (0.0, 0.0)
            whole = {"H": (*part, at[1] - base[1]), "V": (at[0] - base[0], *part)}.get(name, part)
            points = [(x + base[0], y + base[1]) for x, y in parts(whole, 2)]
            at = points[-1]
            start = at if name == "M" else start
            pieces.append(("L" if name in "HV" else name, points))
    return pieces


def lines(points, *, closed=False):
    codes = [Path.MOVETO, *[Path.LINETO] * (len(points) - 1)]
    segments = [(list(point), code) for point, code in zip(points, codes, strict=True)]
    return [*segments, ([0, 0], Path.CLOSEPOLY)] if closed else segments


@given(st.lists(POINTS, min_size=2, max_size=12), st.booleans())
def test_lines_go_where_they_went(points, closed):
    made = shape(lines(points, closed=closed))
    ends = [(round(10 * x), round(10 * y)) for x, y in points]

    found = [point for _, part in drawn(data(made)) for point in part]
    assert set(found) <= set(ends)
    if made.pieces and not closed:
        assert (found[0], found[-1]) == (ends[0], ends[-1])


@given(st.lists(st.tuples(POINTS, POINTS, POINTS), min_size=1, max_size=6))
def test_curves_do_too(curves):
    segments = [([0.0, 0.0], Path.MOVETO)]
    segments += [([number for point in curve for number in point], Path.CURVE4) for curve in curves]
    made = shape(segments)

    assert drawn(data(made)) == [(letter, [tuple(map(float, at)) for at in part]) for letter, part in made.pieces]


def test_a_line_along_an_axis_is_one_however_many_points_it_has():
    assert data(shape(lines([(0, 0), (1, 0), (2.5, 0), (2.5, 4), (2.5, 5), (2.5, 3)]))) == "m0 0h25v50-20"


def test_the_shorter_of_relative_and_absolute_is_taken_and_nothing_is_said_twice():
    assert data(shape(lines([(100, 100), (100.5, 99), (101, 101), (0, 0)]))) == "m1000 1000 5-10 5 20L0 0"


def test_what_draws_nothing_is_left_out():
    assert shape(lines([(1, 1), (1.01, 1.02)])).pieces == []
    assert shape([([5, 5], Path.MOVETO), *lines([(0, 0), (1, 1)])]).pieces == shape(lines([(0, 0), (1, 1)])).pieces


def test_straight_lines_have_no_inside():
    assert shape([*lines([(0, 0), (1, 1)]), *lines([(5, 5), (6, 5)])]).is_straight()
    assert not shape(lines([(0, 0), (1, 1), (0, 1)])).is_straight()
    assert not shape(lines([(0, 0), (1, 1)], closed=True)).is_straight()


@pytest.mark.parametrize(
    ("units", "scale", "text"),
    [(0, 10, "0"), (5, 10, ".5"), (-25, 10, "-2.5"), (30, 10, "3"), (105, 100, "1.05"), (-110, 100, "-1.1")],
)
def test_a_number_has_nothing_that_may_be_left_out(units, scale, text):
    assert decimal(units, scale) == text


def test_small_things_are_drawn_to_a_hundredth_of_a_point():
    assert data(shape(lines([(0, 0), (2.25, -1.17)]), HUNDREDTHS)) == "m0 0 22.5-11.7"
    assert data(shape(lines([(0, 0), (2.25, -1.17)]), TENTHS)) == "m0 0 22-12"


def test_boxes_know_what_they_share():
    box = Box(0, 0, 2, 2)

    assert (box.meets(Box(2, 0, 4, 2)), box.overlaps(Box(2, 0, 4, 2))) == (True, False)
    assert (box.meets(Box(1, 1, 4, 4)), box.overlaps(Box(1, 1, 4, 4))) == (True, True)
    assert not box.meets(Box(3, 0, 4, 2))
    assert box.within(Box(0, 0, 2, 2))
    assert not box.within(Box(0, 0, 2, 1))
    assert box.joined(Box(1, -1, 5, 1)) == Box(0, -1, 5, 2)
