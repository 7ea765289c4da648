"""Any number of lines, under any names, is drawn so that each can be found: in its own look, with its name."""

import itertools
import re
import xml.etree.ElementTree as ET

import polars as pl
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from bng_sim.analyses.plots import estimates, heat, labels, style

SVG = "{http://www.w3.org/2000/svg}"
ODD = ("_begins", "$x$ and $", "100 %", "{}", "<b>&amp;", "a, b", "\\n", "|", "w" * 100)
TRAITS = "tycoon(thrift=0.17,patience=0.54,late=0.72,spite=0.28,zeal=4.6,stake=3.7)"


def draw(lines, *, narrow=False):
    """A row figure with a marker for each line in both rows."""
    rows = [(line, place, 10, 1.0 * at, at - 0.5, at + 0.5) for at, line in enumerate(lines) for place in ("p", "q")]
    table = pl.DataFrame(rows, schema=["line", "place", "n", *estimates.FIGURES], orient="row")
    plot = style.styled(
        lambda: estimates.row_figure(table, "place", lines, {"p": "p", "q": "q"}, "t", "a", narrow=narrow)
    )
    return plot()


def words(figure):
    texts = ET.fromstring(style.svg(figure)).iter(f"{SVG}text")
    return "".join("".join(text.itertext()) for text in texts)


def test_forty_two_lines_look_different_and_the_next_begins_again():
    looks = style.looks(43)

    assert len(set(looks[:42])) == 42
    assert looks[42] == looks[0]


def test_parts_of_a_whole_differ_however_many():
    assert len({style.part_colour(index) for index in range(24)}) == 24


@pytest.mark.parametrize("n", [1, 6, 7, 24])
def test_every_line_is_drawn_in_the_look_of_its_key(n):
    figure = draw([f"line {index}" for index in range(n)])

    drawn = [(to_hex(line.get_color()), line.get_marker()) for line in figure.axes[0].lines]
    assert drawn == [(colour.lower(), marker) for colour, marker in style.looks(n)]
    keyed = [
        (to_hex(entry.get_color()), entry.get_marker()) for each in figure.legends for entry in each.legend_handles
    ]
    assert keyed == (drawn if n > 1 else [])


@pytest.mark.parametrize("narrow", [False, True])
def test_every_name_stands_in_the_key_as_it_is_written(narrow):
    written = words(draw(ODD, narrow=narrow))

    for name in ODD:
        assert re.sub(r"\s", "", name) in re.sub(r"\s", "", written)


@pytest.mark.parametrize("narrow", [False, True])
def test_a_key_stays_within_the_page_and_above_the_axes(narrow):
    figure = draw([f"{TRAITS} {index}" for index in range(9)], narrow=narrow)

    (legend,) = figure.legends
    box = legend.get_window_extent(figure.canvas.get_renderer())
    assert box.x1 <= figure.bbox.width
    assert box.y0 >= figure.axes[0].bbox.y1


@pytest.mark.parametrize("text", [*ODD, TRAITS, f"lineup {TRAITS} with 75 %", "a-b " * 20, ""])
@pytest.mark.parametrize("width", [1, 9, 14, 40])
def test_a_wrapped_label_keeps_all_its_letters_within_the_width(text, width):
    lines = labels.wrap(text, width).split("\n")

    assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)
    assert all(len(line) <= width for line in lines) or width < len("75 %")


@pytest.mark.slow
@pytest.mark.parametrize("n", [2, 5, 16])
@pytest.mark.parametrize("room", [20, labels.ABREAST])
def test_the_labels_of_a_heat_map_leave_space_for_its_fields(n, room):
    names = [f"{TRAITS} {index}" for index in range(n)]
    height = heat.height(names, names, 0.2, room)

    def plot():
        figure: Figure = style.canvas(height, "t", "a")
        values = [[0.0] * n] * n
        heat.draw(figure.subplots(), values, [[""] * n] * n, names, names, colours="Blues", ends=(0, 1), room=room)
        return figure

    figure = style.styled(plot)()
    boxes = [text.get_window_extent(figure.canvas.get_renderer()) for text in figure.axes[0].get_yticklabels()]
    assert all(above.y0 >= below.y1 - 1 for above, below in itertools.pairwise(boxes))
