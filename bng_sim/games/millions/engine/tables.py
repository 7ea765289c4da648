"""The result tables: what the engine's rows become for people."""

import numpy as np
import polars as pl

from bng_sim.core.results import result_tables, row_columns
from bng_sim.core.results.row_columns import by_seat
from bng_sim.core.results.series import empty_where, nothing, number
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.counts import BY_ROLE, CASH_BY_ORDER, GAME_COLUMNS, OF_A_ROLE, SEAT_COLUMNS
from bng_sim.games.millions.declared.parameters import Rules, roles_in_play
from bng_sim.games.millions.declared.terms import ENDINGS

_OVER_ROLES = ("clashed", "named", "fined", "shared")


def games(rows: np.ndarray, rules: Rules) -> pl.DataFrame:
    """Build a table of one row a game, with the columns `GAME_COLUMNS`."""
    taken = row_columns.columns(rows)
    columns = result_tables.game_columns(GAME_COLUMNS, rows, taken, ENDINGS)
    columns["first_leader"] = number(taken["first_leader"] + 1)
    columns |= _of_seats(rows, rules.players) | _of_roles(rows, rules)
    columns["leader_net"] = pl.Series(taken["leader_net"] / taken["rounds"])
    columns["others_net"] = pl.Series(taken["others_net"] / (taken["rounds"] * (rules.players - 1)))
    return result_tables.in_order(GAME_COLUMNS, columns)


def _of_seats(rows: np.ndarray, players: int) -> dict[str, pl.Series]:
    """Who won, and what the players had at the end."""
    cash, won = by_seat(rows, "cash", players), by_seat(rows, "won", players) == 1
    columns = {
        "winners": number(won.sum(axis=0)),
        "cash": pl.Series(cash.mean(axis=0)),
        "richest_cash": number(cash.max(axis=0)),
        "poorest_cash": number(cash.min(axis=0)),
        "winner_cash": empty_where(~won.any(axis=0), number(np.where(won, cash, 0).max(axis=0))),
        "was_runaway": _runaway(rows, won),
    }
    at = (np.arange(players)[:, None] + rows["first_leader"]) % players
    in_order = np.take_along_axis(cash, at, axis=0)
    for order, column in enumerate(CASH_BY_ORDER):
        columns[column.name] = number(in_order[order]) if order < players else nothing(len(rows))
    return columns


def _runaway(rows: np.ndarray, won: np.ndarray) -> pl.Series:
    """Return whether every winner was richest at half time; empty if that is not known."""
    was_richest = rows["was_richest"] >> np.arange(len(won))[:, None] & 1 == 1
    is_known = (rows["was_richest"] > 0) & won.any(axis=0)
    return empty_where(~is_known, pl.Series((was_richest | ~won).all(axis=0)))


def _of_roles(rows: np.ndarray, rules: Rules) -> dict[str, pl.Series]:
    """Count what happened to the Characters, over all Roles and by Role; columns of Roles not in play are empty."""
    by_role, in_play = rows["by_role"], roles_in_play(rules)
    columns = {name: number(sum(by_role[name].T)) for name in _OVER_ROLES}
    for index, role in enumerate(ROLES):
        for count, column in zip(OF_A_ROLE, BY_ROLE[role], strict=True):
            values = by_role[count.name][:, index]
            columns[column.name] = number(values) if role in in_play else nothing(len(rows))
    return columns


def seats(rows: np.ndarray, rules: Rules, labels: tuple[str, ...]) -> pl.DataFrame:
    """Build a table of one row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies."""
    taken = row_columns.columns(rows["seats"][:, : rules.players])
    columns = result_tables.seat_columns(SEAT_COLUMNS, rows, taken, rules.players, labels)
    missing = [role for role in ROLES if role not in roles_in_play(rules)]
    columns |= {f"{count}_{role}": nothing(len(taken["won"])) for role in missing for count in ("chosen", "money")}
    return result_tables.in_order(SEAT_COLUMNS, columns)
