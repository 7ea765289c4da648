"""The event log as people and programs read it: what the numbers of an event stand for."""

from collections.abc import Iterator
from typing import Any

from bng_sim.core import game_log
from bng_sim.core.event_logs.event_reading import NUMBER, WHOLE, ListSort, Sort, names, seat
from bng_sim.core.game import Cell
from bng_sim.games.newgame.declared.events import EVENTS
from bng_sim.games.newgame.declared.limits import MAX_PLAYERS
from bng_sim.games.newgame.declared.parameters import Rules
from bng_sim.games.newgame.declared.terms import Decision, Ending
from bng_sim.games.newgame.simulation.play import ENGINE

CARD = Sort(lambda number: number + 1, WHOLE)  # by what is printed on it (C1)
SORTS: dict[str, Sort | ListSort] = {
    "card": CARD,
    "cards": CARD,
    "decision": names(Decision),
    "ending": names(Ending),
    "move": CARD,
    "number": NUMBER,
    "seat": seat(MAX_PLAYERS),
}
FORMAT = game_log.Format("newgame", ENGINE.title, 1, EVENTS, SORTS)


def cards(rules: Rules) -> list[dict[str, Any]]:
    """List the cards in the deck (C1)."""
    return [{"card": number + 1} for number in range(rules.players * rules.hand + rules.spare)]


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """Yield the event log of one game: a head that says what is played, then every event, as plain data.

    Raises `StrategyError` as `play` does.
    """
    return game_log.log_game(FORMAT, cell, game, ENGINE.play_logged, lambda _state: cards(cell.rules))
