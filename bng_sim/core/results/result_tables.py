"""Result tables from an engine's rows: the columns that are the same in every game, and those that a game counts."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from bng_sim.core.results import course_tables
from bng_sim.core.results.columns import Column, Count
from bng_sim.core.results.series import empty_where, named, number

Series = dict[str, pl.Series]
Taken = dict[str, np.ndarray]


def game_columns(declared: Sequence[Column], rows: np.ndarray, taken: Taken, endings: tuple[str, ...]) -> Series:
    """Make what every game has in its `games` table, and what is counted.

    Args:
        declared: The table's columns.
        rows: An engine's rows, shape (games,), with `game`, `checksum`, `ending`, `course` and the counts.
        taken: Their numbers, as `row_columns.columns` gives them.
        endings: What the numbers of `ending` stand for.

    """
    columns = {name: pl.Series(taken[name]) for name in ("game", "checksum")}
    columns["ending"] = named(endings, taken["ending"])
    return columns | _counted(declared, rows, taken) | course_tables.games(rows["course"])


def seat_columns(
    declared: Sequence[Column], rows: np.ndarray, taken: Taken, players: int, labels: tuple[str, ...]
) -> Series:
    """Make what every game has in its `seats` table, and what is counted.

    Args:
        declared: The table's columns.
        rows: An engine's rows, shape (games,); their `seats` have `order`, `strategy`, `won` and the counts.
        taken: The numbers of their seats, as `row_columns.columns` gives them: one game after the other, of as many
            seats as have a row in the table.
        players: How many seats decide; those after them are others'.
        labels: What the lineup calls its strategies.

    """
    seats = len(taken["order"]) // len(rows) if len(rows) else players
    columns = {
        "game": pl.Series(np.repeat(rows["game"], seats)),
        "seat": number(np.tile(np.arange(1, seats + 1), len(rows))),
        "order": number(taken["order"] + 1),
        "strategy": pl.Series(labels).gather(taken["strategy"]),
        "won": pl.Series(taken["won"] == 1),
    }
    counted = _counted(declared, rows["seats"][:, :seats], taken)
    return columns | counted | course_tables.seats(rows["course"], players, seats)


def _counted(declared: Sequence[Column], rows: np.ndarray, taken: Taken) -> Series:
    """Make the columns that are declared as counts."""
    columns = {}
    for count in declared:
        if isinstance(count, Count):
            values = rows[count.in_field][..., count.place].ravel() if count.length else taken[count.in_field]
            column = number(values) if values.dtype.kind == "i" else pl.Series(values)
            columns[count.name] = column if count.empty_at is None else empty_where(values == count.empty_at, column)
    return columns


def in_order(declared: Sequence[Column], columns: Series) -> pl.DataFrame:
    """Put the columns of a table in the order in which they are declared."""
    return pl.DataFrame({column.name: columns[column.name] for column in declared})
