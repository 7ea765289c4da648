"""The headline along the dial."""

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from bng_sim.analyses.forms import dial
from bng_sim.analyses.question import ask
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.statistics.ratio import wilson_share


def texts(axes):
    return [text.get_text() for text in axes.texts]


def test_the_table_has_the_summarys_figures(small_run):
    run = load(small_run)
    table = dial.compute(run)
    row = table.row(0, named=True)

    assert table.height == 12
    assert (row["line"], row["setting"], row["n"]) == ("3 players", "3", 300)
    wilson = wilson_share(round(row["value"] * 300), 300)
    assert (row["low"], row["high"]) == pytest.approx((wilson.low, wilson.high))
    assert table.filter("reference")["difference"].null_count() == 4
    assert table.filter(~table["reference"])["difference"].null_count() == 0


def test_the_figure_names_lines_the_printed_value_and_the_control(small_run):
    run = load(small_run)
    figure = dial.plot(dial.compute(run), ask(run), "A finding")
    axes = figure.axes[0]

    assert figure.texts[0].get_text() == "A finding"
    assert axes.get_xlabel() == "Crises in the deck"
    assert "printed: 4" in texts(axes)
    assert sum(text.startswith(("3 players", "4 players")) for text in texts(axes)) == 2
    assert "control: dice" in texts(axes)
    assert "95 % interval" in figure.texts[1].get_text()


def test_uncertainty_is_drawn_as_wide_as_it_is(make):
    run = make(0.1, 0.5)
    figure = dial.plot(dial.compute(run), ask(run))
    band = figure.axes[0].collections[0].get_paths()[0].vertices
    interval = wilson_share(100, 1000)

    at_first = [y for x, y in band if x == 0]
    assert (min(at_first), max(at_first)) == pytest.approx((100 * interval.low, 100 * interval.high))


def test_the_axis_of_shares_begins_at_zero_and_ends_at_a_hundred(make):
    run = make(0.3, 0.9)

    assert dial.plot(dial.compute(run), ask(run)).axes[0].get_ylim() == (0, 100)


def test_the_axis_of_small_shares_is_shorter(make):
    run = make(0.01, 0.02)

    assert dial.plot(dial.compute(run), ask(run)).axes[0].get_ylim()[1] < 5


def test_a_printed_value_between_those_played_is_marked_too(make):
    cells = [({"crises_in_deck": n}, "a", [("assets", 1)] * 9) for n in (3, 5)]
    run = make(cells=cells)
    marked = texts(dial.plot(dial.compute(run), ask(run)).axes[0])

    assert "printed: 4" in marked
    assert "baseline: 3" in marked


def test_values_without_an_order_are_not_joined_by_lines(make):
    cells = [({"inflation": value}, "a", [("assets", 1)] * 9) for value in ([4, 3, 2], [3, 2, 1])]
    run = make(cells=cells, dial="inflation")
    (axes,) = dial.plot(dial.compute(run), ask(run)).axes

    drawn = [(set(line.get_xdata()), set(line.get_ydata()), line.get_linestyle()) for line in axes.lines]
    assert all(style == "None" for xs, ys, style in drawn if len(xs) > 1 and len(ys) > 1)
    names = [" ".join(tick.get_text().split()) for tick in axes.get_yticklabels()]
    assert names == ["an inflation of 4, 3 and 2 cards", "an inflation of 3, 2 and 1 cards"]


@pytest.mark.slow
def test_many_lines_get_a_panel_each(make):
    cells = [
        ({"rebels": rebels, "crises_in_deck": n}, "a", [("assets", 1)] * 9) for rebels in range(5, 13) for n in (3, 4)
    ]
    run = make(cells=cells)
    figure = dial.plot(dial.compute(run), ask(run))

    shown = [axes.get_title("left") for axes in figure.axes if axes.get_visible()]
    assert shown == [f"{rebels} Rebels in the supply" for rebels in range(5, 13)]


def test_with_one_value_of_the_dial_each_setting_has_a_row(make):
    cells = [({"level": 2, "players": n}, name, [("assets", 1)] * 9) for name in ("a", "b") for n in (3, 4)]
    run = make(cells=cells, dial="level")
    axes = dial.plot(dial.compute(run), ask(run)).axes[0]

    rows = [tick.get_text() for tick in axes.get_yticklabels()]
    assert rows == ["3 players, a", "4 players, a", "3 players, b", "4 players, b"]


def test_a_figure_that_was_never_counted_is_left_out(make):
    run = make(0.3, 0.9)
    table = dial.compute(run).with_columns(value=None, low=None, high=None)

    assert "never counted" in dial.finding(table, ask(run))


@pytest.mark.parametrize("narrow", [False, True])
def test_labels_at_the_ends_do_not_overlap(make, narrow):
    cells = [
        ({"players": players, "crises_in_deck": n}, "a", [("revolution", 1)] * 500 + [("assets", 1)] * 500)
        for players in (3, 4, 5)
        for n in (3, 4)
    ]
    run = make(cells=cells)
    figure = dial.plot(dial.compute(run), ask(run), narrow=narrow)
    renderer = FigureCanvasAgg(figure).get_renderer()
    boxes = [t.get_window_extent(renderer) for t in figure.axes[0].texts if "players" in t.get_text()]

    assert len(boxes) == 3
    assert not any(one.overlaps(other) for one in boxes for other in boxes if one is not other)
    assert all(box.x1 <= figure.bbox.x1 + 1 for box in boxes)


def test_words_that_have_no_room_below_the_axis_have_a_row_each_and_the_baseline_stands_out(make):
    names = ("those who never give up a thing", "those who give up everything they have", "chance")
    cells = [({"players": n}, name, [("assets", 1)] * 9) for name in names for n in (3, 4)]
    run = make(cells=cells, dial=None, baseline=2)
    axes = dial.plot(dial.compute(run), ask(run)).axes[0]

    rows = axes.get_yticklabels()
    assert [tick.get_text() for tick in rows] == list(names)
    assert [tick.get_fontweight() for tick in rows] == ["normal", "bold", "normal"]
