"""What the rows that a game gives are held to: the columns that it declares, each of its sort."""

from collections.abc import Callable, Iterator

import polars as pl

from bng_sim.core.contract import COLUMNS
from bng_sim.core.game import Batch, Game

_SORTS: dict[str, Callable[[pl.DataType], bool]] = {
    "whole": lambda dtype: dtype.is_integer(),
    "word": lambda dtype: dtype in (pl.String, pl.Categorical) or isinstance(dtype, pl.Enum),
    "text": lambda dtype: dtype == pl.String,  # no enumeration of a lineup's own, for tables of several are read as one
    "yes or no": lambda dtype: dtype == pl.Boolean,
}


def batch_problems(game: Game, batch: Batch) -> Iterator[str]:
    """Yield what is wrong with the rows that a game returned: columns that differ from those declared, or in type."""
    for table, frame in zip(COLUMNS, batch, strict=True):
        if frame.columns != list(game.columns[table]):
            odd = sorted(set(frame.columns) ^ set(game.columns[table])) or ["their order"]
            yield f"columns: `{table}` as played differs from what is declared: {', '.join(odd)}"
        for name, sort in COLUMNS[table].items():
            if name in frame.columns and not _SORTS[sort](frame[name].dtype):
                yield f"columns: `{table}.{name}` is {frame[name].dtype}, expected {sort}"
