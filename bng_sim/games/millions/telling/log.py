"""The event log as people and programs read it: what the numbers of an event stand for, in the rulebook's words."""

from collections.abc import Iterator
from typing import Any

from bng_sim.core import game_log
from bng_sim.core.event_logs.event_reading import NUMBER, WHOLE, YES, ListSort, Schema, Sort, names, or_none, seat
from bng_sim.core.game import Cell
from bng_sim.core.game_log import Format
from bng_sim.core.rules_record import once_per_rules
from bng_sim.games.millions.declared.components import MAX_PLAYERS, ROLES
from bng_sim.games.millions.declared.events import EVENTS
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, MAX_EACH, OFFERS, PAIRS
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.declared.terms import Answer, Decision, Ending, Left, Move, Settled, Status
from bng_sim.games.millions.simulation.play import ENGINE

_ENDINGS = {ending.value: ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}
_OUT = {status.value: status.name.lower() for status in (Status.CLASHED, Status.NAMED, Status.FINED)}
_LEFT = {left.value: left.name.lower() for left in Left if left != Left.NOT}
_ANSWERS = {  # what the two entries of a list are called (chapter D)
    Decision.ANSWER: {Answer.NO: "refuse", Answer.YES: "accept"},
    Decision.PAY: {Answer.NO: "no", Answer.YES: "yes"},
    Decision.FINAL_ANSWER: {Answer.NO: "stay", Answer.YES: "leave"},
}
_NONE = {Decision.INTIMIDATE: "no", Decision.CLAIM: "silent", Decision.CALL: "nobody", Decision.NAME: "none"}
_OF_ROLES = (Decision.CLAIM, Decision.NAME)


def character(number: int) -> str:
    """Name a Character as logs do, by its owner's seat (from 1) and its place: `3A`."""
    return f"{number // MAX_EACH + 1}{'AB'[number % MAX_EACH]}"


CHARACTERS = tuple(map(character, range(MAX_CHARACTERS)))
_CHARACTER = names(CHARACTERS)
_ROLE = names(ROLES)


def _move(event: dict[str, Any], numbers: list[int]) -> dict[str, Any]:
    """Describe the entry taken: `{"roles": ["brute"]}`, `{"offer": "2A", "amount": 3}`, `{"answer": "stay"}`, ..."""
    (number,) = numbers
    decision = Decision[event["decision"].upper()]
    if decision == Decision.PLAN:
        first, second = number % PAIRS, number // PAIRS - 1
        return {"roles": [ROLES[role] for role in (first, second) if role >= 0]}
    if decision == Decision.MOVE:
        return _made(number)
    if decision in _ANSWERS:
        return {"answer": _ANSWERS[decision][Answer(number)]}
    if number < 0:
        return {"answer": _NONE[decision]}
    return {"role": ROLES[number]} if decision in _OF_ROLES else {"character": character(number)}


def _made(number: int) -> dict[str, Any]:
    """Describe the move of a visited Character's owner (N5)."""
    if number < OFFERS:
        return {"answer": Move(number).name.lower()}
    of, amount = number // OFFERS - 1, number % OFFERS
    return {"price": amount} if of == MAX_CHARACTERS else {"offer": character(of), "amount": amount}


_WORDS = [
    *(move.name.lower() for move in Move),
    *(word for two in _ANSWERS.values() for word in two.values()),
    *_NONE.values(),
]
_MOVE_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "roles": {"type": "array", "items": _ROLE.schema},
        "role": _ROLE.schema,
        "character": _CHARACTER.schema,
        "offer": _CHARACTER.schema,
        "amount": WHOLE,
        "price": WHOLE,
        "answer": {"enum": [*dict.fromkeys(_WORDS)]},
    },
    "minProperties": 1,
    "maxProperties": 2,
    "additionalProperties": False,
}

SORTS: dict[str, Sort | ListSort] = {
    "cards": NUMBER,
    "character": _CHARACTER,
    "decision": names(Decision),
    "ending": Sort(lambda number: _ENDINGS[number], {"enum": [*_ENDINGS.values()]}),
    "left": Sort(lambda number: _LEFT[number], {"enum": [*_LEFT.values()]}),
    "move": ListSort(_move, _MOVE_SCHEMA),
    "number": NUMBER,
    "role": or_none(_ROLE),
    "roles": _ROLE,
    "seat": seat(MAX_PLAYERS),
    "settled": names(Settled),
    "status": Sort(lambda number: _OUT[number], {"enum": [*_OUT.values()]}),
    "yes": YES,
}
FORMAT = Format("millions", ENGINE.title, 1, EVENTS, SORTS)


@once_per_rules
def cards(rules: Rules) -> list[dict[str, Any]]:
    """Every Loot card of the box: its number, which events name it by, and what is printed on it."""
    return [
        {"card": number, "amount": amount, "ante": ante, "symbol": None if symbol == "none" else symbol}
        for number, (amount, ante, symbol) in enumerate(rules.loot_table, 1)
    ]


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """Yield the event log of one game as plain data: a head that describes what is played, then every event.

    Raises `StrategyError` as `play` does. No game is too long for the log (D3).
    """
    return game_log.log_game(FORMAT, cell, game, ENGINE.play_logged, lambda _state: cards(cell.rules))
