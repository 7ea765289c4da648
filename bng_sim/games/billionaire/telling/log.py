"""The event log as people and programs read it: what the numbers of an event stand for, in the rulebook's words.

An Investment is its region and its number there: `eurasia 3`; a card that can be paid with is that, or a Profit card
by its value: `profit 5`. Which value a Profit card has is a matter of the rules, so a format is made for them.
"""

from collections.abc import Iterator
from typing import Any

from bng_sim.core import game_log
from bng_sim.core.event_logs.event_reading import NUMBER, WHOLE, ListSort, Schema, Sort, Sorts, names, or_none, seat
from bng_sim.core.game import Cell
from bng_sim.core.game_log import Format
from bng_sim.core.rules_record import once_per_rules
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, POWERS, REGIONS, SPACES, Power
from bng_sim.games.billionaire.declared.events import EVENTS
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS, TARGETS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.declared.terms import Answer, Colour, Decision, Ending
from bng_sim.games.billionaire.simulation.play import ENGINE

PROFIT = "profit"
_ENDINGS = {ending.value: ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}
_NO = "no"
_YES_OR_NO = {Answer.NO: _NO, Answer.YES: "yes"}


def investment(number: int) -> str:
    """Name an Investment as logs do, by its region and its number there from 0: `eurasia 3`."""
    return f"{REGIONS[number // MAX_CARDS]} {number % MAX_CARDS}"


def profit(value: int) -> str:
    """Name a Profit card as logs do: `profit 5`."""
    return f"{PROFIT} {value}"


def _one_of(words: tuple[str, ...]) -> Schema:
    """Return the schema of a text that is one of these words and a number."""
    return {"type": "string", "pattern": f"^({'|'.join(words)}) [0-9]+$"}


_INVESTMENT = Sort(investment, _one_of(REGIONS))
_SEAT = seat(MAX_PLAYERS)
_MOVE_SCHEMA: Schema = {
    "anyOf": [
        WHOLE,
        {"enum": [_NO, "yes", POWERS[Power.POWER_PLAY], *REGIONS]},
        _one_of((*REGIONS, PROFIT)),
        {"type": "string", "pattern": f"^({'|'.join(POWERS)}) ({'|'.join(REGIONS)}|seat) [0-9]+$"},
    ]
}


class Moves:
    """Reads the entry that a player took, by what was asked (chapter D)."""

    def __init__(self, values: tuple[int, ...]) -> None:
        """Read the moves of a game in which Profit cards have these values, rising."""
        self.values = values

    def card(self, kind: int) -> str:
        """Name a card that can be paid with."""
        return investment(kind) if kind < MAX_INVESTMENTS else profit(self.values[kind - MAX_INVESTMENTS])

    def read(self, event: dict[str, Any], numbers: list[int]) -> str | int:
        """Describe the entry taken: `espionage seat 2`, `eurasia 3`, `profit 5`, `no`, or how much is bid."""
        (number,) = numbers
        decision = Decision[event["decision"].upper()]
        if decision == Decision.BID:
            return number
        if decision == Decision.PLAY:
            return _play(number)
        if decision == Decision.DECK:
            return REGIONS[number]
        if decision == Decision.SECURITY:
            return _YES_OR_NO[Answer(number)]
        return self.card(number) if number >= 0 else _NO


def _play(number: int) -> str:
    """Which Power Play card is played, and at what."""
    if number == 0:
        return _NO
    power, target = divmod(number - 1, TARGETS)
    if power == Power.POWER_PLAY:
        return POWERS[power]
    return f"{POWERS[power]} " + (f"seat {target + 1}" if power == Power.ESPIONAGE else investment(target))


def sorts(rules: Rules) -> Sorts:
    """Return what the numbers of events stand for in a game by these rules."""
    moves = Moves(tuple(sorted(rules.profit_values)))
    return {
        "bids": or_none(NUMBER),
        "card": Sort(moves.card, _one_of((*REGIONS, PROFIT))),
        "colour": names(Colour),
        "decision": names(Decision),
        "ending": Sort(lambda number: _ENDINGS[number], {"enum": [*_ENDINGS.values()]}),
        "investment": _INVESTMENT,
        "investment or none": or_none(_INVESTMENT),
        "investments": _INVESTMENT,
        "move": ListSort(moves.read, _MOVE_SCHEMA),
        "number": NUMBER,
        "power": names(POWERS),
        "seat": _SEAT,
        "seat or none": or_none(_SEAT),
        "space": names(SPACES),
    }


@once_per_rules
def form(rules: Rules) -> Format:
    """Return the format of the log of a game by these rules."""
    return Format("billionaire", ENGINE.title, 1, EVENTS, sorts(rules), "set max_turns lower")


SORTS = sorts(Rules())
FORMAT = form(Rules())


@once_per_rules
def cards(rules: Rules) -> list[dict[str, Any]]:
    """List the cards of the game: every Investment, the Profit cards by value, the Power Play cards by kind."""
    investments = [
        {"card": f"{region} {number}", "trading": value, "actual": value * rules.value_ratio}
        for region, values in zip(REGIONS, rules.trading_values, strict=True)
        for number, value in enumerate(values)
    ]
    profits = [
        {"card": profit(value), "value": value, "number": number}
        for value, number in sorted(zip(rules.profit_values, rules.profit_cards, strict=True))
    ]
    powers = [{"card": power, "number": number} for power, number in zip(POWERS, rules.power_cards, strict=True)]
    return [*investments, *profits, *powers]


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """Yield the event log of one game as plain data: a head that describes what is played, then every event.

    Raises `StrategyError` as `play` does, and `InputError` if the game is too long for the log.
    """
    return game_log.log_game(form(cell.rules), cell, game, ENGINE.play_logged, lambda _state: cards(cell.rules))
