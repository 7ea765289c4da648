"""The result tables: what the engine's rows become for people. What each column says stands in `columns`."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.core.results import course_tables, row_columns
from bng_sim.games.billionaire.declared.column_names import (
    AT_END,
    DECISIONS,
    ENDINGS,
    FURTHER,
    GAME_COLUMNS,
    LANDED,
    OF_A_ROW,
    OF_A_SEAT_ROW,
    PLAYED,
    SEAT_COLUMNS,
)

_ENDINGS = pl.Series(ENDINGS, dtype=pl.Enum(ENDINGS))


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    taken = row_columns.columns(rows, ("game", "checksum", "ending", "first", *OF_A_ROW, *FURTHER))
    columns = {name: pl.Series(name, taken[name]) for name in ("game", "checksum", *OF_A_ROW, *FURTHER)}
    columns["ending"] = _ENDINGS.gather(taken["ending"])
    columns["first_player"] = pl.Series(taken["first"] + 1)
    for names, field in ((LANDED, "landed"), (PLAYED, "played")):
        columns |= {name: _number(rows[field][:, index]) for name, index in names.items()}
    for count in ("decisions", "options"):
        columns |= {f"{count}_{each}": _number(rows[count][:, index]) for index, each in enumerate(DECISIONS)}
    columns |= _of_seats(rows["seats"][:, :players]) | course_tables.games(rows["course"])
    return pl.DataFrame({name: columns[name] for name in GAME_COLUMNS})


def _of_seats(taken: np.ndarray) -> dict[str, pl.Series]:
    """Who won, and what players had at the end."""
    won, total = taken["won"] == 1, taken["total"]
    columns = {name: pl.Series(taken[field].mean(axis=1)) for field, name in AT_END.items()}
    columns["winners"] = _number(won.sum(axis=1))
    is_known = pl.Series(won.any(axis=1))
    of_winners = {"winner_total": _number(np.where(won, total, 0).max(axis=1))}
    for name, field in (("winner_most_investments", "investments"), ("winner_most_cash", "cash")):
        of_winners[name] = pl.Series((won & (taken[field] == taken[field].max(axis=1)[:, None])).any(axis=1))
    return columns | {name: column.set(~is_known, None) for name, column in of_winners.items()}


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    taken = row_columns.columns(rows["seats"][:, :players])
    columns: dict[str, Any] = {name: pl.Series(name, taken[name]) for name in OF_A_SEAT_ROW}
    columns["game"] = pl.Series(np.repeat(rows["game"], players))
    columns["seat"] = pl.Series(np.tile(np.arange(1, players + 1, dtype=np.int32), len(rows)))
    columns["order"] = pl.Series(taken["order"] + 1)
    columns["strategy"] = pl.Series(labels).gather(taken["strategy"])
    columns["won"] = pl.Series(taken["won"] == 1)
    columns |= course_tables.seats(rows["course"], players, players)
    return pl.DataFrame({name: columns[name] for name in SEAT_COLUMNS})


def _number(values: np.ndarray) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values, np.int32))
