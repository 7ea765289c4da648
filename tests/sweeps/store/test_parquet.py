"""Parquet files of tables: polars and pyarrow read what was written, and repeated writing gives the same bytes."""

import io
import random

import polars as pl
import pyarrow.parquet as pq
import pytest

from bng_sim.sweeps.store.parquet import encode
from bng_sim.sweeps.store.shards import as_stored

ROLES = pl.Enum(["banker", "gangster", "toady"])
COLUMNS = {
    "game": pl.Series([7, 8, 9, 10], dtype=pl.Int64),
    "few": pl.Series([0, 15, None, 3], dtype=pl.Int32),
    "many": pl.Series([0, 16, None, 2**31 - 1], dtype=pl.Int32),
    "negative": pl.Series([-1, 3, 0, -(2**63)], dtype=pl.Int64),
    "small": pl.Series([0, 255, 1, 2], dtype=pl.UInt8),
    "nothing": pl.Series([None] * 4, dtype=pl.Int32),
    "float": pl.Series([0.1, None, float("inf"), -2.5]),
    "yes": pl.Series([True, None, False, True]),
    "text": pl.Series(["a", "", None, "ä"]),
    "role": pl.Series(["toady", None, "banker", "banker"], dtype=ROLES),
    "roles": pl.Series([["toady"], None, [], ["banker", "banker"]], dtype=pl.List(ROLES)),
}


@pytest.mark.parametrize("rows", [4, 1, 0])
def test_rows_and_types_are_read_as_written(rows):
    frame = pl.DataFrame(COLUMNS).head(rows)

    content = encode(frame, {"about": "a table"})

    read = pl.read_parquet(content)
    assert read.schema == frame.schema
    assert read.equals(frame)
    assert pq.read_table(io.BytesIO(content)).num_rows == rows
    assert pl.read_parquet_metadata(content)["about"] == "a table"


def test_table_without_numbers_can_be_written():
    frame = pl.DataFrame({"yes": [True, False]})

    assert pl.read_parquet(encode(frame, {})).equals(frame)


def test_same_rows_give_same_bytes_however_they_are_held():
    frame = pl.DataFrame(COLUMNS)
    parts = pl.concat([frame.head(1), frame.tail(3)], rechunk=False)

    assert encode(parts, {}) == encode(frame, {})


def test_numbers_of_games_take_hardly_any_space():
    games = pl.DataFrame({"game": [row // 4 for row in range(40_000)]})

    assert len(encode(games, {})) < 2_000


def test_large_numbers_take_little_more_than_their_entropy():
    draw = random.Random(1)
    frame = pl.DataFrame({"turns": [draw.randrange(100, 164) for _ in range(10_000)]})  # six bits

    assert len(encode(frame, {})) < 1.1 * 10_000 * 6 / 8


def test_stored_checksum_is_the_lowest_two_bytes_and_other_columns_are_unchanged():
    games = pl.DataFrame({"turns": [3, 4], "checksum": [-1, 2**40 + 5]})

    assert as_stored(games).to_dict(as_series=False) == {"turns": [3, 4], "checksum": [0xFFFF, 5]}
    assert as_stored(games.drop("checksum")).equals(games.drop("checksum"))
