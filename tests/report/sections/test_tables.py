"""Tables of a report turn so that they can be read, and show nothing where nothing was played."""

import itertools

import polars as pl
import pytest

from analyses import numbers
from bng_sim.report.sections import tables
from tests.report.words.test_phrases import WITHOUT


def played(lines, lineups):
    rows = [
        {"line": line, "lineup": lineup, "n": 100, "value": 0.5, "low": 0.4, "high": 0.6, "difference": None}
        for line, lineup in itertools.product(lines, lineups)
    ]
    return pl.DataFrame(rows, schema_overrides={"difference": pl.Float64})


@pytest.mark.parametrize(
    ("lines", "lineups", "heads", "columns"),
    [
        (["level 2", "level 4"], ["a", "b", "c"], ["a", "b", "c"], ["Level 2", "Level 4"]),
        (["level 2", "level 4"], ["a", "b"], ["Level 2", "Level 4"], ["a", "b"]),
        ([""], ["a", "b"], ["a", "b"], ["All games"]),
    ],
)
def test_whichever_are_more_are_rows(lines, lineups, heads, columns):
    table = tables.by_lineup(played(lines, lineups), WITHOUT)

    assert [row.head for row in table.rows] == heads
    assert table.columns == columns


def test_a_cell_that_failed_is_shown_as_nothing():
    table = tables.by_lineup(played(["level 2", "level 4"], ["a", "b", "c"])[:-1], WITHOUT)

    assert [row.cells[1].text == numbers.NOTHING for row in table.rows] == [False, False, True]
