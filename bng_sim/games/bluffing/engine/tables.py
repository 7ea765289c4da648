"""The result tables: what the engine's rows become for people. What each column says stands in `columns`."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.core.results import course_tables, row_columns
from bng_sim.games.bluffing.declared.column_names import (
    DECISIONS,
    ENDINGS,
    GAME_COLUMNS,
    MEANS,
    OF_A_ROW,
    OF_A_SEAT_ROW,
    SEAT_COLUMNS,
)
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.engine.records import NOTHING

_ENDINGS = pl.Series(ENDINGS, dtype=pl.Enum(ENDINGS))
_BILLIONAIRES = pl.Series(BILLIONAIRES, dtype=pl.Enum(BILLIONAIRES))


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    taken = row_columns.columns(rows, ("game", "checksum", "ending", "first", "ender", "coin_tie_break", *OF_A_ROW))
    of_seats = rows["seats"]
    columns = {name: pl.Series(name, taken[name]) for name in ("game", "checksum", *OF_A_ROW)}
    columns["ending"] = _ENDINGS.gather(taken["ending"])
    columns["winners"] = pl.Series(_summed(of_seats["won"], players))
    columns["first_player"] = pl.Series(taken["first"] + 1)
    is_known = pl.Series(taken["ender"] != NOTHING)
    columns["ender"] = pl.Series(taken["ender"] + 1).set(~is_known, None)
    ender_won = of_seats["won"][np.arange(len(rows)), taken["ender"]] == 1
    columns["ender_won"] = pl.Series(ender_won).set(~is_known, None)
    columns["coin_tie_break"] = pl.Series(taken["coin_tie_break"] == 1)
    for name in MEANS:
        columns[name] = pl.Series(_summed(of_seats[name], players) / players)
    for count in ("decisions", "options"):
        for index, decision in enumerate(DECISIONS):
            name = f"{count}_{decision}"
            columns[name] = pl.Series(name, rows[count][:, index].astype(np.int32))
    columns |= course_tables.games(rows["course"])
    return pl.DataFrame({name: columns[name] for name in GAME_COLUMNS})


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    taken = row_columns.columns(rows["seats"][:, :players])
    columns: dict[str, Any] = {name: pl.Series(name, taken[name]) for name in OF_A_SEAT_ROW}
    columns["game"] = pl.Series(np.repeat(rows["game"], players))
    columns["seat"] = pl.Series(np.tile(np.arange(1, players + 1, dtype=np.int32), len(rows)))
    columns["order"] = pl.Series(taken["order"] + 1)
    columns["billionaire"] = _BILLIONAIRES.gather(taken["billionaire"])
    columns["strategy"] = pl.Series(labels).gather(taken["strategy"])
    columns["won"] = pl.Series(taken["won"] == 1)
    columns |= course_tables.seats(rows["course"], players, players)
    return pl.DataFrame({name: columns[name] for name in SEAT_COLUMNS})


def _summed(numbers: np.ndarray, players: int) -> np.ndarray:
    """What the players of each game have together, of numbers of shape (games, seats)."""
    total = numbers[:, 0].astype(np.int32)
    for seat in range(1, players):
        total = total + numbers[:, seat]
    return total
