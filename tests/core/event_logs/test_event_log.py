"""Declaring events, logging them, and reading them back: shown on a toy game's."""

from enum import IntEnum
from typing import Any, NamedTuple

import jsonschema
import numpy as np
import pytest

from bng_sim.core.compiling.compiler import inlined_early, kernel
from bng_sim.core.event_logs import event_reading
from bng_sim.core.event_logs.event_log import LOG, LOG_WORDS, NOTHING, Events, Field, Listed
from bng_sim.core.event_logs.event_reading import NUMBER, YES, ListSort, markdown_table, names, or_none, schema, seat


class Public(NamedTuple):
    turn: int


class State(NamedTuple):
    public: Public


class Table(NamedTuple):
    state: State
    log: Any


class Colour(IntEnum):
    RED = 4
    BLUE = 7


@inlined_early
def round_of(_table):
    return 1


EVENTS = Events(__name__, round_of)
bang = EVENTS.event("bang", "B1", "a shot is heard")
throw = EVENTS.event(
    "throw", "T1, T2", "dice are thrown", seat=Field("seat", "who throws"), six=Field("yes", "or less"),
    hit=Field("seat or none", "who is hit"), dice=Listed("colour", "in the order thrown"),
)  # fmt: skip
pass_ = EVENTS.event("pass", "P1", "nothing is done", seat=Field("seat", "by whom"))
deal = EVENTS.event("deal", "D1", "a pile is dealt", pile=Field("number", "which"), cards=Listed("pile", "its cards"))

SORTS = {
    "seat": seat(5),
    "seat or none": or_none(seat(5)),
    "yes": YES,
    "number": NUMBER,
    "colour": names(Colour),
    "pile": ListSort(lambda event, cards: [event["pile"], *reversed(cards)], {"type": "array"}),
}


@kernel
def play(table):
    """A game of a few events, as chapters log them."""
    bang(table)
    throw(table, 1, 1, 4, np.array([7, 4]))
    throw(table, 0, 0, NOTHING, np.array([4])[:0])
    pass_(table, 2)
    deal(table, 8, np.array([1, 2, 3]))


def played(on):
    log = np.zeros(1, LOG)[0]
    log["on"] = on
    play(Table(State(Public(9)), log))
    return log


def lines(log):
    return list(event_reading.read(log["words"][: int(log["used"])], event_reading.readers(EVENTS, SORTS)))


def test_what_is_logged_can_be_read():
    assert lines(played(1)) == [
        {"n": 1, "turn": 9, "round": 1, "event": "bang"},
        {"n": 2, "turn": 9, "round": 1, "event": "throw", "seat": 2, "six": True, "hit": 5, "dice": ["blue", "red"]},
        {"n": 3, "turn": 9, "round": 1, "event": "throw", "seat": 1, "six": False, "hit": None, "dice": []},
        {"n": 4, "turn": 9, "round": 1, "event": "pass", "seat": 3},
        {"n": 5, "turn": 9, "round": 1, "event": "deal", "pile": 8, "cards": [8, 3, 2, 1]},
    ]


def test_nothing_is_written_while_the_log_is_off():
    log = played(0)

    assert log["used"] == 0
    assert not log["words"].any()


def test_a_log_that_is_full_is_an_error_and_never_cut():
    log = np.zeros(1, LOG)[0]
    log["on"], log["used"] = 1, LOG_WORDS - 4
    bang(Table(State(Public(0)), log))

    with pytest.raises(OverflowError, match="too long for the event log"):
        bang(Table(State(Public(0)), log))
    assert log["used"] == LOG_WORDS


@pytest.mark.parametrize("missing", [0, 1])
def test_nothing_where_something_is_due_is_an_error(missing):
    log = np.zeros(1, LOG)[0]
    log["on"] = 1
    throw(Table(State(Public(0)), log), 0, 0, 0, np.array([NOTHING]) if missing else np.array([4]))
    log["words"][4] = NOTHING if not missing else 0

    with pytest.raises((ValueError, KeyError)):
        lines(log)


def test_an_event_has_few_numbers_and_its_list_comes_last():
    number, many = Field("number", "x"), {f"field_{i}": Field("number", "x") for i in range(6)}
    for values in (many, {"cards": Listed("pile", "x"), "shots": number}, {c: Listed("pile", "x") for c in "ab"}):
        with pytest.raises(TypeError, match="at most 5 numbers, then at most one list"):
            Events(__name__, round_of).declare("event", "X1", "too much", **values)


def test_an_event_is_declared_once():
    events = Events(__name__, round_of)
    events.declare("bang", "B1", "a shot is heard")

    with pytest.raises(TypeError, match="bang is declared twice"):
        events.declare("bang", "B2", "another")


def test_a_field_of_every_line_is_no_events_own():
    with pytest.raises(TypeError, match="every line has turn already"):
        Events(__name__, round_of).declare("bang", "B1", "a shot is heard", turn=Field("number", "when"))


def test_a_sort_of_list_is_not_one_of_a_number():
    events = Events(__name__, round_of)
    events.declare("deal", "D1", "a pile is dealt", cards=Field("pile", "its cards"))

    with pytest.raises(TypeError, match="pile is a sort of list"):
        schema("a line", {}, events, SORTS)


def test_every_line_fits_the_schema_and_others_do_not():
    validator = jsonschema.Draft7Validator(schema("A line.", {"seed": event_reading.WHOLE}, EVENTS, SORTS))
    jsonschema.Draft7Validator.check_schema(validator.schema)
    good = [*lines(played(1)), {"event": "game", "seed": 1}]

    assert [validator.is_valid(line) for line in good] == [True] * 6
    throw = good[1]
    for bad in ({"seat": 6}, {"seat": None}, {"six": 1}, {"dice": ["green"]}, {"dice": "red"}, {"more": 1}, {"n": 0}):
        assert not validator.is_valid(throw | bad)


def test_the_docs_say_of_each_event_what_was_declared():
    rows = markdown_table(EVENTS).splitlines()

    assert len(rows) == 2 + 4
    assert rows[2] == "| `bang` | a shot is heard | B1 |  |"
    assert rows[3] == (
        "| `throw` | dice are thrown | T1, T2 | `seat`: who throws; `six`: or less; `hit`: who is hit; "
        "`dice`: in the order thrown |"
    )
