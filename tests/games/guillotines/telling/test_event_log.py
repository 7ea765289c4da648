"""The event log: it fits its schema, changes no game, is never silently cut, and tells a seat only what it may know."""

import json
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.event_log import LOG
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.guillotines import play as guillotines_play
from bng_sim.games.guillotines.events import EVENTS
from tests.games.guillotines.another_game import cut_and_scrambled
from tests.referees.guillotines.recording import SETTINGS as RECORDED
from tests.referees.guillotines.recording import recorded

GAME = GAMES["guillotines"]
DOCS = Path(__file__).parents[4] / "docs" / "guillotines"
SETTINGS = [
    ("random", {"players": 3, "level": 1}),
    ("random", {"players": 4}),
    ("pool", {"players": 5}),
    ("pool", {"players": 2, "puppets": False}),
    ("random", {"players": 3, "few_markets": 4, "panic_at": 2}),
    ("random", {"players": 4, "level": 3}),
    ("pool", {"players": 5, "level": 4}),
    ("random", {"players": 2, "level": 4}),
]


def cell(text, rules):
    GAME.strategies.load_shipped()
    read = GAME.rules.read(rules)
    text = GAME.default_lineup if text == "pool" else text
    made = Cell(read, 1, lineup.parse(text, GAME.strategies, read.players))
    GAME.warm_up(made.lineup)
    return made


@pytest.fixture(scope="module")
def logs():
    return [list(GAME.telling.log(cell(*setting), index)) for setting in SETTINGS for index in range(6)]


def test_every_line_of_real_games_fits_the_schema(logs):
    schema = json.loads((DOCS / "events.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    of_kind = {part["properties"]["event"]["const"]: jsonschema.Draft7Validator(part) for part in schema["oneOf"]}

    for log in logs:
        for event in [*log[:: max(1, len(log) // 150)], log[0], log[-1]]:
            of_kind[event["event"]].validate(event)


def test_a_line_that_is_no_event_does_not_fit_the_schema(logs):
    schema = json.loads((DOCS / "events.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft7Validator(schema)
    deal = next(event for event in logs[0] if event["event"] == "deal")

    assert validator.is_valid(deal)
    for broken in ({**deal, "market": "bazaar"}, {**deal, "extra": 1}, {k: v for k, v in deal.items() if k != "card"}):
        assert not validator.is_valid(broken)


def test_every_kind_of_event_happens_in_some_game_and_is_documented(logs):
    rarer = [recorded(setting, index) for setting in RECORDED for index in range(2)]
    rarer.append(recorded("toadies", 9))  # in which a Toady wins along
    happened = {event["event"] for log in [*logs, *rarer] for event in log} - {"game"}
    page = (DOCS / "events.md").read_text(encoding="utf-8")

    assert happened == set(EVENTS.names)
    for name in EVENTS.names:
        assert f"| `{name}` |" in page


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_log_changes_no_game(setting):
    made = cell(*setting)
    log = np.zeros(1, LOG)[0]
    log["on"] = 1

    logged = guillotines_play.play_rows(made, 3, 1, log)

    assert logged.tobytes() == guillotines_play.play_rows(made, 3, 1).tobytes()
    assert log["used"] > 0


def test_the_log_ends_as_the_row_says(logs):
    for setting, first in zip(SETTINGS, logs[::6], strict=True):
        row = GAME.play(cell(*setting), 0, 1).games.row(0, named=True)
        assert first[-1]["ending"] == row["ending"]
        assert first[-1]["seat"] == row["winner"]
        assert first[-1]["turn"] == row["turns"]


def test_a_game_too_long_for_the_log_is_an_error_and_never_cut():
    made = cell("cooperator", {"players": 5, "level": 1, "assets_per_market": 0, "max_turns": 10_000})

    with pytest.raises(InputError, match=r"too long for the event log.*set max_turns lower"):
        list(GAME.telling.log(made, 0))


def told(log, seat):
    return [line.plain for line in GAME.telling.transcript(log, seat)]


def test_a_transcript_tells_every_turn_and_the_end(logs):
    for log in logs:
        lines = told(log, None)
        turns = [line for line in lines if line.startswith("Turn ")]
        assert len(turns) == log[-1]["turn"]
        assert lines[-1].startswith(f"After {log[-1]['turn']} turns, ")


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seat", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_x3_a_seat_is_told_the_same_of_two_games_that_differ_in_hidden_cards_only(logs, seat, every):
    for log in logs[::every]:
        told_all = []
        for end in range(60, len(log), 1 + len(log) // 12):
            cut, other = cut_and_scrambled(log, end, seat)
            assert told(cut, seat) == told(other, seat)
            told_all.append(told(cut, None) == told(other, None))
        swapped = any(event["event"] == "swap_envelopes" for event in log)
        assert swapped or not all(told_all)  # the control: who sees everything sees a difference
