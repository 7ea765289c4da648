"""Numbers as they are printed."""

import pytest

from bng_sim.analyses import numbers


@pytest.mark.parametrize(
    ("figures", "text"),
    [
        ((0.7749, 0.7666, 0.7830), "77.5 % (76.7 to 78.3)"),
        ((0.77491, 0.77409, 0.77573), "77.49 % (77.41 to 77.57)"),  # a million games bear another decimal
        ((0.0, 0.0, 0.00038), "0.00 % (0.00 to 0.04)"),
        ((1.0, 0.9996, 1.0), "100.00 % (99.96 to 100.00)"),
        ((1.0, 1.0, 1.0), "100.0 % (100.0 to 100.0)"),
        ((None, None, None), "\N{EN DASH}"),
        ((0.5, None, None), "50.0 % (no interval)"),
    ],
)
def test_an_estimate_has_the_decimals_that_its_interval_bears(figures, text):
    assert numbers.estimate(*figures, "proportion").replace("\N{NO-BREAK SPACE}", " ") == text


def test_a_mean_has_no_unit():
    assert numbers.estimate(1033.07, 1032.9, 1033.24, "mean") == "1,033.1 (1,032.9 to 1,033.2)"


def test_a_difference_of_proportions_is_in_points_and_signed_with_a_true_minus():
    assert numbers.change(0.052, 0.041, 0.062, "proportion") == "+5.2 points (+4.1 to +6.2)"
    assert numbers.change(-0.052, -0.062, 0.041, "proportion", unit=False) == "−5.2 (−6.2 to +4.1)"  # noqa: RUF001
    assert numbers.change(None, None, None, "mean") == numbers.NOTHING
    assert numbers.change(-0.5, None, None, "proportion") == "−50.0 points (no interval)"  # noqa: RUF001


def test_a_size_has_no_sign_and_its_interval_runs_upwards():
    assert numbers.size(-0.16, -0.25, -0.07, "proportion") == "16.0 points (7.0 to 25.0)"
    assert numbers.size(15.1, 14.6, 15.5, "mean") == "15.1 (14.6 to 15.5)"
    assert numbers.size(-2.0, None, None, "mean") == "2.0 (no interval)"


def test_zero_has_no_sign():
    assert numbers.fixed(-0.04, 1, sign=True) == "0.0"
    assert numbers.fixed(0.04, 1, sign=True) == "0.0"


def test_a_bound_is_rounded_up():
    assert numbers.bound(0.01611, "proportion") == "1.7 points"
    assert numbers.bound(0.016, "proportion") == "1.6 points"
    assert numbers.bound(2.01, "mean") == "2.1"


def test_the_span_of_equal_values_is_one():
    assert numbers.span([(0.5, 0.4, 0.6), (0.5, 0.41, 0.6)], "proportion") == "50.0\N{NO-BREAK SPACE}%"
    assert numbers.span([(0.6, 0.5, 0.7), (0.5, 0.4, 0.6)], "proportion") == "50.0 to 60.0\N{NO-BREAK SPACE}%"


def test_span_of_values_without_intervals_is_told():
    assert numbers.span([(2.0, None, None), (2.0, 1.5, 2.5), (3.0, None, None)], "mean") == "2.0 to 3.0"


def test_farthest_end_is_unknown_where_an_interval_is_missing():
    assert numbers.farthest([-0.3, 0.1]) == 0.3
    assert numbers.farthest([-0.3, None]) is None
