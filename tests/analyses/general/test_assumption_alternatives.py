"""How much depends on assumed figures, replaced one at a time."""

import pytest

from bng_sim.analyses import numbers
from bng_sim.analyses.general import assumption_alternatives
from bng_sim.analyses.general.assumptions import ANALYSIS
from bng_sim.analyses.question import ask
from bng_sim.core.parameters import describe
from bng_sim.sweeps.run.load import load

ICONS, BOARDS, CARDS = "crisis_rebels", "boards", "resource_cards"


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


def found(make, *alternatives):
    run = make(0.5, 0.6, assumptions=alternatives)
    return assumption_alternatives.finding(assumption_alternatives.compute(run), ask(run))


def test_finding_names_the_guess_that_matters_most(make):
    alternatives = [(BOARDS, 0.09), (ICONS, -0.12), (CARDS, 0.03)]

    assert found(make, *(alternative(f"{name}: x", by, 0.001) for name, by in alternatives)) == (
        "The guess that matters most is Rebel icons on Crises: up to 12 points"
    )


@pytest.mark.parametrize(("by", "room", "most"), [(0.005, 0.01, "1.5"), (0.04, 0.005, "4.5"), (0.055, 0.01, "6.5")])
def test_finding_claims_no_change_that_may_be_less_than_noticeable(make, by, room, most):
    assert found(make, alternative(f"{ICONS}: x", by, 0.001, room)) == (
        f"No one other guess is known to move it noticeably; none moves it by more than {most} points"
    )


def test_the_band_is_from_the_least_to_the_most_alternative_and_keeps_each_interval(make):
    values = {f"{ICONS}: x": 0.44, f"{ICONS}: y": 0.56, f"{CARDS}: z": 0.61}
    run = make(
        0.5, 0.6, assumptions=[alternative(words, value - 0.5, 0.1, value=value) for words, value in values.items()]
    )
    table = assumption_alternatives.compute(run)

    (row,) = assumption_alternatives.band(table).iter_rows(named=True)
    assert (row["least"], row["least_low"], row["least_high"]) == pytest.approx((0.44, 0.43, 0.45))
    assert (row["most"], row["most_low"], row["most_high"]) == pytest.approx((0.61, 0.60, 0.62))
    assert (row["least_by"], row["most_by"]) == (f"{ICONS}: x", f"{CARDS}: z")
    assert row["as_assumed_low"] < row["as_assumed"] == 0.5 < row["as_assumed_high"]
    assert assumption_alternatives.band_sentence(table, ask(run)) == (
        "With other guesses the Revolution rate would be 44 to 61 % (50 % with ours)".replace(" %", numbers.PER_CENT)
    )


def test_answer_begins_with_the_band_of_the_setting_where_it_is_widest(small_run):
    run = load(small_run)
    found = ANALYSIS.compute(run)
    (first, *_) = ANALYSIS.answer(found, ask(run))

    assert first == f"{assumption_alternatives.band_sentence(found['alternatives'].frame, ask(run))}."
    bands = assumption_alternatives.band(found["alternatives"].frame)
    widest = bands.row((bands["most"] - bands["least"]).arg_max(), named=True)
    least, most, own = (round(100 * widest[end]) for end in ("least", "most", "as_assumed"))
    assert bands.height == 2
    assert (
        first
        == f"With other guesses the Revolution rate would be {least} to {most} % "
        f"with {widest['line']} ({own} % with ours).".replace(" %", numbers.PER_CENT)
    )


def test_of_too_many_replacements_those_are_drawn_that_change_most(make):
    many = [alternative(f"{ICONS}: number {place}", 0.001 * place, 0.01) for place in range(20)]
    run = make(0.5, 0.6, assumptions=many)
    figure = assumption_alternatives.plot(assumption_alternatives.compute(run), ask(run))

    names = [text.get_text() for text in figure.axes[0].texts]
    assert names == [f"Rebel icons on Crises: number {place}" for place in range(4, 20)]
    subtitle = " ".join(text.get_text() for text in figure.texts)
    assert "the 16 of 20 replacements with the largest changes" in subtitle


@pytest.mark.parametrize("narrow", [False, True])
def test_the_figure_names_each_alternative_and_marks_the_sampling_interval(small_run, narrow):
    run = load(small_run)
    table = assumption_alternatives.compute(run)
    axes = assumption_alternatives.plot(table, ask(run), narrow=narrow).axes[0]

    names = " ".join(text.get_text().replace("\n", " ") for text in axes.texts)
    assert all(words in names for words in table["words"])
    band = axes.patches[0].get_extents().transformed(axes.transData.inverted())
    assert (band.x0, band.x1) == pytest.approx((-100 * table["half"].max(), 100 * table["half"].max()))
