"""The data behind a figure: long settings by number, with the words above."""

import io

import polars as pl

from bng_sim.report.formats.figures import MOST_LETTERS, as_csv

ROWS = pl.DataFrame({"line": ["a long setting, 3 players", "another, 4 players"] * 2, "value": [0.1234567, 2, 3, 4]})


def test_few_rows_have_their_settings_in_words():
    text = as_csv(ROWS)

    assert text.startswith('line,value\n"a long setting, 3 players",0.12346\n')


def test_many_rows_have_numbers_of_settings_which_comments_list():
    rows = pl.concat([ROWS] * (MOST_LETTERS // 80))
    text = as_csv(rows)
    read = pl.read_csv(io.StringIO(text), comment_prefix="#")

    assert text.startswith("# 1: a long setting, 3 players\n# 2: another, 4 players\nline,value\n1,0.12346\n2,2\n")
    assert read.height == rows.height
    assert read["line"].to_list() == [1, 2] * (rows.height // 2)


def test_rows_without_settings_stay_as_they_are():
    assert as_csv(ROWS.drop("line")).startswith("value\n")
