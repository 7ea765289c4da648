"""The result tables: what the engine's rows become for people. What each column says stands in `columns`."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.core.results import course_tables
from bng_sim.games.millions.declared.column_names import (
    BY_ROLE,
    CASH_BY_ORDER,
    CHOSEN,
    DECISIONS,
    ENDINGS,
    GAME_COLUMNS,
    MONEY,
    OF_A_ROW,
    OF_A_SEAT_ROW,
    OVER_ROLES,
    SEAT_COLUMNS,
)
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.engine.rules_record import roles_in_play


def games(rows: np.ndarray, rules: Rules) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    columns = {name: _number(rows[name]) for name in OF_A_ROW}
    columns["game"], columns["checksum"] = _large(rows["game"]), _large(rows["checksum"])
    columns["ending"] = pl.Series(ENDINGS, dtype=pl.Enum(ENDINGS)).gather(np.ascontiguousarray(rows["ending"]))
    columns["first_leader"] = _number(rows["first_leader"] + 1)
    columns |= _of_seats(rows, rules.players) | _of_roles(rows, rules)
    columns["leader_net"] = pl.Series(rows["leader_net"] / rows["rounds"])
    columns["others_net"] = pl.Series(rows["others_net"] / (rows["rounds"] * (rules.players - 1)))
    for index, decision in enumerate(DECISIONS):
        for count in ("decisions", "options"):
            columns[f"{count}_{decision}"] = _number(rows[count][:, index])
    return pl.DataFrame(columns | course_tables.games(rows["course"])).select(*GAME_COLUMNS)


def _of_seats(rows: np.ndarray, players: int) -> dict[str, pl.Series]:
    """Who won, and what the players had at the end."""
    taken = rows["seats"][:, :players]
    cash, won = taken["cash"], taken["won"] == 1
    columns = {
        "winners": _number(won.sum(axis=1)),
        "cash": pl.Series(cash.mean(axis=1)),
        "richest_cash": _number(cash.max(axis=1)),
        "poorest_cash": _number(cash.min(axis=1)),
        "winner_cash": _where(_number(np.where(won, cash, 0).max(axis=1)), won.any(axis=1)),
        "was_runaway": _where(*_runaway(rows, won)),
    }
    at = (rows["first_leader"][:, None] + np.arange(players)) % players
    in_order = np.take_along_axis(cash, at, axis=1)
    for order, name in enumerate(CASH_BY_ORDER):
        columns[name] = _number(in_order[:, order]) if order < players else _nothing(len(rows))
    return columns


def _runaway(rows: np.ndarray, won: np.ndarray) -> tuple[pl.Series, np.ndarray]:
    """Whether every winner was richest at half time, and of which games that can be said."""
    was_richest = rows["was_richest"][:, None] >> np.arange(won.shape[1]) & 1 == 1
    return pl.Series((was_richest | ~won).all(axis=1)), (rows["was_richest"] > 0) & won.any(axis=1)


def _of_roles(rows: np.ndarray, rules: Rules) -> dict[str, pl.Series]:
    """What became of the Characters of each Role, with nothing for those not in play; and of all together."""
    by_role, in_play = rows["by_role"], roles_in_play(rules)
    columns = {name: _number(by_role[name].sum(axis=1)) for name in OVER_ROLES}
    for index, role in enumerate(ROLES):
        for count, name in BY_ROLE[role].items():
            columns[name] = _number(by_role[count][:, index]) if role in in_play else _nothing(len(rows))
    return columns


def seats(rows: np.ndarray, rules: Rules, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    players, in_play = rules.players, roles_in_play(rules)
    taken = rows["seats"][:, :players].reshape(-1)
    columns: dict[str, Any] = {name: _number(taken[name]) for name in OF_A_SEAT_ROW}
    columns["game"] = _large(np.repeat(rows["game"], players))
    columns["seat"] = _number(np.tile(np.arange(1, players + 1), len(rows)))
    columns["order"] = _number(taken["order"] + 1)
    columns["strategy"] = pl.Series(labels).gather(np.ascontiguousarray(taken["strategy"]))
    columns["won"] = pl.Series(taken["won"] == 1)
    for index, role in enumerate(ROLES):
        for name, field in ((CHOSEN[index], "chosen"), (MONEY[index], "money")):
            columns[name] = _number(taken[field][:, index]) if role in in_play else _nothing(len(taken))
    columns |= course_tables.seats(rows["course"], players, players)
    return pl.DataFrame(columns).select(*SEAT_COLUMNS)


def _number(values: np.ndarray) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values, np.int32))


def _large(values: np.ndarray) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values))


def _nothing(n: int) -> pl.Series:
    """A column of numbers with nothing in it."""
    return pl.Series([None], dtype=pl.Int32).extend_constant(None, n - 1) if n else pl.Series([], dtype=pl.Int32)


def _where(column: pl.Series, is_known: np.ndarray) -> pl.Series:
    """A column with nothing where it is not known."""
    return column if is_known.all() else column.set(pl.Series(~is_known), None)
