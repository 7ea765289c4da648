"""Encode tables as Parquet, every column in the encoding that makes it small.

zstd finds repeated bytes. A dictionary's numbers are packed into bits, so it sees them only where whole ones fill a
byte; the bytes of larger numbers are therefore stored apart, all highest bytes first, and not packed. Numbers of games
rise one by one: their differences take no space.
"""

import io
from collections.abc import Iterator
from typing import cast

import polars as pl

MOST_PACKED = 15  # the largest number of four bits, of which two fill a byte


def encode(frame: pl.DataFrame, metadata: dict[str, str]) -> bytes:
    """Return a table as the bytes of a Parquet file with this metadata; the same rows give the same bytes.

    polars reads them with the types that they have here.
    """
    import pyarrow.parquet as pq  # noqa: PLC0415 (only commands that write tables need it)

    encodings = dict(_encodings(frame))
    table = frame.to_arrow(compat_level=pl.CompatLevel.oldest())
    buffer = io.BytesIO()
    with pq.ParquetWriter(
        buffer,
        table.schema,
        compression="zstd",
        write_statistics=False,
        column_encoding=encodings,
        use_dictionary=[_leaf(column) for column in frame if column.name not in encodings],
    ) as writer:
        writer.write_table(table, row_group_size=max(1, frame.height))  # one: see `row_groups`
        writer.add_key_value_metadata(metadata)
    return buffer.getvalue()


def _encodings(frame: pl.DataFrame) -> Iterator[tuple[str, str]]:
    """Yield the columns that are not stored by a dictionary, with their encodings."""
    for column in frame:
        if column.name == "game":
            yield column.name, "DELTA_BINARY_PACKED"
        elif column.dtype.is_integer() and column.len() > column.null_count():
            low, high = cast(int, column.min()), cast(int, column.max())
            if not 0 <= low <= high <= MOST_PACKED:
                yield column.name, "BYTE_STREAM_SPLIT"


def _leaf(column: pl.Series) -> str:
    """Return the path of a column's values in a Parquet file."""
    return f"{column.name}.list.element" if column.dtype == pl.List else column.name
