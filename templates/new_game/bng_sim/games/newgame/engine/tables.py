"""The result tables: what the engine's rows become for people."""

import numpy as np
import polars as pl

from bng_sim.core.results import result_tables, row_columns
from bng_sim.core.results.series import number
from bng_sim.games.newgame.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.newgame.declared.terms import ENDINGS


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """Make one row a game, with the columns `GAME_COLUMNS`."""
    columns = result_tables.game_columns(GAME_COLUMNS, rows, row_columns.columns(rows), ENDINGS)
    columns["winners"] = number(rows["seats"][:, :players]["won"].sum(axis=1))
    return result_tables.in_order(GAME_COLUMNS, columns)


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """Make one row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    taken = row_columns.columns(rows["seats"][:, :players])
    return result_tables.in_order(SEAT_COLUMNS, result_tables.seat_columns(SEAT_COLUMNS, rows, taken, players, labels))
