"""The result tables: what the engine's rows become for people."""

import numpy as np
import polars as pl

from bng_sim.core.results import result_tables, row_columns
from bng_sim.core.results.series import empty_where, named, number
from bng_sim.games.campaign.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.campaign.declared.terms import ENDINGS

_YES_NO = {"billionaire": "is_billionaire", "attorney_general": "knows_ag"}  # of a seat -> the field
_OF_A_WINNER = {"winner_net_worth": "net_worth", "winner_deeds": "deeds"}


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """Build a table of one row a game, with the columns `GAME_COLUMNS`."""
    taken = row_columns.columns(rows)
    columns = result_tables.game_columns(GAME_COLUMNS, rows, taken, ENDINGS)
    columns["first_player"] = number(taken["first"] + 1)
    columns |= _of_winners(rows["seats"][:, :players]) | _whose_victory(rows, players)
    return result_tables.in_order(GAME_COLUMNS, columns)


def _of_winners(taken: np.ndarray) -> dict[str, pl.Series]:
    """Count the winners, and return what the first of them by seat had."""
    won = taken["won"] == 1
    n, lowest = won.sum(axis=1), won.argmax(axis=1)
    columns = {"winners": number(n)}
    for name, field in _OF_A_WINNER.items():
        values = np.take_along_axis(taken[field], lowest[:, None], axis=1)[:, 0]
        columns[name] = empty_where(n == 0, number(values))
    return columns


def _whose_victory(rows: np.ndarray, players: int) -> dict[str, pl.Series]:
    """Return whether these seats won: empty if there is no such seat, more than one, or no winner."""
    taken, seat = rows["seats"][:, :players], np.arange(players)
    are = {
        "first_player": rows["first"][:, None] == seat,
        "billionaire": taken["is_billionaire"] == 1,
        "attorney_general": taken["knows_ag"] == 1,
        "first_monopolist": rows["first_monopolist"][:, None] == seat + 1,
    }
    won = taken["won"] == 1
    is_known = {name: won.any(axis=1) & (there.sum(axis=1) == 1) for name, there in are.items()}
    return {
        f"{name}_won": empty_where(~is_known[name], pl.Series((won & there).any(axis=1))) for name, there in are.items()
    }


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """Build a table of one row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies."""
    taken = row_columns.columns(rows["seats"][:, :players])
    columns = result_tables.seat_columns(SEAT_COLUMNS, rows, taken, players, labels)
    columns |= {name: named(("no", "yes"), taken[field]) for name, field in _YES_NO.items()}
    return result_tables.in_order(SEAT_COLUMNS, columns)
