"""The event log as people and programs read it: what the numbers of an event stand for, in the rulebook's words."""

from collections.abc import Iterator, Sequence
from typing import Any

from bng_sim.core import game_log
from bng_sim.core.event_logs.event_reading import NUMBER, WHOLE, YES, ListSort, Schema, Sort, names, seat
from bng_sim.core.game import Cell
from bng_sim.core.game_log import Format
from bng_sim.games.bluffing.declared.components import BILLIONAIRES, MAX_PLAYERS
from bng_sim.games.bluffing.declared.events import EVENTS
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire
from bng_sim.games.bluffing.declared.terms import Answer, Decision, Ending
from bng_sim.games.bluffing.simulation.play import ENGINE

_SEAT = seat(MAX_PLAYERS)
_OF_SEATS = (Decision.SPY, Decision.GAG)
_OF_CARDS = (Decision.PLAY, Decision.RAID, Decision.SWAP)
_ANSWERS = {answer.value: answer.name.lower() for answer in Answer}
_ENDINGS = {ending.value: ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}


def _move(event: dict[str, Any], numbers: list[int]) -> dict[str, Any]:
    """Return the entry taken as the log has it: `{"card": 7}`, `{"seat": 2}` or `{"answer": "no"}`."""
    (number,) = numbers
    decision = Decision[event["decision"].upper()]
    if decision in _OF_CARDS and number != Answer.NO:
        return {"card": number}
    if decision in _OF_SEATS and number != Answer.NO:
        return {"seat": number + 1}
    return {"answer": _ANSWERS[number]}


_MOVE_SCHEMA: Schema = {
    "type": "object",
    "properties": {"card": WHOLE, "seat": _SEAT.schema, "answer": {"enum": [*_ANSWERS.values()]}},
    "minProperties": 1,
    "maxProperties": 1,
    "additionalProperties": False,
}

SORTS: dict[str, Sort | ListSort] = {
    "billionaire": names(BILLIONAIRES),
    "card": NUMBER,
    "decision": names(Decision),
    "ending": Sort(lambda number: _ENDINGS[number], {"enum": [*_ENDINGS.values()]}),
    "move": ListSort(_move, _MOVE_SCHEMA),
    "number": NUMBER,
    "seat": _SEAT,
    "yes": YES,
}
FORMAT = Format("bluffing", ENGINE.title, 1, EVENTS, SORTS)


def cards(rules: Rules, billionaires: Sequence[int]) -> list[dict[str, Any]]:
    """Every card in the game: its number, which events name it by, whose deck it is of, and what is printed on it.

    Args:
        rules: What is played.
        billionaires: The Billionaire of each seat, by number.

    """
    values, coins = by_billionaire(rules.deck_values), by_billionaire(rules.deck_coins)
    return [
        {
            "card": at * MAX_DECK + place,
            "seat": at + 1,
            "billionaire": BILLIONAIRES[who],
            "value": values[who][place],
            "coins": coins[who][place],
        }
        for at, who in enumerate(billionaires)
        for place in range(len(values[who]))
    ]


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """Yield the event log of one game: a head that describes what is played, then every event, as plain data.

    Raises `StrategyError` as `play` does. No game is too long for the log (E5).
    """
    return game_log.log_game(
        FORMAT, cell, game, ENGINE.play_logged,
        lambda state: cards(cell.rules, [int(who) for who in state["public"]["billionaire"][: cell.rules.players]]),
    )  # fmt: skip
