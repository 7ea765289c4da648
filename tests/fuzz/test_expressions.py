"""Expressions over a game's row: what they give is what plain Python gives, row by row."""

import math

import polars as pl
import pytest

from bng_sim.core.results import LONGEST_EXPRESSION
from bng_sim.core.results.row_expression import read
from tests.fuzz.expressions import ROWS, drawn, number

ALWAYS = 40


def same(found, expected):
    if found is None or expected is None:
        return found is expected
    return found == expected or (not isinstance(found, bool) and math.isclose(found, expected, rel_tol=1e-15))


def fault(seed):
    """What is wrong with the values of an expression, as text or of polars; empty if nothing is."""
    asked = drawn(seed)
    for written, by_polars in ((asked.sql, False), (asked.polars, True)):
        if not by_polars and len(asked.sql) > LONGEST_EXPRESSION:
            continue
        expression = read(written)
        found = expression.values(ROWS)
        for row, value in zip(ROWS.iter_rows(named=True), found, strict=True):
            expected = asked.compute(row, by_polars)
            expected = expected if isinstance(expected, bool) else number(expected)
            if not same(value, expected):
                return f"{written} of {row}: got {value}, expected {expected}"
        queried = pl.concat(part.lazy().select(expression.over(found.dtype)) for part in ROWS.iter_slices(3)).collect()
        if not queried.to_series().equals(found, null_equal=True):
            return f"{written}: other values in parts"
    return ""


def test_what_is_drawn_is_often_known_and_often_missing():
    values = [drawn(seed).compute(row, False) for seed in range(200) for row in ROWS.to_dicts()]

    assert 300 < values.count(None) < 1100
    assert sum(isinstance(value, bool) for value in values) > 100
    assert max(len(drawn(seed).sql) for seed in range(200)) > 200


@pytest.mark.slow
def test_an_expression_gives_what_plain_python_does_row_by_row(seeds):
    for seed in seeds(ALWAYS):
        wrong = fault(seed)

        assert not wrong, f"seed {seed}: {wrong}"
