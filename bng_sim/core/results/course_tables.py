"""The columns of a game's course, from the records that an engine has noted it in (`course`)."""

import numpy as np
import polars as pl

from bng_sim.core.results import row_columns
from bng_sim.core.results.course import GAME_COLUMNS, NOBODY, SEAT_COLUMNS
from bng_sim.core.results.series import empty_where


def games(courses: np.ndarray) -> dict[str, pl.Series]:
    """Build the columns `GAME_COLUMNS` of games from their records, shape (games,)."""
    noted = row_columns.columns(courses, ("winner", *GAME_COLUMNS))
    columns = {name: pl.Series(noted[name]) for name in GAME_COLUMNS}
    columns["half_leader"] = empty_where(noted["half_leader"] == NOBODY, columns["half_leader"])
    for name in ("comeback", "margin"):
        columns[name] = empty_where(noted["winner"] == NOBODY, columns[name])
    return columns


def seats(courses: np.ndarray, players: int, rows: int) -> dict[str, pl.Series]:
    """Build the columns `SEAT_COLUMNS` of the seats of games, one game after the other.

    Args:
        courses: Their records, shape (games,).
        players: How many seats decide.
        rows: How many seats have a row; those after the players' have nothing in these columns.

    """
    noted = row_columns.columns(courses["seats"][:, :rows], SEAT_COLUMNS)
    columns = {name: pl.Series(noted[name]) for name in SEAT_COLUMNS}
    columns["longest_wait"] = empty_where(noted["waits"] == 0, columns["longest_wait"])
    if rows == players:
        return columns
    is_other = np.tile(np.arange(rows) >= players, len(courses))
    return {name: empty_where(is_other, column) for name, column in columns.items()}
