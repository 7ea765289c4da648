"""Figures of sentences: no digit that a reader cannot use, and none that says never of what happens."""

import pytest

from bng_sim.analyses.words import brief


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (0.787, "proportion", "79 %"),
        (0.004, "proportion", "0.4 %"),
        (0.0004, "proportion", "under 0.1 %"),
        (0.0, "proportion", "0 %"),
        (0.996, "proportion", "99.6 %"),
        (0.9996, "proportion", "over 99.9 %"),
        (1.0, "proportion", "100 %"),
        (-0.03, "proportion", "-3 %"),
        (128.4, "mean", "128"),
        (4.24, "mean", "4.2"),
        (0.354, "mean", "0.35"),
    ],
)
def test_a_figure_has_the_digits_that_a_reader_can_use(value, kind, text):
    assert plain(brief.plain(value, kind)) == text


@pytest.mark.parametrize(
    ("half", "text"), [(0.014, "27 %"), (0.05, "27 % (22 to 32)"), (None, "27 %")]
)  # fmt: skip
def test_an_interval_is_given_where_it_is_wide(half, text):
    ends = (None, None) if half is None else (0.27 - half, 0.27 + half)

    assert plain(brief.figure(0.27, *ends, "proportion")) == text


def test_the_interval_of_a_mean_is_wide_from_a_twentieth():
    assert brief.figure(30, 29, 31, "mean") == "30"
    assert brief.figure(30, 28, 32, "mean") == "30 (28 to 32)"


@pytest.mark.parametrize(
    ("values", "text"), [((0.05,), "5 points"), ((-0.01,), "1 point"), ((-0.2, 0.1), "10 to 20 points"),
                         ((0.004, 0.051, 0.012), "0.4 to 5 points"), ((0.101, 0.099), "10 points")]
)  # fmt: skip
def test_differences_have_no_sign_and_the_smaller_comes_first(values, text):
    assert brief.differences(values, "proportion") == text


@pytest.mark.parametrize(("ratio", "text"), [(2, "twice"), (0.5, "half"), (3.02, "3 times"), (1.44, "1.4 times")])
def test_ratios_are_said_in_words(ratio, text):
    assert brief.times(ratio) == text


def test_a_span_that_reads_alike_is_one_figure():
    assert plain(brief.span([0.64, 0.82, 0.7], "proportion")) == "64 to 82 %"
    assert plain(brief.span([0.641, 0.642], "proportion")) == "64 %"
    assert brief.span([1.5, 28.2], "mean") == "2 to 28"


@pytest.mark.parametrize(
    ("lines", "n_all", "text"),
    [
        (["3 players"], 1, ""),
        (["3 players"], 2, "with 3 players"),
        (["2 players", "5 players"], 3, "with 2 and 5 players"),
        (["3 players", "5 players", "4 players"], 4, "with 3 to 5 players"),
        (["level 2", "3 players"], 3, "with level 2 and 3 players"),
        ([f"level {n}" for n in range(7)], 12, "in 7 of 12 settings"),
        (["2 players", "3 players"], 2, "in every setting"),
        (["2 players, level 1", "3 players, level 2"], 4, "with 2 players, level 1 and with 3 players, level 2"),
    ],
)
def test_settings_are_named_or_counted(lines, n_all, text):
    assert brief.where(lines, n_all) == text


@pytest.mark.parametrize("label", ["every player, in every setting", "my settings", "2 of 3 settings"])
def test_words_of_a_setting_stay_as_they_are_whatever_is_said_of_it(label):
    assert brief.where([label], 3) == f"with {label}"
    assert brief.where([label], 3, denied=True) == f"with {label}"
    assert brief.where([label, "b"], 2, denied=True) == "in any setting"


def test_the_unit_is_repeated_in_each_setting():
    assert brief.listing("a lot costs ${}M", ["1.2", "1.5"], ["2 players", "3"]) == (
        "a lot costs $1.2M with 2 players and $1.5M with 3"
    )
