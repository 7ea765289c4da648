"""The result tables: what the engine's rows become for people, and what each column says."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.games.guillotines.components import BILLIONAIRE_NAMES, word
from bng_sim.games.guillotines.records import SEAT_ROW, Decision, Ending

BILLIONAIRES = tuple(word(name) for name in BILLIONAIRE_NAMES)
ENDINGS = tuple(ending.name.lower() for ending in Ending)
DECISIONS = tuple(decision.name.lower() for decision in Decision)

GAME_COLUMNS = {
    "game": "index of the game; with seed and cell it decides everything in it",
    "ending": "how it ended (W4): assets, revolution or stalemate",
    "winner": "seat that won, from 1; empty if none did",
    "starting_player": "seat that had the first turn, from 1",
    "turns": "turns begun, passes too",
    "rounds": "1 + round ends carried out to the end (R1)",
    "passes": "turns without a legal action (T3)",
    "buys": "Buys tried (B1)",
    "bought": "Buys won (B4)",
    "market_crises": "Crises activated in a Buy (K4)",
    "round_crises": "Crises activated at the end of a Round (K7)",
    "rebels_out": "Rebels on Crises at the end (K5)",
    "emergencies": "times emergency measures were due (R3)",
    "consensus_ends": "Rounds ended early by consensus (R7)",
    "panic": "whether Panic! was held (P1)",
    "panic_agreed": "whether all its asset types were given up (P3)",
    "checksum": "digest of every choice made: equal for the same game on any machine",
} | {
    f"{count}_{decision}": f"{meaning} at decision `{decision}` (chapter D)"
    for decision in DECISIONS
    for count, meaning in (("decisions", "times a player was asked"), ("options", "options listed in all"))
}
SEAT_COLUMNS = {
    "game": "index of the game",
    "seat": "seat at the table, from 1",
    "order": "place in the order of the first turns, from 1",
    "billionaire": "Billionaire played (C4)",
    "strategy": "strategy that played, as the lineup names it",
    "assets": "assets owned at the end",
    "empty_spaces": "spaces of the board left empty",
    "won": "whether the seat won",
    "buys": "Buys tried",
    "bought": "Buys won",
    "crises": "Crises its Buys activated",
    "pledged": "assets it pledged in a Panic!",
}
COLUMNS = {"games": GAME_COLUMNS, "seats": SEAT_COLUMNS}
_YES_OR_NO = ("panic", "panic_agreed", "won")
_FROM_1 = ("winner", "starting_player", "order")  # the engine counts seats from 0
_LARGE = ("game", "checksum")


def games(rows: np.ndarray) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    columns = {name: _column(name, rows[name]) for name in GAME_COLUMNS if name in (rows.dtype.names or ())}
    columns["ending"] = _named(ENDINGS, rows["ending"])
    columns["winner"] = columns["winner"].replace(0, None)
    for index, decision in enumerate(DECISIONS):
        for count in ("decisions", "options"):
            columns[f"{count}_{decision}"] = _column(count, rows[count][:, index])
    return pl.DataFrame(columns).select(*GAME_COLUMNS)


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    taken = rows["seats"][:, :players]
    columns: dict[str, Any] = {name: _column(name, taken[name].reshape(-1)) for name in SEAT_ROW.names or ()}
    columns["game"] = _column("game", np.repeat(rows["game"], players))
    columns["seat"] = _column("seat", np.tile(np.arange(1, players + 1), len(rows)))
    columns["billionaire"] = _named(BILLIONAIRES, taken["billionaire"].reshape(-1))
    columns["strategy"] = pl.Series(labels).gather(taken["strategy"].reshape(-1))
    return pl.DataFrame(columns).select(*SEAT_COLUMNS)


def _column(name: str, values: np.ndarray) -> pl.Series:
    if name in _YES_OR_NO:
        return pl.Series(values == 1)
    if name in _LARGE:
        return pl.Series(np.ascontiguousarray(values))
    return pl.Series((values + 1 if name in _FROM_1 else values).astype(np.int32))


def _named(names: tuple[str, ...], numbers: np.ndarray) -> pl.Series:
    return pl.Series(names, dtype=pl.Enum(names)).gather(np.ascontiguousarray(numbers))
