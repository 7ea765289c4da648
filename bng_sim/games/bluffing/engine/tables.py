"""The result tables: what the engine's rows become for people."""

import numpy as np
import polars as pl

from bng_sim.core.results import result_tables, row_columns
from bng_sim.core.results.row_columns import by_seat
from bng_sim.core.results.series import empty_where, named, number
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.bluffing.declared.terms import ENDINGS
from bng_sim.games.bluffing.engine.records import NOTHING

_MEANS = ("points", "hand_points", "bonus_points")  # of the seats


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """Return one row a game, with the columns `GAME_COLUMNS`."""
    taken, of_seats = row_columns.columns(rows), rows["seats"]
    columns = result_tables.game_columns(GAME_COLUMNS, rows, taken, ENDINGS)
    columns["winners"] = number(by_seat(rows, "won", players).sum(axis=0))
    columns["first_player"] = number(taken["first"] + 1)
    is_unknown = taken["ender"] == NOTHING
    columns["ender"] = empty_where(is_unknown, number(taken["ender"] + 1))
    ender_won = of_seats["won"][np.arange(len(rows)), taken["ender"]] == 1
    columns["ender_won"] = empty_where(is_unknown, pl.Series(ender_won))
    columns["coin_tie_break"] = pl.Series(taken["coin_tie_break"] == 1)
    columns |= {name: pl.Series(by_seat(rows, name, players).mean(axis=0)) for name in _MEANS}
    return result_tables.in_order(GAME_COLUMNS, columns)


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """Return one row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    taken = row_columns.columns(rows["seats"][:, :players])
    columns = result_tables.seat_columns(SEAT_COLUMNS, rows, taken, players, labels)
    columns["billionaire"] = named(BILLIONAIRES, taken["billionaire"])
    return result_tables.in_order(SEAT_COLUMNS, columns)
