"""Playing one game with its event log on."""

from collections.abc import Iterator
from typing import Any

from bng_sim.core.event_logs import game_log
from bng_sim.core.game import Cell
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.play import play_rows
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.games.guillotines.telling.log import FORMAT, cards


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """The event log of one game: a head that says what is played, then every event, as plain data.

    Raises `StrategyError` as `play` does, and `InputError` if the game is too long for the log.
    """
    return game_log.log_game(FORMAT, cell, game, play_rows, lambda _: cards(RULES_RECORD.fill(cell.rules)))
