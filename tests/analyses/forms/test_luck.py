"""What a stroke of luck is worth: in which settings it is clear, which way it goes, and how far."""

import polars as pl
import pytest

from bng_sim.analyses.forms import luck


def told(*intervals):
    rows = [(f"{place} players", sum(ends) / 2, *ends) for place, ends in enumerate(intervals, start=2)]
    frame = pl.DataFrame(rows, schema=["line", "value", "low", "high"], orient="row")
    return luck.sentence("it wins {}", frame.cast({pl.Int64: pl.Float64}))


def test_what_may_be_chance_is_not_claimed():
    assert told((2, 4)) == "It wins 3 points more often"
    assert told((-1, 3)) == "It does not win clearly more or less often"
    assert told((-2, 2), (-1, 2)) == "It does not win clearly more or less often"


def test_settings_in_which_luck_clearly_matters_are_named():
    assert told((2, 4), (-1, 2)) == "It wins 3 points more often with 2 players"
    assert told((2, 4), (5, 7)) == "It wins 3 to 6 points more often in every setting"


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((-9, -5), "5 to 9 points less often"),
        ((12, 0.4), "0.4 to 12 points more often"),
        ((-7, 3), "7 points less to 3 points more often"),
        ((1, 1.2), "1 point more often"),
    ],
)
def test_the_smaller_effect_comes_first_and_the_direction_is_in_words(values, text):
    assert luck.span(values) == text
