"""From an engine's rows to the result tables of a game in one file."""

import numpy as np
import polars as pl

from bng_sim.core.game import Batch, Cell
from bng_sim.core.results import result_tables, row_columns
from bng_sim.core.results.series import named, number
from bng_sim.own_games.declarations import OwnGame
from bng_sim.own_games.records import Columns


def batch(own: OwnGame, columns: Columns, endings: tuple[str, ...], cell: Cell, rows: np.ndarray) -> Batch:
    """Return the tables of games from their rows, shape (games,)."""
    players = cell.rules.players
    games = result_tables.game_columns(columns.games, rows, row_columns.columns(rows), endings)
    games["winners"] = number(row_columns.by_seat(rows, "won", players).sum(axis=0))
    taken = row_columns.columns(rows["seats"][:, :players])
    seats = result_tables.seat_columns(columns.seats, rows, taken, players, cell.lineup.labels)
    seats["out"] = pl.Series(taken["out"] == 1)
    if own.characters:
        seats["character"] = named(own.characters, taken["character"])
    return Batch(result_tables.in_order(columns.games, games), result_tables.in_order(columns.seats, seats))
