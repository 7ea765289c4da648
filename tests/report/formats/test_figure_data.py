"""The data behind a figure: long settings by number, with the words above."""

import io

import polars as pl

from bng_sim.report.figures import MOST_LETTERS, as_csv

ROWS = pl.DataFrame(
    {"line": [f"a setting of many words in which {n} players sit" for n in (3, 4)] * 2, "value": [0.1234567, 2, 3, 4]}
)


def test_few_rows_have_their_settings_in_words():
    text = as_csv(ROWS)

    assert text.startswith("line,value\na setting of many words in which 3 players sit,0.12346\n")


def test_many_rows_have_numbers_of_settings_which_comments_list():
    rows = pl.concat([ROWS] * (MOST_LETTERS // 80))
    text = as_csv(rows)
    read = pl.read_csv(io.StringIO(text), comment_prefix="#")

    first, second, rest = text.split("\n", 2)
    assert (first, second) == tuple(f"# {at}: {words}" for at, words in enumerate(ROWS["line"][:2], start=1))
    assert rest.startswith("line,value\n1,0.12346\n2,2\n")
    assert read.height == rows.height
    assert read["line"].to_list() == [1, 2] * (rows.height // 2)


def test_many_rows_with_short_settings_keep_them():
    rows = ROWS.with_columns(line=pl.lit("3 players"))
    assert as_csv(pl.concat([rows] * MOST_LETTERS)).startswith("line,value\n3 players,")


def test_rows_without_settings_stay_as_they_are():
    assert as_csv(ROWS.drop("line")).startswith("value\n")
