"""The event log of every game: it fits its schema, which fits nothing else, and to write it changes no game."""

import importlib
import json
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from bng_sim.core.event_logs.event_log import LOG
from bng_sim.games import GAMES
from tests.conformance.held import ONE
from tests.games.parts import declared, engine_of, having
from tests.games.recordings import of as recorded_games
from tests.slow import slow_after

DOCS = Path(__file__).parents[2] / "docs"
TOLD = having("telling")
LOGGED = {name: recorded_games(name) for name in (*GAMES, ONE) if GAMES[name].telling}


@pytest.fixture(scope="module", params=slow_after(1, TOLD))
def name(request):
    return request.param


@pytest.fixture(scope="module")
def schema(name):
    return json.loads((DOCS / name / "events.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def of_kind(schema):
    """The schema's part for each kind of event: no other fits it, and to try them all takes as long as there are."""
    return {part["properties"]["event"]["const"]: jsonschema.Draft7Validator(part) for part in schema["oneOf"]}


def test_every_line_of_real_games_fits_the_schema(name, schema, of_kind):
    jsonschema.Draft7Validator.check_schema(schema)

    for log in LOGGED[name].logs():
        for event in [*log[:: max(1, len(log) // 60)], log[0], log[-1]]:
            of_kind[event["event"]].validate(event)


def test_a_line_that_is_no_event_does_not_fit_the_schema(name, schema, of_kind):
    validator = jsonschema.Draft7Validator(schema)
    first = {event["event"]: event for event in reversed(LOGGED[name].logs()[0][1:])}

    for kind, event in first.items():
        assert validator.is_valid(event)
        assert not validator.is_valid(event | {"event": "bazaar"})
        assert not of_kind[kind].is_valid(event | {"extra": 1})
        for field in event:
            assert not of_kind[kind].is_valid(event | {field: "bazaar"})
            assert not of_kind[kind].is_valid({key: value for key, value in event.items() if key != field})


def test_every_kind_of_event_happens_in_some_game_and_is_documented(name):
    kinds = set(importlib.import_module(f"bng_sim.games.{name}.declared.events").EVENTS.names)
    page = (DOCS / name / "events.md").read_text(encoding="utf-8")

    assert {event["event"] for log in declared(name, "telling.recording").logs() for event in log} - {"game"} == kinds
    for kind in kinds:
        assert f"| `{kind}` |" in page


each_setting = pytest.mark.parametrize(
    ("name", "setting"),
    [row for name, recorded in LOGGED.items() for row in slow_after(6, [(name, of) for of in recorded.settings])],
)


@each_setting
def test_the_log_ends_as_the_row_says(name, setting):
    """The first game of the log, if it is played again for a tie; who wins is who wins the last."""
    recordings, amount = LOGGED[name], getattr(declared(name, "telling.recording"), "AMOUNT", None)
    for of, index in recordings.games:
        if of == setting:
            log, (row, seats) = recordings.recorded(setting, index), recordings.rows(setting, index)
            end = next(event for event in log if event["event"] == "end")

            assert (end["turn"], end["round"], end["ending"]) == (row["turns"], row["rounds"], row["ending"])
            assert sum(event["event"] == "replay" for event in log) == row.get("replays", 0)
            won = {seat["seat"] for seat in seats if seat["won"]}
            assert winners(log, end) == ({row["winner"]} if "seat" in end else won)
            if amount:
                assert [event["amount"] for event in log if event["event"] == amount] == [
                    seat[amount] for seat in seats
                ]


def winners(log, end):
    """The seats that win; of a game that names one at its end, that one."""
    return {end["seat"]} if "seat" in end else {event["seat"] for event in log if event["event"] == "win"}


@each_setting
def test_the_log_changes_no_game(name, setting):
    cell, engine = LOGGED[name].cell(setting), engine_of(name)
    log, logged = np.zeros(1, LOG)[0], np.zeros(1, engine.records.row)
    log["on"] = 1

    engine._play(cell, 3, logged, log)

    assert logged.tobytes() == engine.play_rows(cell, 3, 1).tobytes()
    assert log["used"] > 0


@pytest.mark.parametrize("name", LOGGED)
def test_head_that_a_reader_changes_or_other_rules_change_is_as_before_in_the_next_log(name):
    recordings = LOGGED[name]
    setting, other = [*recordings.settings][:2]
    telling, cell = GAMES[name].telling, recordings.cell(setting)
    head = next(iter(telling.log(cell, 3)))
    text = json.dumps(head)
    next(iter(telling.log(recordings.cell(other), 3)))

    for card in head["cards"]:
        card.clear()

    assert json.dumps(next(iter(telling.log(cell, 3)))) == text
