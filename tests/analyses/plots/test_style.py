"""The common style of figures, and labels that do not overlap."""

import itertools
import re

import matplotlib as mpl
import numpy as np
import pytest
import seaborn as sns
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from scipy.optimize import isotonic_regression
from seaborn import objects

from bng_sim.analyses.plots import labels, style

NUMBERS = st.floats(0, 100, allow_nan=False)


@style.styled
def drawn(title="A finding", subtitle="share, %", ends=()):
    figure = style.canvas(3.0, title, subtitle)
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color=style.COLOURS[0])
    labels.end_labels(axes, 1.0, ends)
    return figure


def test_the_same_figure_gives_the_same_svg():
    assert style.svg(drawn()) == style.svg(drawn())


def test_svg_is_an_element_without_dates_comments_or_namespaces_of_its_own():
    text = style.svg(drawn())

    assert text.startswith("<svg ")
    assert text.rstrip().endswith("</svg>")
    assert "<!--" not in text
    assert "<metadata" not in text
    assert re.search(r"\d\.\d{2}", text) is None


def test_a_dollar_is_no_mathematics_and_markup_is_escaped():
    text = style.svg(drawn(title="$x$ & <script>", ends=[(0.5, "$y_1$ <b>", style.COLOURS[0])]))

    assert "$x$ &amp; &lt;script&gt;" in text
    assert "$y_1$ &lt;b&gt;" in text
    assert "<script" not in text


def test_a_readers_own_settings_change_nothing_and_are_left_alone():
    before = style.svg(drawn())
    with mpl.rc_context({"font.size": 30, "axes.grid": False}):
        assert style.svg(drawn()) == before
        assert mpl.rcParams["font.size"] == 30


def test_drawing_does_not_switch_the_backend():
    mpl.use("svg")
    drawn()

    assert mpl.get_backend().lower() == "svg"
    mpl.use("agg")


def test_a_long_title_is_wrapped_within_the_figure():
    figure = drawn(title="A finding that is longer than one line of the page can hold, and then some more of it")
    renderer = FigureCanvasAgg(figure).get_renderer()

    lines = [text for text in figure.texts if text.get_fontweight() == "bold"]
    assert len(lines) == 2
    assert all(text.get_window_extent(renderer).x1 <= figure.bbox.x1 for text in lines)


@given(st.lists(st.tuples(NUMBERS, st.floats(0.5, 8)), max_size=8))
def test_labels_never_overlap_and_keep_their_order(ends):
    wanted, heights = [value for value, _ in ends], [height for _, height in ends]
    placed = labels.spread(wanted, heights, 0, 100)

    order = sorted(range(len(ends)), key=lambda i: placed[i])
    for low, high in itertools.pairwise(order):
        assert placed[high] - placed[low] >= (heights[low] + heights[high]) / 2 - 1e-9
        assert wanted[low] <= wanted[high]
    if ends:
        assert min(placed[i] - heights[i] / 2 for i in order) >= -1e-9
        assert max(placed[i] + heights[i] / 2 for i in order) <= 100 + 1e-9


def test_labels_with_room_stay_where_they_are():
    assert labels.spread([10, 50, 90], [5, 5, 5], 0, 100) == pytest.approx([10, 50, 90])


@pytest.mark.parametrize("colour", style.COLOURS)
def test_text_in_a_lines_colour_can_be_read_on_white(colour):
    assert labels._contrast(labels.dark(colour)) >= 4.5


def test_contrast_is_that_of_the_standard():
    assert labels._contrast("#000000") == pytest.approx(21)
    assert labels._contrast("#777777") == pytest.approx(4.48, abs=0.01)  # the lightest grey that fails, as is known


def test_colours_differ():
    assert len(set(style.COLOURS)) == style.MOST_LINES == len(set(style.MARKERS)) - 1


def test_labels_that_fall_are_placed_at_their_mean_as_isotonic_regression_does():
    for seed in range(50):
        values = np.random.default_rng(seed).normal(size=seed + 1).round(1)
        assert labels._pooled(values) == pytest.approx(isotonic_regression(values).x.tolist())


def test_too_many_numbers_are_thinned_out():
    figure = Figure()
    axes = figure.subplots()
    axes.set_xlim(0, 100)
    labels.place_ticks(axes, range(101), [str(n) for n in range(101)])

    assert len(axes.get_xticks()) < 15


def test_the_printed_value_is_bold():
    axes = Figure().subplots()
    labels.place_ticks(axes, [0, 1, 2], ["0", "1", "2"], "1")

    assert [tick.get_fontweight() for tick in axes.get_xticklabels()] == ["normal", "bold", "normal"]


def test_a_sessions_theme_is_that_of_reports():
    with mpl.rc_context():
        style.theme()
        session = dict(mpl.rcParams)
    with style._in_style():
        ours = {name for name in style._SETTINGS if session[name] != mpl.rcParams[name]}

    assert ours == set()
    assert [to_hex(entry["color"]).upper() for entry in session["axes.prop_cycle"]] == list(style.COLOURS)


def test_what_is_left_of_seaborns_theme_is_as_seaborn_has_it():
    theirs = {**sns.axes_style(style._BASE), **sns.plotting_context(style._CONTEXT)}
    left = {name: value for name, value in theirs.items() if name not in style._SETTINGS and name != "image.cmap"}
    ours = style._settings()

    assert {name: ours[name] for name in left} == {name: pytest.approx(value) for name, value in left.items()}


@pytest.mark.filterwarnings("ignore:The copy keyword:DeprecationWarning")
def test_it_is_that_of_seaborns_objects_too():
    with mpl.rc_context():
        style.theme()
    drawn = objects.Plot({"x": [1, 2], "y": [1, 2]}, x="x", y="y").add(objects.Line()).plot()._figure

    assert [to_hex(line.get_color()).upper() for line in drawn.axes[0].lines] == [style.COLOURS[0]]
    assert not drawn.axes[0].spines["top"].get_visible()
    assert to_hex(drawn.axes[0].get_facecolor()) == "#ffffff"


def test_it_lasts_until_a_with_block_ends():
    with mpl.rc_context():
        before = mpl.rcParams["axes.spines.top"]
        with style.theme():
            assert not mpl.rcParams["axes.spines.top"]
        assert mpl.rcParams["axes.spines.top"] == before


def test_a_figure_takes_the_size_and_title_of_a_publication():
    figure = style.canvas(2.0, "A finding that is so long that it takes more than one line of the figure " * 2, "Unit")

    published = style.published(figure, (5, 3), "Ours")

    assert published.get_size_inches().tolist() == [5, 3]
    assert [text.get_text() for text in published.texts if text.get_fontweight() == "bold"][:2] == ["Ours", ""]
