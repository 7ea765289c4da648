"""Playing one game with its event log on."""

from collections.abc import Iterator
from typing import Any

import numpy as np

import bng_sim
from bng_sim.core.event_log import LOG
from bng_sim.core.game import Cell
from bng_sim.games.bluffing import registry
from bng_sim.games.bluffing.play import play_rows
from bng_sim.games.bluffing.rules import Rules
from bng_sim.games.bluffing.telling.log import FORMAT, cards, events


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """The event log of one game: a head that says what is played, then every event, as plain data.

    Raises `StrategyError` as `play` does. No game is too long for the log (E5).
    """
    log = np.zeros(1, LOG)[0]
    log["on"] = 1
    seats = play_rows(cell, game, 1, log)[0]["seats"][: cell.rules.players]
    yield {
        "event": "game",
        "format": FORMAT,
        "game": registry.game,
        "version": bng_sim.__version__,
        "seed": cell.seed,
        "index": game,
        "lineup": cell.lineup.text,
        "strategies": [cell.lineup.labels[seat["strategy"]] for seat in seats],
        "rules": cell.rules.model_dump(mode="json"),
        "cards": cards(cell.rules, [int(seat["billionaire"]) for seat in seats]),
    }
    yield from events(log["words"][: int(log["used"])])
