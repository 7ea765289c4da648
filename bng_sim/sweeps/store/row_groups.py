"""Join Parquet files without decoding them: their row groups are copied as they are, under one common description.

A chunk is one row group of each table. So a file of many chunks has the same bytes in whatever steps they were joined,
and joining takes hardly more time than copying.
"""

import functools
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.sweeps.store.thrift import BINARY, STRUCT, Reader, Struct, encode

_MAGIC = b"PAR1"
_TAIL = 8  # bytes at the end of a file: the length of its description, and the magic word
# Numbers of fields, https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
_FILE_ROWS, _FILE_GROUPS, _METADATA = 3, 4, 5
_KEY, _VALUE = 1, 2
_COLUMNS, _GROUP_ROWS, _GROUP_OFFSET, _ORDINAL = 1, 3, 5, 7
_COLUMN_OFFSET, _COLUMN = 2, 3
_DATA_PAGE, _INDEX_PAGE, _DICTIONARY_PAGE = 9, 10, 11
_NOTE = b"bng_sim.note"
_LONG = 2**20  # bytes of a description, of which only pyarrow is fast enough to read
_MOST_ORDINALS = 2**15  # the number of a row group has 16 bits, and may be left out


class RowGroup(NamedTuple):
    """A row group of a file in memory: its description as it is encoded, its bytes, where they begin, and its rows."""

    description: bytes
    content: memoryview
    start: int
    rows: int

    @property
    def size(self) -> int:
        """The number of its bytes."""
        return len(self.content)


class Opened(NamedTuple):
    """A file in memory: what describes it, and its row groups."""

    description: Struct
    groups: list[RowGroup]


@functools.lru_cache(maxsize=2**16)
def size_of_rows(path: Path, size: int) -> int:
    """Return how many bytes of a file of so many bytes are rows: all but its description of itself."""
    with path.open("rb") as file:
        end = file.seek(size - _TAIL)
        return end - _description_size(file.read(_TAIL)) - len(_MAGIC)


def open_content(content: bytes) -> Opened:
    """Return the row groups of a file."""
    end = len(content) - _TAIL - _description_size(content[-_TAIL:])
    description = Reader(content[end:-_TAIL]).struct(_FILE_GROUPS, _noted)
    described: list[tuple[bytes, int, int]] = description[_FILE_GROUPS][1][1]
    starts = [*(start for _, start, _ in described), end]
    view = memoryview(content)
    groups = [
        RowGroup(each, view[start:stop], start, rows)
        for (each, _, rows), (start, stop) in zip(described, itertools.pairwise(starts), strict=True)
    ]
    return Opened(description, groups)


def _noted(group: Struct, encoded: bytes) -> tuple[bytes, int, int]:
    """Return what is to be known of a row group: its description, where it begins, and its number of rows."""
    return encoded, _start_of(group), group[_GROUP_ROWS][1]


def join(first: Opened, groups: Sequence[RowGroup], note: bytes | None = None) -> bytes:
    """Return a file of these row groups, described as the first file is; one row group gives the file it came from.

    Args:
        first: Any of the files that they are from.
        groups: The row groups.
        note: What `read_note` returns of the file; None: it has no note.

    """
    made, described, at = bytearray(_MAGIC), [], len(_MAGIC)
    for number, group in enumerate(groups):
        described.append(encode(_moved(Reader(group.description).struct(), at - group.start, number)))
        made += group.content
        at += group.size
    description = dict(first.description)
    kind, (of, pairs) = description[_METADATA]
    pairs = [pair for pair in pairs if pair[_KEY][1] != _NOTE]
    if note is not None:
        pairs = [*pairs, {_KEY: (BINARY, _NOTE), _VALUE: (BINARY, note)}]
    description[_METADATA] = kind, (of, pairs)
    description[_FILE_ROWS] = description[_FILE_ROWS][0], sum(group.rows for group in groups)
    description[_FILE_GROUPS] = description[_FILE_GROUPS][0], (STRUCT, described)
    footer = encode(description)
    return bytes(made + footer + len(footer).to_bytes(4, "little") + _MAGIC)


@functools.lru_cache(maxsize=64)
def _rows_of(path: Path, size: int) -> tuple[int, ...]:
    with path.open("rb") as file:
        file.seek(size - _TAIL)
        n = _description_size(file.read(_TAIL))
        if n > _LONG:
            import pyarrow.parquet as pq  # noqa: PLC0415 (only large files need it)

            described = pq.read_metadata(file)
            return tuple(described.row_group(at).num_rows for at in range(described.num_row_groups))
        file.seek(size - _TAIL - n)
        description = Reader(file.read(n)).struct()
    return tuple(group[_GROUP_ROWS][1] for group in description[_FILE_GROUPS][1][1])


def list_rows(path: Path) -> tuple[int, ...]:
    """Return the number of rows of each row group of a file."""
    return _rows_of(path, path.stat().st_size)


def read_note(path: Path) -> str | None:
    """Return the note that a file was joined with; None if it has none."""
    import polars as pl  # noqa: PLC0415 (what only joins files does not need it)

    return pl.read_parquet_metadata(path).get(_NOTE.decode())


def _description_size(tail: bytes) -> int:
    return int.from_bytes(tail[:4], "little")


def _start_of(group: Struct) -> int:
    """Return where the first page of a row group is."""
    column: Struct = group[_COLUMNS][1][1][0][_COLUMN][1]
    return min(int(column[field][1]) for field in (_DATA_PAGE, _DICTIONARY_PAGE) if field in column)


def _moved(group: Struct, by: int, number: int) -> Struct:
    """Return the description of a row group that is so many bytes further on, and has another number."""
    kind, (of, columns) = group[_COLUMNS]
    made = group | {_COLUMNS: (kind, (of, [_moved_column(column, by) for column in columns]))}
    made = _shifted(made, (_GROUP_OFFSET,), by)
    if _ORDINAL in made:
        made[_ORDINAL] = made[_ORDINAL][0], number
        if number >= _MOST_ORDINALS:
            del made[_ORDINAL]
    return made


def _moved_column(column: Struct, by: int) -> Struct:
    kind, described = column[_COLUMN]
    moved = _shifted(described, (_DATA_PAGE, _INDEX_PAGE, _DICTIONARY_PAGE), by)
    made = column | {_COLUMN: (kind, moved)}
    return _shifted(made, (_COLUMN_OFFSET,), by)


def _shifted(struct: Struct, fields: Sequence[int], by: int) -> dict[int, tuple[int, Any]]:
    """Return a struct with offsets moved; 0 means that there is none."""
    changed = {field: (struct[field][0], struct[field][1] + by) for field in fields if field in struct}
    return struct | {field: new for field, new in changed.items() if struct[field][1]}
