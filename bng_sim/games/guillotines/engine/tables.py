"""The result tables: what the engine's rows become for people."""

import numpy as np
import polars as pl

from bng_sim.core.results import result_tables, row_columns
from bng_sim.core.results.series import empty_where, named, number
from bng_sim.games.guillotines.declared.components import BILLIONAIRES, ROLES
from bng_sim.games.guillotines.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import ENDINGS, WON_BY
from bng_sim.games.guillotines.engine.records import NOTHING

_SETS_OF_ROLES = pl.Series(
    [[role for index, role in enumerate(ROLES) if several >> index & 1] for several in range(1 << len(ROLES))],
    dtype=pl.List(pl.String),
).cast(pl.List(pl.Enum(ROLES)))


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """Return one row a game, with the columns `GAME_COLUMNS`."""
    taken = row_columns.columns(rows)
    columns = result_tables.game_columns(GAME_COLUMNS, rows, taken, ENDINGS)
    for name in ("winner", "revolution_by"):
        columns[name] = empty_where(taken[name] == NOTHING, number(taken[name] + 1))
    columns["starting_player"] = number(taken["starting_player"] + 1)
    columns |= {name: pl.Series(taken[name] == 1) for name in ("panic", "panic_agreed")}
    columns |= {name: number(rows[name].sum(axis=1)) for name in ("roles_taken", "roles_used")}
    columns["envelope_at_end"] = pl.Series(taken["envelopes"] / players)
    of_seats = rows["seats"][:, :players]
    columns["winners"] = number(of_seats["won"].sum(axis=1))
    winner_role = of_seats["role_at_end"][np.arange(len(rows)), taken["winner"]]
    columns["winner_role"] = named(ROLES, np.where(taken["winner"] == NOTHING, NOTHING, winner_role))
    return result_tables.in_order(GAME_COLUMNS, columns)


def seats(rows: np.ndarray, rules: Rules, labels: tuple[str, ...]) -> pl.DataFrame:
    """Return one row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    n = rules.billionaires
    taken = row_columns.columns(rows["seats"][:, :n])
    columns = result_tables.seat_columns(SEAT_COLUMNS, rows, taken, rules.players, labels)
    is_puppet = np.tile(np.arange(n) >= rules.players, len(rows))
    columns["kind"] = named(("player", "puppet"), is_puppet.astype(np.int64))
    columns["won"] = empty_where(is_puppet, columns["won"])
    columns["billionaire"] = named(BILLIONAIRES, taken["billionaire"])
    columns |= {name: named(ROLES, taken[name]) for name in ("role_at_start", "role_at_end")}
    columns |= {name: _SETS_OF_ROLES.gather(taken[name]) for name in ("roles_held", "roles_revealed")}
    columns["won_by"] = named(WON_BY[1:], taken["won_by"] - 1)
    return result_tables.in_order(SEAT_COLUMNS, columns)
