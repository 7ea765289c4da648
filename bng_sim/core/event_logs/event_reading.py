"""Read an event log: a dictionary for each event, the schema of a line, a table for the docs.

Everything follows from the events that a game declares (`event_log`) and from its sorts, which say what an event's
number stands for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.event_logs.event_log import HEADER, NOTHING, Event, Events, Field, Listed

Schema = dict[str, Any]
WHOLE: Schema = {"type": "integer", "minimum": 0}


class Sort(NamedTuple):
    """Define what a number stands for: how it is read, and the schema of the result."""

    read: Callable[[int], Any]
    schema: Schema


class ListSort(NamedTuple):
    """Define what a list stands for if it is not a list of one sort; `read(event, numbers)` gets the event's fields."""

    read: Callable[[dict[str, Any], list[int]], Any]
    schema: Schema


Sorts = Mapping[str, Sort | ListSort]


def _whole(number: int) -> int:
    if number < 0:
        raise ValueError(f"the log has {number} where a number from 0 is due")
    return number


NUMBER = Sort(_whole, WHOLE)
YES = Sort(bool, {"type": "boolean"})


def names(listed: Sequence[str] | type[IntEnum]) -> Sort:
    """Return the sort of numbers that are indices in a list of names, or values of an enum."""
    if isinstance(listed, type):
        by_number = {each.value: each.name.lower() for each in listed}
    else:
        by_number = dict(enumerate(listed))
    return Sort(lambda number: by_number[number], {"enum": [*by_number.values()]})


def seat(most: int) -> Sort:
    """Return the sort of seats, which people count from 1."""
    return Sort(lambda number: _whole(number) + 1, {"type": "integer", "minimum": 1, "maximum": most})


def or_none(sort: Sort) -> Sort:
    """Return the sort that also accepts `NOTHING`."""
    either = {"anyOf": [sort.schema, {"type": "null"}]}
    return Sort(lambda number: None if number == NOTHING else sort.read(number), either)


def read(words: np.ndarray, events: Events, sorts: Sorts) -> Iterator[dict[str, Any]]:
    """Yield the events of a log's words, in order, each as plain data: `n` counts them from 1."""
    kinds = [*events]
    at = n = 0
    while at < len(words):
        n += 1
        number, turn, round_number, length = (int(word) for word in words[at : at + HEADER])
        event = kinds[number]
        made = {"n": n, "turn": turn, "round": round_number, "event": event.name}
        at += HEADER
        yield _with_values(made, event, [int(word) for word in words[at : at + length]], sorts)
        at += length


def _with_values(made: dict[str, Any], event: Event, values: list[int], sorts: Sorts) -> dict[str, Any]:
    for (name, field), value in zip(event.fields.items(), values, strict=False):
        made[name] = _single(sorts, field.sort).read(value)
    for name, listed in event.listed.items():
        sort, rest = sorts[listed.sort], values[len(event.fields) :]
        made[name] = sort.read(made, rest) if isinstance(sort, ListSort) else [sort.read(value) for value in rest]
    return made


def _single(sorts: Sorts, name: str) -> Sort:
    sort = sorts[name]
    if isinstance(sort, ListSort):
        raise TypeError(f"{name} is a sort of list, not of a number")
    return sort


def head(game: str, version: int) -> Schema:
    """Return the schema properties of a card game's log head, for this version of the log format."""
    return {
        "format": {"const": version},
        "game": {"const": game},
        "version": {"type": "string"},
        "seed": WHOLE,
        "index": WHOLE,
        "lineup": {"type": "string"},
        "strategies": {"type": "array", "items": {"type": "string"}},
        "rules": {"type": "object"},
        "cards": {"type": "array", "items": {"type": "object"}},
    }


def schema(description: str, head: Schema, events: Events, sorts: Sorts) -> Schema:
    """Return the draft-07 schema of a log line: the head, with these properties, or an event."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "description": description,
        "oneOf": [_object("game", "the first line: what is played", head), *(_line(each, sorts) for each in events)],
    }


def _line(event: Event, sorts: Sorts) -> Schema:
    fields: Schema = {
        "n": {"type": "integer", "minimum": 1},
        "turn": WHOLE,
        "round": {"type": "integer", "minimum": 1},
    }
    for name, field in event.fields.items():
        fields[name] = {"description": field.meaning} | _single(sorts, field.sort).schema
    for name, listed in event.listed.items():
        sort = sorts[listed.sort]
        items = sort.schema if isinstance(sort, ListSort) else {"type": "array", "items": sort.schema}
        fields[name] = {"description": listed.meaning} | items
    return _object(event.name, f"{event.meaning} ({event.rules})", fields)


def _object(kind: str, meaning: str, fields: Schema) -> Schema:
    properties = {"event": {"const": kind}, **fields}
    return {
        "type": "object",
        "description": meaning,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def markdown_table(events: Iterable[Event]) -> str:
    """Return a table of all kinds of events with their rules and fields, for the docs."""
    rows = ["| event | what happened | rules | fields |", "|---|---|---|---|"]
    for event in events:
        values: dict[str, Field | Listed] = {**event.fields, **event.listed}
        written = "; ".join(f"`{name}`: {value.meaning}" for name, value in values.items())
        rows.append(f"| `{event.name}` | {event.meaning} | {event.rules} | {written} |")
    return "\n".join(rows)
