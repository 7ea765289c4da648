"""How much hangs on assumed figures."""

import pytest

import bng_sim
from analyses import assumptions
from analyses.question import ask


def alternative(words, difference, p_holm, room=0.01):
    ends = {"difference_low": difference - room, "difference_high": difference + room}
    return (words, {"difference": difference, **ends, "p_holm": p_holm})


def test_each_alternative_has_a_row_a_line_with_its_paired_difference(small_run):
    run = bng_sim.load(small_run)
    table = assumptions.compute(run)

    assert table["parameter"].unique(maintain_order=True).to_list() == ["resource_cards", "crisis_rebels"]
    assert table["line"].value_counts()["count"].to_list() == [4, 4]
    assert table["difference"].null_count() == 0
    assert (table["difference_low"] <= table["difference"]).all()
    assert (table["half"] > 0.03).all()  # of 300 games


def test_a_run_without_alternatives_has_no_rows(make):
    assert assumptions.compute(make(0.5, 0.6)).is_empty()


def test_the_finding_names_the_largest_change_that_is_clear(make):
    alternatives = [alternative("a: x", -0.05, 0.001), alternative("a: y", 0.09, 0.2), alternative("b: z", 0.03, 0.01)]
    run = make(0.5, 0.6, assumptions=alternatives)

    assert "\N{MINUS SIGN}5.0 points" in assumptions.finding(assumptions.compute(run), ask(run))


def test_the_finding_claims_no_change_that_may_be_chance(make):
    run = make(0.5, 0.6, assumptions=[alternative("a: x", 0.005, 0.4)])

    assert assumptions.finding(assumptions.compute(run), ask(run)) == (
        "No other assumed figure is seen to move the headline; none does by more than 1.5 points"
    )


@pytest.mark.parametrize("narrow", [False, True])
def test_the_figure_names_each_alternative_and_marks_the_sampling_interval(small_run, narrow):
    run = bng_sim.load(small_run)
    table = assumptions.compute(run)
    axes = assumptions.plot(table, ask(run), narrow=narrow).axes[0]

    names = " ".join(text.get_text().replace("\n", " ") for text in axes.texts)
    assert all(words in names for words in table["words"])
    band = axes.patches[0].get_extents().transformed(axes.transData.inverted())
    assert (band.x0, band.x1) == pytest.approx((-100 * table["half"].max(), 100 * table["half"].max()))
