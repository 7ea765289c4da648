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
GIVEN = "given"  # key of the head: what each seat is given at the start, if any is given something
OPTIONAL = (GIVEN,)  # keys that a line may lack
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
    return Sort(by_number.__getitem__, {"enum": [*by_number.values()]})


def seat(most: int) -> Sort:
    """Return the sort of seats, which people count from 1."""
    by_number = {number: number + 1 for number in range(most)}
    return Sort(by_number.__getitem__, {"type": "integer", "minimum": 1, "maximum": most})


def or_none(sort: Sort) -> Sort:
    """Return the sort that also accepts `NOTHING`."""
    either = {"anyOf": [sort.schema, {"type": "null"}]}
    return Sort(lambda number: None if number == NOTHING else sort.read(number), either)


class Reader(NamedTuple):
    """How the events of a kind are read: its name, how its numbers are, and its list, if it has one."""

    event: str
    fields: list[tuple[str, Callable[[int], Any]]]
    listed: list[tuple[str, Callable[[dict[str, Any], list[int]], Any]]]


def readers(events: Events, sorts: Sorts) -> list[Reader]:
    """Return how the events of each kind are read, by the number of the kind."""
    return [_reader(event, sorts) for event in events]


def read(words: np.ndarray, of_kinds: Sequence[Reader]) -> Iterator[dict[str, Any]]:
    """Yield the events of a log's words, in order, each as plain data: `n` counts them from 1."""
    numbers, at, n = words.tolist(), 0, 0  # as plain data: NumPy's own numbers are slow one by one
    while at < len(numbers):
        n += 1
        kind, turn, round_number, length = numbers[at : at + HEADER]
        event, fields, listed = of_kinds[kind]
        made = {"n": n, "turn": turn, "round": round_number, "event": event}
        at += HEADER
        for place, (name, read_field) in enumerate(fields, at):
            made[name] = read_field(numbers[place])
        for name, read_list in listed:
            made[name] = read_list(made, numbers[at + len(fields) : at + length])
        yield made
        at += length


def _reader(event: Event, sorts: Sorts) -> Reader:
    fields = [(name, _single(sorts, field.sort).read) for name, field in event.fields.items()]
    return Reader(event.name, fields, [(name, _list_reader(sorts[each.sort])) for name, each in event.listed.items()])


def _list_reader(sort: Sort | ListSort) -> Callable[[dict[str, Any], list[int]], Any]:
    if isinstance(sort, ListSort):
        return sort.read
    read_one = sort.read
    return lambda _event, numbers: [read_one(number) for number in numbers]


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
        GIVEN: {"type": "array", "items": {"type": ["string", "null"]}},
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
        "required": [name for name in properties if name not in OPTIONAL],
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
