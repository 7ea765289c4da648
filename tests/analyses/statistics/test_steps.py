"""Steps of the dial, paired by game, and what may be claimed of them."""

import math

import polars as pl
import pytest

from bng_sim.analyses.question import ask
from bng_sim.analyses.statistics import steps
from bng_sim.sweeps.run.load import load


def ways(run):
    return [trend.way for trend in steps.trends(steps.compute(run))]


def test_differences_are_paired_and_those_of_the_summary(small_run):
    run = load(small_run)
    table = steps.compute(run).filter(pl.col("kind") == "step", pl.col("start") == "4")
    known = run.summary.filter(pl.col("metric") == run.config["metrics"][0]).join(run.cells, on="cell")
    known = known.filter(
        pl.col("crises_in_deck") == 5, pl.col("lineup") == "sensible", pl.col("baseline").is_not_null()
    )

    assert table["n"].to_list() == [300, 300]
    assert table["difference"].to_list() == pytest.approx(known["difference"].to_list())
    assert table["low"].to_list() == pytest.approx(known["difference_low"].to_list())


def test_each_line_has_its_steps_and_its_ends(small_run):
    table = steps.compute(load(small_run))

    assert table.select("line", "kind", "start", "end").rows() == [
        (line, *row)
        for line in ("3 players", "4 players")
        for row in (("step", "3", "4"), ("step", "4", "5"), ("ends", "3", "5"))
    ]


def test_what_rises_all_along_rises(make):
    assert ways(make(0.1, 0.3, 0.5, 0.9)) == ["rises"]


def test_what_falls_all_along_falls(make):
    assert ways(make(0.9, 0.5, 0.1)) == ["falls"]


def test_ends_that_differ_too_little_show_no_change(make):
    assert ways(make(0.500, 0.501, 0.502)) == ["no change found"]


def test_a_step_back_that_is_clear_makes_it_go_both_ways(make):
    assert ways(make(0.1, 0.9, 0.5)) == ["both ways"]


def test_a_step_back_that_may_be_chance_does_not(make):
    assert ways(make(0.1, 0.9, 0.899)) == ["rises"]


def test_up_and_down_again_goes_both_ways_though_the_ends_agree(make):
    assert ways(make(0.2, 0.8, 0.2)) == ["both ways"]


def test_it_levels_off_only_where_the_last_step_is_small_beyond_its_interval(make):
    (trend,) = steps.trends(steps.compute(make(0.1, 0.5, 0.8, 0.801)))

    assert trend.levels_off


@pytest.mark.parametrize("rates", [(0.1, 0.4, 0.6, 0.8), (0.1, 0.5, 0.501), (0.5, 0.5, 0.5, 0.5)])
def test_it_does_not_level_off_otherwise(make, rates):
    (trend,) = steps.trends(steps.compute(make(*rates)))

    assert not trend.levels_off


def test_values_without_an_order_have_no_steps(make):
    cells = [({"inflation": value}, "a", [("assets", 1)] * 9) for value in ([4, 3, 2], [3, 2, 1])]

    assert steps.compute(make(cells=cells, dial="inflation")).is_empty()
    assert steps.trends(pl.DataFrame(schema=steps.SCHEMA)) == []


def test_p_values_are_corrected_for_all_rows(make):
    table = steps.compute(make(0.500, 0.502, 0.502))
    z = (table["difference"] / table["se"]).abs()
    smallest = min(math.erfc(value / math.sqrt(2)) for value in z)

    assert table["p_holm"].min() == pytest.approx(min(1.0, 3 * smallest), rel=0.3)  # the added pairs move z a little


def test_the_figure_shows_each_step_and_its_unit(make):
    run = make(0.1, 0.5, 0.8)
    figure = steps.plot(steps.compute(run), ask(run))
    axes = figure.axes[0]

    assert "percentage points" in figure.texts[1].get_text() + figure.texts[2].get_text()
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["0\N{EN DASH}1", "1\N{EN DASH}2"]
    assert "from 0 to 1, changes it by 40 points" in figure.texts[0].get_text()
