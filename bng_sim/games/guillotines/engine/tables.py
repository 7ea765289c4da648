"""The result tables: what the engine's rows become for people. What each column says stands in `columns`."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.core.results import course_tables, row_columns
from bng_sim.games.guillotines.declared.column_names import (
    BILLIONAIRES,
    DECISIONS,
    ENDINGS,
    GAME_COLUMNS,
    KINDS,
    POLICIES,
    ROLES,
    SEAT_COLUMNS,
    WON_BY,
)
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.records import NOTHING

_YES_OR_NO = ("panic", "panic_agreed", "won")
_FROM_1 = ("winner", "starting_player", "order", "revolution_by")  # the engine counts seats from 0
_LARGE = ("game", "checksum")


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    columns = {name: _column(name, rows[name]) for name in GAME_COLUMNS if name in (rows.dtype.names or ())}
    columns["ending"] = _named(ENDINGS, rows["ending"])
    for name in ("winner", "revolution_by", "panic_turn"):
        columns[name] = columns[name].replace(0, None)
    columns |= _of_all_seats(rows, players)
    for index, decision in enumerate(DECISIONS):
        for count in ("decisions", "options"):
            columns[f"{count}_{decision}"] = _column(count, rows[count][:, index])
    for index, policy in enumerate(POLICIES):
        columns[f"policy_{policy}"] = _column(policy, rows["policies"][:, index])
    for index, role in enumerate(ROLES):
        columns[f"{role}_taken"] = _column(role, rows["roles_taken"][:, index])
        columns[f"{role}_used"] = _column(role, rows["roles_used"][:, index])
    return pl.DataFrame(columns | course_tables.games(rows["course"])).select(*GAME_COLUMNS)


def seats(rows: np.ndarray, rules: Rules, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    n = rules.billionaires
    taken = row_columns.columns(rows["seats"][:, :n])
    is_puppet = np.tile(np.arange(n) >= rules.players, len(rows))
    columns: dict[str, Any] = {name: _column(name, values) for name, values in taken.items()}
    columns["game"] = _column("game", np.repeat(rows["game"], n))
    columns["seat"] = _column("seat", np.tile(np.arange(1, n + 1), len(rows)))
    columns["kind"] = _named(KINDS, is_puppet.astype(np.int64))
    columns["won"] = columns["won"].set(pl.Series(is_puppet), None)
    columns["billionaire"] = _named(BILLIONAIRES, taken["billionaire"])
    for name in ("role_at_start", "role_at_end"):
        columns[name] = _named_or_none(ROLES, taken[name])
    for name in ("roles_held", "roles_revealed"):
        columns[name] = _SETS_OF_ROLES.gather(taken[name])
    columns["won_by"] = _named_or_none(WON_BY[1:], taken["won_by"] - 1)
    columns["first_used"] = columns["first_used"].replace(NOTHING, None)
    columns["strategy"] = pl.Series(labels).gather(taken["strategy"])
    columns |= course_tables.seats(rows["course"], rules.players, n)
    return pl.DataFrame(columns).select(*SEAT_COLUMNS)


def _column(name: str, values: np.ndarray) -> pl.Series:
    if name in _YES_OR_NO:
        return pl.Series(values == 1)
    if name in _LARGE:
        return pl.Series(np.ascontiguousarray(values))
    return pl.Series((values + 1 if name in _FROM_1 else values).astype(np.int32))


def _named(names: tuple[str, ...], numbers: np.ndarray) -> pl.Series:
    return pl.Series(names, dtype=pl.Enum(names)).gather(np.ascontiguousarray(numbers))


def _named_or_none(names: tuple[str, ...], numbers: np.ndarray) -> pl.Series:
    kept = pl.Series(np.ascontiguousarray(numbers))
    return pl.Series(names, dtype=pl.Enum(names)).gather(kept.set(kept < 0, None))


def _of_all_seats(rows: np.ndarray, players: int) -> dict[str, pl.Series]:
    """The columns of a game that its seats make together."""
    seats = rows["seats"][:, :players]
    winner_role = np.where(
        rows["winner"] == NOTHING, NOTHING, seats["role_at_end"][np.arange(len(rows)), rows["winner"]]
    )
    return {
        "winners": _column("winners", seats["won"].sum(axis=1)),
        "winner_role": _named_or_none(ROLES, winner_role),
        "roles_taken": _column("roles_taken", rows["roles_taken"].sum(axis=1)),
        "roles_used": _column("roles_used", rows["roles_used"].sum(axis=1)),
        "envelope_at_end": pl.Series(rows["envelopes"] / players),
    }


_SETS_OF_ROLES = pl.Series(
    [[role for index, role in enumerate(ROLES) if several >> index & 1] for several in range(1 << len(ROLES))],
    dtype=pl.List(pl.String),
).cast(pl.List(pl.Enum(ROLES)))
