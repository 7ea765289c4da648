"""Columns of a result table, as polars has them, from an engine's numbers."""

import functools

import numpy as np
import polars as pl


def number(values: np.ndarray) -> pl.Series:
    """Make a column of whole numbers."""
    return pl.Series(np.ascontiguousarray(values, np.int32))


def named(names: tuple[str, ...], numbers: np.ndarray) -> pl.Series:
    """Make a column of words from their places among `names`; nothing where that is negative."""
    places = pl.Series(np.ascontiguousarray(numbers))
    return pl.Series(names, dtype=pl.Enum(names)).gather(empty_where(numbers < 0, places))


def empty_where(is_unknown: np.ndarray, column: pl.Series) -> pl.Series:
    """Leave a column empty in some places."""
    return column.set(pl.Series(is_unknown), None) if is_unknown.any() else column


@functools.lru_cache(8)
def nothing(n: int) -> pl.Series:
    """Make a column of numbers with nothing in it; once, for each takes polars a tenth of a millisecond."""
    return pl.Series([None], dtype=pl.Int32).extend_constant(None, n - 1) if n else pl.Series([], dtype=pl.Int32)
