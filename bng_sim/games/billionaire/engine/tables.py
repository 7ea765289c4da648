"""The result tables: what the engine's rows become for people."""

import numpy as np
import polars as pl

from bng_sim.core.results import result_tables, row_columns
from bng_sim.core.results.row_columns import by_seat
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
    columns |= _of_seats(rows, players)
    return result_tables.in_order(GAME_COLUMNS, columns)


def _of_seats(rows: np.ndarray, players: int) -> dict[str, pl.Series]:
    """Who won, and what players had at the end."""
    won = by_seat(rows, "won", players) == 1
    had = {field: by_seat(rows, field, players) for field in _AT_END}
    columns = {name: pl.Series(had[field].mean(axis=0)) for field, name in _AT_END.items()}
    columns["winners"] = number(won.sum(axis=0))
    of_winners = {"winner_total": number(np.where(won, had["total"], 0).max(axis=0))}
    for name, field in (("winner_most_investments", "investments"), ("winner_most_cash", "cash")):
        of_winners[name] = pl.Series((won & (had[field] == had[field].max(axis=0))).any(axis=0))
    return columns | {name: empty_where(~won.any(axis=0), column) for name, column in of_winners.items()}


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """Build a table of one row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies."""
    taken = row_columns.columns(rows["seats"][:, :players])
    columns = result_tables.seat_columns(SEAT_COLUMNS, rows, taken, players, labels)
    return result_tables.in_order(SEAT_COLUMNS, columns)
