"""The result tables: what the engine's rows become for people. What each column says stands in `columns`."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.core import course, course_tables
from bng_sim.games.bluffing.components import BILLIONAIRES
from bng_sim.games.bluffing.records import NOTHING, SEAT_ROW
from bng_sim.games.bluffing.terms import Decision, Ending

ENDINGS = tuple(ending.name.lower() for ending in Ending)
DECISIONS = tuple(decision.name.lower() for decision in Decision)

_OF_A_ROW = (
    "turns", "rounds", "skips", "votable_turns", "false_claims", "false_unchallenged", "challenged_turns",
    "multi_challenges", "mixed_results", "caught", "challenges", "won_by_active", "won_by_challenger", "cards_taken",
    "revealed_taken", "takes_missed", "bankruptcies", "powers_used", "hidden_discards", "winning_points",
    "points_margin", "replays",
)  # fmt: skip
_MEANS = ("points", "hand_points", "bonus_points")
GAME_COLUMNS = (
    "game", "ending", "winners", "first_player", "ender", "ender_won", *_OF_A_ROW, "coin_tie_break", *_MEANS,
    "checksum", *(f"{count}_{decision}" for decision in DECISIONS for count in ("decisions", "options")),
    *course.GAME_COLUMNS,
)  # fmt: skip
_OF_A_SEAT_ROW = tuple(name for name in SEAT_ROW.names or () if name not in ("order", "billionaire", "strategy", "won"))
SEAT_COLUMNS = (
    "game", "seat", "order", "billionaire", "strategy", "won", *_OF_A_SEAT_ROW, *course.SEAT_COLUMNS,
)  # fmt: skip


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    taken = rows["seats"][:, :players]
    columns = {name: _number(rows[name]) for name in _OF_A_ROW}
    columns["game"], columns["checksum"] = _large(rows["game"]), _large(rows["checksum"])
    columns["ending"] = _named(ENDINGS, rows["ending"])
    columns["winners"] = _number(taken["won"].sum(axis=1))
    columns["first_player"] = _number(rows["first"] + 1)
    columns["ender"] = _number(rows["ender"] + 1).replace(NOTHING + 1, None)
    ender_won = taken["won"][np.arange(len(rows)), np.maximum(rows["ender"], 0)] == 1
    columns["ender_won"] = pl.Series(ender_won).set(pl.Series(rows["ender"] == NOTHING), None)
    columns["coin_tie_break"] = pl.Series(rows["coin_tie_break"] == 1)
    for name in _MEANS:
        columns[name] = pl.Series(taken[name].mean(axis=1))
    for index, decision in enumerate(DECISIONS):
        for count in ("decisions", "options"):
            columns[f"{count}_{decision}"] = _number(rows[count][:, index])
    return pl.DataFrame(columns | course_tables.games(rows["course"])).select(*GAME_COLUMNS)


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    taken = rows["seats"][:, :players].reshape(-1)
    columns: dict[str, Any] = {name: _number(taken[name]) for name in _OF_A_SEAT_ROW}
    columns["game"] = _large(np.repeat(rows["game"], players))
    columns["seat"] = _number(np.tile(np.arange(1, players + 1), len(rows)))
    columns["order"] = _number(taken["order"] + 1)
    columns["billionaire"] = _named(BILLIONAIRES, taken["billionaire"])
    columns["strategy"] = pl.Series(labels).gather(np.ascontiguousarray(taken["strategy"]))
    columns["won"] = pl.Series(taken["won"] == 1)
    columns |= course_tables.seats(rows["course"], players, players)
    return pl.DataFrame(columns).select(*SEAT_COLUMNS)


def _number(values: np.ndarray) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values, np.int32))


def _large(values: np.ndarray) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values))


def _named(names: tuple[str, ...], numbers: np.ndarray) -> pl.Series:
    return pl.Series(names, dtype=pl.Enum(names)).gather(np.ascontiguousarray(numbers))
