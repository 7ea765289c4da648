"""Playing one game with its event log on."""

from collections.abc import Iterator
from typing import Any

import numpy as np

import bng_sim
from bng_sim.core.errors import InputError
from bng_sim.core.event_log import LOG, LOG_WORDS
from bng_sim.core.game import Cell
from bng_sim.games.guillotines import registry
from bng_sim.games.guillotines.play import play_rows
from bng_sim.games.guillotines.rules import Rules
from bng_sim.games.guillotines.telling.log import FORMAT, cards, events


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """The event log of one game: a head that says what is played, then every event, as plain data.

    Raises `StrategyError` as `play` does, and `InputError` if the game is too long for the log.
    """
    log = np.zeros(1, LOG)[0]
    log["on"] = 1
    try:
        rows = play_rows(cell, game, 1, log)
    except OverflowError:
        raise InputError(
            f"game {game:,} of seed {cell.seed} is too long for the event log, which holds {LOG_WORDS:,} numbers; "
            "set max_turns lower"
        ) from None
    strategies = [cell.lineup.labels[seat["strategy"]] for seat in rows[0]["seats"][: cell.rules.players]]
    yield {
        "event": "game",
        "format": FORMAT,
        "game": registry.game,
        "version": bng_sim.__version__,
        "seed": cell.seed,
        "index": game,
        "lineup": cell.lineup.text,
        "strategies": strategies,
        "rules": cell.rules.model_dump(mode="json"),
        "cards": cards(cell.rules.record()),
    }
    yield from events(log["words"][: int(log["used"])])
