"""The result tables: what the engine's rows become for people."""

import numpy as np
import polars as pl

from bng_sim.core.results import result_tables, row_columns
from bng_sim.core.results.series import empty_where, number
from bng_sim.games.billionaire.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.billionaire.declared.terms import ENDINGS

# Of a seat, whose mean is a column of the game.
_AT_END = {
    "cash": "cash_at_end", "profits": "profits_at_end", "investments": "investments_at_end", "powers": "power_at_end",
    "total": "total_at_end",
}  # fmt: skip


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """Build a table of one row a game, with the columns `GAME_COLUMNS`."""
    taken = row_columns.columns(rows)
    columns = result_tables.game_columns(GAME_COLUMNS, rows, taken, ENDINGS)
    columns["first_player"] = number(taken["first"] + 1)
    columns |= _of_seats(rows["seats"][:, :players])
    return result_tables.in_order(GAME_COLUMNS, columns)


def _of_seats(taken: np.ndarray) -> dict[str, pl.Series]:
    """Who won, and what players had at the end."""
    won, total = taken["won"] == 1, taken["total"]
    columns = {name: pl.Series(taken[field].mean(axis=1)) for field, name in _AT_END.items()}
    columns["winners"] = number(won.sum(axis=1))
    of_winners = {"winner_total": number(np.where(won, total, 0).max(axis=1))}
    for name, field in (("winner_most_investments", "investments"), ("winner_most_cash", "cash")):
        of_winners[name] = pl.Series((won & (taken[field] == taken[field].max(axis=1)[:, None])).any(axis=1))
    return columns | {name: empty_where(~won.any(axis=1), column) for name, column in of_winners.items()}


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """Build a table of one row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies."""
    taken = row_columns.columns(rows["seats"][:, :players])
    columns = result_tables.seat_columns(SEAT_COLUMNS, rows, taken, players, labels)
    return result_tables.in_order(SEAT_COLUMNS, columns)
