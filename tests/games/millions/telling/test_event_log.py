"""The event log: it fits its schema, changes no game, and ends as the row says."""

import json
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from bng_sim.core.event_log import LOG
from bng_sim.games.millions.events import EVENTS
from bng_sim.games.millions.play import play_rows
from tests.games.millions.telling.recording import RECORDED, SETTINGS, cell, recorded, rows

DOCS = Path(__file__).parents[4] / "docs" / "millions"


@pytest.fixture(scope="module")
def schema():
    return json.loads((DOCS / "events.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def logs():
    return [recorded(*game) for game in RECORDED]


def test_every_line_of_real_games_fits_the_schema(schema, logs):
    jsonschema.Draft7Validator.check_schema(schema)
    of_kind = {part["properties"]["event"]["const"]: jsonschema.Draft7Validator(part) for part in schema["oneOf"]}

    for log in logs:
        for event in [*log[:: max(1, len(log) // 20)], log[0], log[-1]]:
            of_kind[event["event"]].validate(event)


def test_a_line_that_is_no_event_does_not_fit_the_schema(schema, logs):
    validator = jsonschema.Draft7Validator(schema)
    offer = next(event for event in logs[0] if event["event"] == "offer")

    assert validator.is_valid(offer)
    for broken in (
        {**offer, "character": "9A"},
        {**offer, "extra": 1},
        {k: v for k, v in offer.items() if k != "amount"},
    ):
        assert not validator.is_valid(broken)


def test_every_kind_of_event_happens_in_some_game_and_is_documented(logs):
    happened = {event["event"] for log in logs for event in log} - {"game"}
    page = (DOCS / "events.md").read_text(encoding="utf-8")

    assert happened == set(EVENTS.names)
    for name in EVENTS.names:
        assert f"| `{name}` |" in page


@pytest.mark.parametrize("setting", ["usual", "three", "no talk"])
def test_the_log_changes_no_game(setting):
    log = np.zeros(1, LOG)[0]
    log["on"] = 1

    logged = play_rows(cell(setting), 3, 1, log)

    assert logged.tobytes() == play_rows(cell(setting), 3, 1).tobytes()
    assert log["used"] > 0


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_log_ends_as_the_row_says(setting):
    log, (row, seats) = recorded(setting, 0), rows(setting, 0)
    end = next(event for event in log if event["event"] == "end")

    assert (end["turn"], end["round"], end["ending"]) == (row["turns"], row["rounds"], row["ending"])
    assert {event["seat"] for event in log if event["event"] == "win"} == {s["seat"] for s in seats if s["won"]}
    assert [event["amount"] for event in log if event["event"] == "cash"] == [seat["cash"] for seat in seats]
