"""How much hangs on assumed figures."""

import pytest

from bng_sim.analyses import assumption_alternatives, numbers
from bng_sim.analyses.assumed_figures import ANALYSIS
from bng_sim.analyses.question import ask
from bng_sim.core.parameters import describe
from bng_sim.sweeps.store.load import load


def alternative(words, difference, p_holm, room=0.01, value=0.5):
    ends = {"difference_low": difference - room, "difference_high": difference + room}
    ends |= {"value": value, "low": value - room, "high": value + room}
    return (words, {"difference": difference, **ends, "p_holm": p_holm})


def test_each_alternative_has_a_row_a_line_with_its_paired_difference(small_run):
    run = load(small_run)
    table = assumption_alternatives.compute(run)

    assumed = {name: about for name, about in describe(ask(run).game.rules).items() if about["provenance"] == "assumed"}
    assert table["parameter"].unique(maintain_order=True).to_list() == list(assumed)
    assert (
        table["line"].value_counts()["count"].to_list() == [sum(len(a["alternatives"]) for a in assumed.values())] * 2
    )
    assert table["difference"].null_count() == 0
    assert (table["difference_low"] <= table["difference"]).all()
    assert (table["half"] > 0.03).all()  # of 300 games


def test_a_run_without_alternatives_has_no_rows(make):
    assert assumption_alternatives.compute(make(0.5, 0.6)).is_empty()


def test_the_finding_names_the_largest_change_that_is_clear(make):
    alternatives = [alternative("a: x", -0.05, 0.001), alternative("a: y", 0.09, 0.2), alternative("b: z", 0.03, 0.01)]
    run = make(0.5, 0.6, assumptions=alternatives)

    assert "\N{MINUS SIGN}5.0 points" in assumption_alternatives.finding(assumption_alternatives.compute(run), ask(run))


def test_the_finding_claims_no_change_that_may_be_chance(make):
    run = make(0.5, 0.6, assumptions=[alternative("a: x", 0.005, 0.4)])

    assert assumption_alternatives.finding(assumption_alternatives.compute(run), ask(run)) == (
        "No other assumed figure is seen to move the headline; none does by more than 1.5 points"
    )


def test_the_band_is_from_the_least_to_the_most_alternative_and_keeps_each_interval(make):
    values = {"a_b: x": 0.44, "a_b: y": 0.56, "c: z": 0.61}
    run = make(
        0.5, 0.6, assumptions=[alternative(words, value - 0.5, 0.1, value=value) for words, value in values.items()]
    )
    table = assumption_alternatives.compute(run)

    (row,) = assumption_alternatives.band(table).iter_rows(named=True)
    assert (row["least"], row["least_low"], row["least_high"]) == pytest.approx((0.44, 0.43, 0.45))
    assert (row["most"], row["most_low"], row["most_high"]) == pytest.approx((0.61, 0.60, 0.62))
    assert (row["least_by"], row["most_by"]) == ("a b: x", "c: z")
    assert row["as_assumed_low"] < row["as_assumed"] == 0.5 < row["as_assumed_high"]
    assert assumption_alternatives.band_sentence(table, "proportion") == (
        "With one assumed figure replaced at a time the headline would lie between 44.0 % (43.0 to 45.0) and "
        "61.0 % (60.0 to 62.0), as assumed 50.0 % (46.9 to 53.1)"
    ).replace(" %", numbers.PER_CENT)


def test_the_band_is_said_first_of_each_setting(small_run):
    run = load(small_run)
    found = ANALYSIS.compute(run)
    (first, *_) = ANALYSIS.answer(found, ask(run))

    assert first == f"{assumption_alternatives.band_sentence(found['alternatives'].frame, 'proportion')}."
    assert first.count("between ") == 2
    assert "(3 players)" in first
    assert "(4 players)" in first


def test_of_too_many_replacements_those_are_drawn_that_change_most(make):
    many = [alternative(f"a: number {place}", 0.001 * place, 0.01) for place in range(20)]
    run = make(0.5, 0.6, assumptions=many)
    figure = assumption_alternatives.plot(assumption_alternatives.compute(run), ask(run))

    names = [text.get_text() for text in figure.axes[0].texts]
    assert names == [f"A: number {place}" for place in range(4, 20)]
    subtitle = " ".join(text.get_text() for text in figure.texts)
    assert "the 16 of 20 replacements that change most" in subtitle


@pytest.mark.parametrize("narrow", [False, True])
def test_the_figure_names_each_alternative_and_marks_the_sampling_interval(small_run, narrow):
    run = load(small_run)
    table = assumption_alternatives.compute(run)
    axes = assumption_alternatives.plot(table, ask(run), narrow=narrow).axes[0]

    names = " ".join(text.get_text().replace("\n", " ") for text in axes.texts)
    assert all(words in names for words in table["words"])
    band = axes.patches[0].get_extents().transformed(axes.transData.inverted())
    assert (band.x0, band.x1) == pytest.approx((-100 * table["half"].max(), 100 * table["half"].max()))
