"""A figure as SVG: one line, few bytes, and drawn as matplotlib's own writer draws it."""

import io
import re
import xml.etree.ElementTree as ET

import matplotlib as mpl
import numpy as np
import polars as pl
import pytest
from matplotlib.figure import Figure
from PIL import Image

from bng_sim.analyses.plots import estimates, labels, style
from tests.slow import slow_after

SVG = "{http://www.w3.org/2000/svg}"


@style.styled
def drawn(*, shift=0.0, narrow=False, marks=12):
    """All that the figures of reports consist of."""
    keys = style.key(["3 players", "4 players"])
    figure = style.canvas(3.0, "A finding & what it says", "share, % (bars: 95 % interval)", key=keys, narrow=narrow)
    left, right = figure.subplots(1, 2)
    x = np.arange(marks) + shift
    value = 50 + 40 * np.sin(x)
    left.fill_between(x, value - 5, value + 5, color=style.COLOURS[0], alpha=0.22, linewidth=0)
    left.plot(x, value, color=style.COLOURS[0], marker="o", markeredgecolor="white", markeredgewidth=0.6, clip_on=False)
    left.plot(x, 100 - value, color="#7A7A7A", linewidth=1, dashes=(4, 2))
    table = {"line": "", "at": x, "n": 1000, "value": value + 10, "low": value + 2, "high": value + 18}
    estimates.points(left, pl.DataFrame(table), "at", [""], looks=[style.look(1)])
    left.axvline(4, color=style.FAINT, linewidth=1, linestyle=(0, (1, 1.5)))
    left.set_ylim(0, 90)  # some lie outside
    labels.end_labels(left, marks - 1, [(20, "one", style.COLOURS[0]), (21, "another\nof two lines", "#000000")])
    left.set_xlabel("Crises in deck")
    right.bar(x, value, color=style.PARTS[0])
    right.bar(x, 100 - value, bottom=value, color=style.PARTS[1])
    right.pcolormesh([0, 2, 4], [120, 130, 140], [[1, 2], [3, 4]], edgecolors="white", linewidth=0.6)
    right.axvspan(3, 5, color=style.RULE, alpha=0.6, linewidth=0)
    right.set_xticks([0, 5], ["slanted", "too"], rotation=40, ha="right", rotation_mode="anchor")
    right.annotate("a name on paper", (1, 60), bbox=style.PAPER)
    return figure


def matplotlibs_own(figure):
    buffer = io.StringIO()
    figure.set_layout_engine("none")
    with style._in_style(), mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "any"}):
        figure.savefig(buffer, format="svg", transparent=True)
    return buffer.getvalue()[buffer.getvalue().index("<svg") :]


@pytest.fixture
def seen(browser):
    """What is seen of an SVG, three pixels a point, as shades from 0 to 255."""
    page = browser.new_page(viewport={"width": 900, "height": 700}, device_scale_factor=2)

    def shot(svg):
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: 820px; height: auto }}</style>{svg}")
        shown = Image.open(io.BytesIO(page.locator("svg").first.screenshot()))
        return np.asarray(shown.convert("RGB"), dtype=int)

    yield shot
    page.close()


def differ(one, other):
    """The mean difference of two pictures, and the share of points at which they are not alike at all."""
    apart = np.abs(one - other).max(axis=2)
    return float(apart.mean()), float((apart > 128).mean())


@pytest.mark.parametrize("narrow", slow_after(0, [True, False]))
def test_it_is_drawn_as_matplotlib_draws_it(seen, narrow):
    figure = drawn(narrow=narrow)
    ours, theirs = style.svg(figure), matplotlibs_own(figure)

    mean, unlike = differ(seen(ours), seen(theirs))
    assert (mean < 1, unlike < 0.002) == (True, True), (mean, unlike)
    assert len(ours) < 0.35 * len(theirs)


@pytest.mark.slow
def test_the_control_tells_a_tenth_of_a_step_apart(seen):
    mean, unlike = differ(seen(style.svg(drawn())), seen(style.svg(drawn(shift=0.1))))

    assert (mean > 1, unlike > 0.002) == (True, True), (mean, unlike)


def test_a_figure_is_one_line_of_well_formed_xml():
    text = style.svg(drawn())

    assert "\n" not in text
    assert ET.fromstring(text).tag == f"{SVG}svg"


def test_places_are_tenths_of_a_point_and_no_style_is_said_at_a_mark():
    text = style.svg(drawn())

    assert "style=" not in text
    assert re.findall(r' [xy]="[^"]*\.', text) == []
    assert re.findall(r"<path d=\"[^\"]*\.", re.sub("<defs>.*?</defs>", "", text)) == []


def test_marks_are_symbols_and_each_is_defined_once():
    root = ET.fromstring(style.svg(drawn()))
    defined = [part.get("id") for part in root.find(f"{SVG}defs")]
    used = [part.get("href").removeprefix("#") for part in root.iter(f"{SVG}use")]

    assert len(defined) == len(set(defined))
    assert set(used) <= set(defined)
    assert len(used) > 20
    assert len(set(used)) <= 4


def test_bytes_grow_by_a_mark_and_not_by_its_style():
    few, many = (len(style.svg(drawn(marks=marks))) for marks in (12, 24))

    assert many - few < 12 * 300


def test_what_is_drawn_alike_is_one_path():
    @style.styled
    def lines():
        figure = style.canvas(2.0, "A", "b")
        axes = figure.subplots()
        axes.vlines(range(9), 1, 2, color="#123456", linewidth=1.8)
        axes.vlines(range(3), 1, 2, color="#654321", linewidth=1.8, alpha=0.5)
        return figure

    text = style.svg(lines())
    assert len(re.findall(r'<path [^>]*stroke="#123456"', text)) == 1
    assert re.search(r'<g stroke="#654321".*?</g>', text)[0].count("<path") == 3  # where these crossed it would be seen


def test_what_lies_under_something_is_not_moved_above_it():
    @style.styled
    def crossed():
        figure = style.canvas(2.0, "A", "b")
        axes = figure.subplots()
        for at, colour in ((1, "#aa0000"), (2, "#00aa00"), (3, "#aa0000")):
            axes.plot([0, 1], [at, 4 - at], color=colour, linewidth=3, solid_capstyle="butt")
        return figure

    colours = re.findall(r'stroke="(#a00|#0a0)"', style.svg(crossed()))
    assert colours == ["#a00", "#0a0", "#a00"]


def test_nothing_is_said_of_a_limit_that_nothing_crosses():
    @style.styled
    def inside():
        figure = style.canvas(2.0, "A", "b")
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], marker="o")
        return figure

    assert "clip" not in style.svg(inside())
    assert "clip" in style.svg(drawn())


def test_a_figure_is_left_as_it_was():
    figure = drawn()
    before = figure.dpi, figure.get_layout_engine(), figure.patch.get_visible()

    text = style.svg(figure)
    assert (figure.dpi, figure.get_layout_engine(), figure.patch.get_visible()) == before
    assert style.svg(figure) == text


def test_it_can_be_saved_as_a_picture_as_well():
    buffer = io.BytesIO()
    drawn().savefig(buffer, format="png")

    assert buffer.getvalue()[:4] == b"\x89PNG"


@pytest.mark.slow
def test_what_it_cannot_draw_it_refuses():
    figure = Figure()
    figure.subplots().bar([1], [1], hatch="/")

    with pytest.raises(NotImplementedError, match="hatches"):
        style.svg(figure)
