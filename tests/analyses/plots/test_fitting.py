"""Texts of figures are wrapped, turned or given more height until they stand apart and within the figure."""

import itertools

import matplotlib.pyplot as plt
import pytest

from bng_sim.analyses.plots import fitting, labels, style
from tests.slow import slow_after

LONG = "a setting that somebody named at length, and then some, to know what it was"
NAMES = [f"{LONG} {number}" for number in range(6)]


def draw(plot, *, narrow=False, fit=fitting.fit):
    figure = style.canvas(1.0, "Title", "subtitle", narrow=narrow)
    with plt.rc_context(style._settings()):
        plot(figure)
        fit(figure)
    return figure


def rows(figure):
    labels.row_names(figure.subplots(), range(len(NAMES)), NAMES)


def columns(figure):
    axes = figure.subplots()
    axes.set_xlim(-0.5, len(NAMES) - 0.5)
    labels.place_ticks(axes, range(len(NAMES)), NAMES)


def names(figure):
    for place, axes in enumerate(figure.subplots(3, 2).flat):
        axes.set_title(LONG)
        axes.set_xlabel(LONG)
        axes.set_ylabel("" if place % 2 else LONG)


def numbers(figure):
    for axes in figure.subplots(1, 3):
        axes.set_xlim(10_000_000, 90_000_001)


def crossing(figure):
    """Pairs of labels that lie over each other, and texts beyond an edge; of turned ones only these."""
    renderer, edge = figure.canvas.get_renderer(), figure.bbox
    found = []
    for axes in figure.axes:
        shown = [text for axis in (axes.xaxis, axes.yaxis) for _, text in fitting._drawn(axis)]
        shown += [text for text in (axes._left_title, axes.title, axes.xaxis.label) if text.get_text()]
        boxes = [(text, text.get_window_extent(renderer)) for text in shown]
        found += [text.get_text() for text, box in boxes if box.x0 < edge.x0 - 1 or box.x1 > edge.x1 + 1]
        level = [each for each in boxes if not each[0].get_rotation()]
        found += [
            f"{a.get_text()} | {b.get_text()}" for (a, p), (b, q) in itertools.combinations(level, 2) if p.overlaps(q)
        ]
    return found


@pytest.mark.parametrize("narrow", slow_after(1, [True, False]))
@pytest.mark.parametrize("plot", [rows, columns, names])
def test_texts_stand_apart(plot, narrow):
    figure = draw(plot, narrow=narrow)

    assert crossing(figure) == []
    assert fitting.svg.lay_out(figure)
    assert all(axes.get_position().height * figure.get_figheight() > 0.1 for axes in figure.axes)


def test_fewer_numbers_are_used_where_they_would_touch():
    assert crossing(draw(numbers)) == []


@pytest.mark.parametrize("plot", [rows, columns, names, numbers])
def test_control_unfitted_texts_cross(plot):
    assert crossing(draw(plot, fit=fitting.svg.lay_out)) != []


def test_nothing_of_a_name_is_lost():
    shown = [text.get_text() for _, text in fitting._drawn(draw(rows, narrow=True).axes[0].yaxis)]

    assert sorted(" ".join(text.split()) for text in shown) == NAMES


def test_titles_stay_where_they_are_when_a_figure_grows():
    figure = style.canvas(1.0, "Title", "subtitle")
    before = [text.get_window_extent().y1 - figure.bbox.y1 for text in figure.texts]
    fitting.grow(figure, 5)

    assert figure.get_figheight() > 6
    assert [text.get_window_extent().y1 - figure.bbox.y1 for text in figure.texts] == pytest.approx(before)


def test_large_numbers_have_all_their_digits_at_the_axis_and_no_power_of_ten_apart():
    figure = draw(lambda figure: figure.subplots().set_ylim(10_000_000.1, 10_000_000.9))

    (axes,) = figure.axes
    assert axes.yaxis.get_offset_text().get_text() == ""
    assert {text.get_text()[:9] for _, text in fitting._drawn(axes.yaxis)} == {"10000000."}
