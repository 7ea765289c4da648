"""The JSON Schema of a line of the event log, made from what `log` says of each kind."""

from typing import Any

from bng_sim.games.guillotines.components import ASSET_NAMES, BILLIONAIRE_NAMES, TYPE_NAMES, Policy, Role, word
from bng_sim.games.guillotines.events import Event, Pile
from bng_sim.games.guillotines.telling.log import ABOUT, FORMAT, About
from bng_sim.games.guillotines.terms import Decision, Ending, Kind

Schema = dict[str, Any]

_WHOLE: Schema = {"type": "integer", "minimum": 0}
_SEAT: Schema = {"type": "integer", "minimum": 1, "maximum": 5}
_OR_NONE: Schema = {"type": "null"}
_MARKET: Schema = {"enum": [word(name) for name in TYPE_NAMES]}
_ASSET: Schema = {"enum": list(ASSET_NAMES)}
_ROLE: Schema = {"enum": [role.name.lower() for role in Role]}
_POLICY: Schema = {"enum": [policy.name.lower() for policy in Policy]}
SORTS: dict[str, Schema] = {
    "asset": _ASSET,
    "billionaire": {"enum": [word(name) for name in BILLIONAIRE_NAMES]},
    "card": {"anyOf": [_WHOLE, _OR_NONE], "description": "number of a card in the head's `cards`; null for none"},
    "decision": {"enum": [decision.name.lower() for decision in Decision]},
    "envelope": {"enum": ["envelope", "hand"]},
    "ending": {"enum": [ending.name.lower() for ending in Ending][1:]},
    "market": _MARKET,
    "number": _WHOLE,
    "panic": {**_WHOLE, "description": "number of a card in the head's `rules.panic_cards`, from 0"},
    "pile": {"enum": [pile.name.lower() for pile in Pile]},
    "place": {"anyOf": [{"enum": ["market", "out_of_game"]}, _SEAT]},
    "policy": {"anyOf": [_POLICY, _OR_NONE]},
    "role": _ROLE,
    "seat": _SEAT,
    "yes": {"type": "boolean"},
}
_MOVE: Schema = {
    "type": "object",
    "properties": {
        "kind": {"enum": [kind.name.lower() for kind in Kind]},
        "market": _MARKET,
        "other_market": _MARKET,
        "card": _WHOLE,
        "other_card": _WHOLE,
        "asset": _ASSET,
        "other_asset": _ASSET,
        "seat": _SEAT,
        "role": _ROLE,
        "policy": _POLICY,
        "cards": {"type": "array", "items": _WHOLE},
        "assets": {"type": "array", "items": _ASSET},
    },
    "required": ["kind"],
    "additionalProperties": False,
}


def schema() -> Schema:
    """The schema, draft-07, of one line: the head, or an event of one of the kinds."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "description": f"A line of the event log of Billionaires & Guillotines, format {FORMAT}.",
        "oneOf": [_head(), *(_event(event, about) for event, about in ABOUT.items())],
    }


def _head() -> Schema:
    return _object(
        "game",
        "the first line: what is played",
        {
            "format": {"const": FORMAT},
            "game": {"const": "guillotines"},
            "version": {"type": "string"},
            "seed": _WHOLE,
            "index": _WHOLE,
            "lineup": {"type": "string"},
            "strategies": {"type": "array", "items": {"type": "string"}},
            "rules": {"type": "object"},
            "cards": {"type": "array", "items": {"type": "object"}},
        },
    )


def _event(event: Event, about: About) -> Schema:
    fields: Schema = {
        "n": {"type": "integer", "minimum": 1},
        "turn": _WHOLE,
        "round": {"type": "integer", "minimum": 1},
    }
    if about.seat:
        no_one = event in (Event.CRISIS, Event.END, Event.BUNKER)  # nobody triggers the one at a Round's end, ...
        fields["seat"] = {"anyOf": [_SEAT, _OR_NONE]} if no_one else _SEAT
    for field in about.fields:
        fields[field.name] = {"description": field.meaning, **SORTS[field.sort]}
    if event == Event.DECISION:
        fields["move"] = _MOVE
    if about.listed:
        items = _WHOLE if about.listed.sort == "card" else SORTS[about.listed.sort]
        fields[about.listed.name] = {"type": "array", "items": items, "description": about.listed.meaning}
    return _object(event.name.lower(), f"{about.meaning} ({about.rules})", fields)


def _object(kind: str, meaning: str, fields: Schema) -> Schema:
    properties = {"event": {"const": kind}, **fields}
    return {
        "type": "object",
        "description": meaning,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
