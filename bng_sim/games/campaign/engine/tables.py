"""The result tables: what the engine's rows become for people. What each column says stands in `columns`."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.core.results import course_tables, row_columns
from bng_sim.games.campaign.declared.column_names import (
    BUILT_OF,
    DECISIONS,
    ENDINGS,
    FIRST_TIMES,
    FURTHER,
    GAME_COLUMNS,
    HELD_OF,
    JAILED,
    LANDINGS,
    OF_A_ROW,
    OF_A_SEAT_ROW,
    OF_A_WINNER,
    OFFERS,
    OFFERS_DUE,
    RENTS_OF,
    SEAT_COLUMNS,
    YES_NO,
)

_ENDINGS = pl.Series(ENDINGS, dtype=pl.Enum(ENDINGS))
_WORDS = pl.Series(("no", "yes"), dtype=pl.Enum(("no", "yes")))


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    taken = row_columns.columns(rows, ("game", "checksum", "ending", "first", *OF_A_ROW, *FURTHER, *FIRST_TIMES))
    columns = {name: pl.Series(name, taken[name]) for name in ("game", "checksum", *OF_A_ROW, *FURTHER)}
    columns |= {name: _unless_never(taken[name]) for name in FIRST_TIMES}
    columns["ending"] = _ENDINGS.gather(taken["ending"])
    columns["first_player"] = pl.Series(taken["first"] + 1)
    for names, field in (
        (JAILED, "jailed"), (LANDINGS, "landings"), (RENTS_OF, "rents_of"), (BUILT_OF, "built_of"),
        (HELD_OF, "held_of"),
    ):  # fmt: skip
        columns |= {name: _number(rows[field][:, index]) for name, index in names.items()}
    for count in ("decisions", "options"):
        columns |= {f"{count}_{each}": _number(rows[count][:, index]) for index, each in enumerate(DECISIONS)}
    columns |= _of_winners(rows["seats"][:, :players]) | _whose_victory(rows, players)
    columns |= course_tables.games(rows["course"])
    return pl.DataFrame({name: columns[name] for name in GAME_COLUMNS})


def _of_winners(taken: np.ndarray) -> dict[str, pl.Series]:
    """How many won, and what the first of them by seat had."""
    won = taken["won"] == 1
    n, lowest = won.sum(axis=1), won.argmax(axis=1)
    columns = {"winners": _number(n)}
    for name, field in OF_A_WINNER.items():
        values = np.take_along_axis(taken[field], lowest[:, None], axis=1)[:, 0]
        columns[name] = _number(values).set(pl.Series(n == 0), None)
    return columns


def _whose_victory(rows: np.ndarray, players: int) -> dict[str, pl.Series]:
    """Whether these won; nothing where there is no such seat, or not one alone, or nobody won."""
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
        f"{name}_won": pl.Series((won & there).any(axis=1)).set(pl.Series(~is_known[name]), None)
        for name, there in are.items()
    }


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    own_rows = rows["seats"][:, :players]
    taken = row_columns.columns(
        own_rows, (*OF_A_SEAT_ROW, "order", "strategy", "won", "bankrupt_turn", *YES_NO.values())
    )
    columns: dict[str, Any] = {name: pl.Series(name, taken[name]) for name in OF_A_SEAT_ROW}
    columns["game"] = pl.Series(np.repeat(rows["game"], players))
    columns["seat"] = pl.Series(np.tile(np.arange(1, players + 1, dtype=np.int32), len(rows)))
    columns["order"] = pl.Series(taken["order"] + 1)
    columns["strategy"] = pl.Series(labels).gather(taken["strategy"])
    columns["won"] = pl.Series(taken["won"] == 1)
    for names, field in ((OFFERS, "offers"), (OFFERS_DUE, "offers_due")):
        columns |= {name: _number(own_rows[field][..., index].ravel()) for name, index in names.items()}
    columns |= {name: _WORDS.gather(taken[field]) for name, field in YES_NO.items()}
    columns["bankrupt_turn"] = _unless_never(taken["bankrupt_turn"])
    columns |= course_tables.seats(rows["course"], players, players)
    return pl.DataFrame({name: columns[name] for name in SEAT_COLUMNS})


def _unless_never(turns: np.ndarray) -> pl.Series:
    """Turns, with nothing where that is 0."""
    return pl.Series(turns).set(pl.Series(turns == 0), None)


def _number(values: np.ndarray) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values, np.int32))
