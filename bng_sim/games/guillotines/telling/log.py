"""The event log as people and programs read it: what the numbers of an event stand for, in the rulebook's words."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from bng_sim.core import game_log
from bng_sim.core.event_logs.event_reading import NUMBER, WHOLE, YES, ListSort, Schema, Sort, names, or_none, seat
from bng_sim.core.game import Cell
from bng_sim.core.game_log import Format
from bng_sim.core.rules_record import once_per_rules
from bng_sim.games.guillotines.declared.components import (
    ASSET_NAMES,
    BILLIONAIRE_NAMES,
    CRISIS_NAMES,
    MAX_PLAYERS,
    SUIT_NAMES,
    TYPE_NAMES,
    CardKind,
    Policy,
    Role,
    word,
)
from bng_sim.games.guillotines.declared.events import EVENTS, Pile
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING, OUT_OF_GAME
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.games.guillotines.simulation.play import ENGINE

_SEAT, _ASSET, _ROLE, _POLICY = seat(MAX_PLAYERS), names(ASSET_NAMES), names(Role), names(Policy)
_MARKET = names([word(name) for name in TYPE_NAMES])


def _place(number: int) -> int | str:
    return {AT_MARKET: "market", OUT_OF_GAME: "out_of_game"}.get(number, number + 1)


def _pile(event: dict[str, Any], cards: list[int]) -> list[int]:
    return cards if event["pile"] == Pile.MARKETS.name.lower() else cards[::-1]  # a deck is drawn from its end


def _role_deck(_: dict[str, Any], roles: list[int]) -> list[str]:
    return [_ROLE.read(role) for role in reversed(roles)]


def _move(event: dict[str, Any], numbers: list[int]) -> dict[str, Any]:
    """Return a move as the log has it: its kind, and only the fields that apply to it."""
    made: dict[str, Any] = {"kind": _KIND.read(numbers[0])}
    for (name, sort), number in zip(_MOVE_OF[event["decision"]], numbers[1:], strict=False):
        if number != NOTHING:
            made[name] = sort.read(number)
    several = numbers[len(_MOVE) + 1 :]
    if event["decision"] == "dictate":
        made["assets"] = [_ASSET.read(asset) for asset in several]
    elif several:
        made["cards"] = several
    return made


_KIND = names(Kind)
_MOVE = (
    ("market", _MARKET), ("other_market", _MARKET), ("card", NUMBER), ("other_card", NUMBER), ("asset", _ASSET),
    ("other_asset", _ASSET), ("seat", _SEAT),
)  # fmt: skip
_ABOUT_OTHER_CARDS = {  # decisions in which a move's card is a Role or a Policy
    "reveal": ("role", _ROLE),
    "pick_role": ("role", _ROLE),
    "keep_role": ("role", _ROLE),
    "set_policy": ("policy", _POLICY),
}
_MOVE_OF = {
    decision: [_ABOUT_OTHER_CARDS.get(decision, field) if field[0] == "card" else field for field in _MOVE]
    for decision in (word(each.name) for each in Decision)
}
_MOVE_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "kind": _KIND.schema,
        **{name: sort.schema for name, sort in (*_MOVE, *dict(_ABOUT_OTHER_CARDS.values()).items())},
        "cards": {"type": "array", "items": WHOLE},
        "assets": {"type": "array", "items": _ASSET.schema},
    },
    "required": ["kind"],
    "additionalProperties": False,
}
_ENDINGS = {ending.value: ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}

SORTS: dict[str, Sort | ListSort] = {
    "asset": _ASSET,
    "billionaire": names([word(name) for name in BILLIONAIRE_NAMES]),
    "card": NUMBER,
    "card or none": or_none(NUMBER),
    "decision": names(Decision),
    "ending": Sort(lambda number: _ENDINGS[number], {"enum": [*_ENDINGS.values()]}),
    "envelope": names(("hand", "envelope")),
    "market": _MARKET,
    "move": ListSort(_move, _MOVE_SCHEMA),
    "number": NUMBER,
    "panic card": NUMBER,
    "pile": names(Pile),
    "cards of a pile": ListSort(_pile, {"type": "array", "items": WHOLE}),
    "place": Sort(_place, {"anyOf": [{"enum": ["market", "out_of_game"]}, _SEAT.schema]}),
    "policy or none": or_none(_POLICY),
    "role": _ROLE,
    "role deck": ListSort(_role_deck, {"type": "array", "items": _ROLE.schema}),
    "seat": _SEAT,
    "seat or none": or_none(_SEAT),
    "yes": YES,
}
FORMAT = Format("guillotines", ENGINE.title, 2, EVENTS, SORTS, "set max_turns lower")


_SPECIAL_NAMES = {CardKind.AUDIT: "Audit", CardKind.SCAM: "Scam", CardKind.GAME_THE_MARKET: "Game the Market"}


@once_per_rules
def cards(rules: Rules) -> list[dict[str, Any]]:
    """Every card in the box: its number, which events name it by, and what is printed on it."""
    record = RULES_RECORD.fill(rules)
    return [_card(record, number) for number in range(int(record["n_cards"]))]


def _card(rules: np.void, number: int) -> dict[str, Any]:
    kind = CardKind(int(rules["kind"][number]))
    made: dict[str, Any] = {"card": number, "kind": kind.name.lower()}
    if kind == CardKind.CRISIS:
        at = number - int(rules["first_crisis"])
        name = CRISIS_NAMES[at] if at < len(CRISIS_NAMES) else f"Crisis {at + 1}"
        return made | {"name": name, "rebels": int(rules["icons"][number])}
    points = int(rules["points"][number])
    if kind == CardKind.RESOURCE:
        suit = SUIT_NAMES[int(rules["suit"][number])]
        return made | {"name": f"{suit} {points}", "suit": suit.lower(), "points": points}
    return made | {"name": _SPECIAL_NAMES[kind], "points": points}


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """Yield the event log of one game: a head that describes what is played, then every event, as plain data.

    Raises `StrategyError` as `play` does, and `InputError` if the game is too long for the log.
    """
    return game_log.log_game(FORMAT, cell, game, ENGINE.play_logged, lambda _state: cards(cell.rules))
