"""The referee finds nothing in true games of random settings, and junk never throws it."""

from random import Random

import pytest

from bng_sim.core.parameters import describe
from bng_sim.games.bluffing.events import EVENTS
from bng_sim.games.bluffing.rules import Rules
from bng_sim.games.bluffing.telling.log import FORMAT as WRITTEN
from bng_sim.games.bluffing.terms import Answer, Decision, Ending
from bng_sim.referees.bluffing import Fault, audit, form, parameters
from tests.referees.bluffing.recording import RECORDINGS, SETTINGS, fresh, play, recorded
from tests.referees.bluffing.settings import drawn
from tests.referees.checks import (
    never_seen,
    rules_broken,
    unnoticed_junk,
    unnoticed_junk_in_head,
    unnoticed_moves,
)

DRAWN, MANY = 60, 3000  # games; the latter take half a minute
OF_A_SETTING = 3  # games
ANY_ORDER = ("flip", "compare", "discard", "score", "win")  # the rules do not say which comes first


def faults(seed):
    """The faults in some games of random settings, with what is needed to play them again."""
    rules = drawn(Random(seed))
    logs = play(rules, range(OF_A_SETTING), seed)
    return [f"{rules}, seed {seed}, game {index}: {fault}" for index, log in enumerate(logs) for fault in audit(log)]


@pytest.mark.parametrize("of", [DRAWN // OF_A_SETTING, pytest.param(MANY // OF_A_SETTING, marks=pytest.mark.slow)])
def test_true_games_of_random_settings_are_without_fault(of):
    assert [fault for seed in range(of) for fault in faults(seed)] == []


def test_random_settings_are_of_every_parameter():
    assert drawn(Random(1)).keys() == parameters.NAMES


@pytest.mark.parametrize("setting", SETTINGS)
def test_recorded_games_are_without_fault(setting):
    assert [fault for index in range(4) for fault in audit(recorded(setting, index))] == []


def is_free(one, two, rules):
    """Whether two events may change places: where no rule orders them, or chance does."""
    if one["event"] == two["event"] == "take":
        return rules["taking_order"] == "random" or one["other_seat"] == two["other_seat"]
    return one["event"] == two["event"] and one["event"] in ANY_ORDER


@pytest.mark.parametrize("setting", ["usual", "six", "stacked", "broke", "ties", "at will", "random order"])
def test_no_event_can_be_left_out_doubled_or_put_off(setting):
    assert unnoticed_moves(audit, recorded(setting, 1), is_free) == []


@pytest.mark.parametrize("setting", ["usual", "ties", "at will"])
def test_junk_in_any_field_is_a_fault_and_never_an_error(setting):
    log = fresh(setting, 1)

    assert unnoticed_junk(audit, log) == []
    assert audit(log) == []


def test_junk_in_the_head_is_a_fault_and_never_an_error():
    log = fresh("usual", 0)
    are_free = ("version", "seed", "index", "lineup")  # any text or number

    found = unnoticed_junk_in_head(audit, log, [name for name in log[0] if name not in are_free])

    assert found == [("power_icons", [])]  # nobody has a power


OTHERWISE = [
    ("equal", {"equal_card": "challenger"}, {"X3"}),
    ("usual", {"old_card": "shown"}, {"T4"}),
    ("usual", {"old_card": "stacked"}, {"T4"}),
    ("six", {"hand_cards_taken": 2}, {"X5"}),
    ("random order", {"taking_order": "clockwise"}, {"X6"}),
    ("six", {"revealed_card": "never"}, {"X7"}),
    ("six", {"revealed_card": "always"}, {"X7"}),
    ("always", {"revealed_card": "single"}, {"X7"}),
    ("six", {"after_challenge": "challenger"}, {"X10"}),
    ("six", {"after_challenge": "loser"}, {"X10"}),
    ("usual", {"last_play": "voted"}, {"E1", "V1"}),
    ("voted", {"last_play": "ends"}, {"E1"}),
    ("broke", {"empty_hand": "play_on"}, {"E2"}),
    ("broke", {"empty_hand": "ends_at_turn"}, {"E3", "E2"}),
    ("broke", {"empty_hand": "ends_at_once"}, {"E3", "E2"}),
    ("usual", {"max_turns": 7}, {"E5"}),
    ("coins", {"tie_coins": "all"}, {"W3", "W4", "W5"}),
    ("ties", {"further_tie": "share"}, {"W5"}),
    ("shares", {"further_tie": "replay"}, {"W5"}),
    ("ties", {"max_replays": 1}, {"W5"}),
    ("at will", {"powers": "off"}, {"P1"}),
    ("at will", {"power_uses": 1}, {"P2"}),
    ("icons", {"power_icons": []}, {"P2"}),
    ("at will", {"power_icons": ["spy", "raid"]}, {"P3"}),
    ("at will", {"boost_points": 3}, {"P7"}),
    ("given", {"first_player": 0}, {"S3"}),
    ("given", {"billionaires": ["red", "green", "blue"]}, {"S1"}),
    ("usual", {"deck_values": [9, 8, 7, 6, 5, 4, 3, 2, 1]}, {"C3"}),
    ("usual", {"deck_coins": [3, 3, 3, 2, 2, 2, 1, 1, 1]}, {"C4"}),
    ("usual", {"players": 3}, {"C1", "LOG"}),
]


@pytest.mark.parametrize(("setting", "rules", "broken"), OTHERWISE, ids=[f"{row[0]} {row[1]}" for row in OTHERWISE])
def test_a_game_by_other_rules_than_its_heads_is_noticed(setting, rules, broken):
    assert rules_broken(audit, RECORDINGS, setting, rules) <= broken


def test_every_parameter_is_among_those_rules():
    assert {name for _, rules, _ in OTHERWISE for name in rules} == set(describe(Rules))


def test_a_fault_tells_rule_event_what_was_due_and_the_table():
    log = fresh("usual", 0)
    compare = next(event for event in log if event["event"] == "compare")
    compare["own"] += 1
    (fault,) = audit(log)

    assert (fault.rule, fault.event_number) == ("X2", compare["n"])
    assert f"{compare['own'] - 1} against {compare['against']}" in fault.message
    assert f"own={compare['own']}" in fault.message
    assert f"turn {compare['turn']}, " in fault.state
    assert f"flipped {log[compare['n'] - 1]['card']}" in fault.state
    assert Fault("X2", 1, "", "") == Fault("X2", 1, "", "")


def test_the_referee_knows_every_parameter_event_and_word():
    written = {event.name: {*event.fields, *event.listed} for event in EVENTS}

    assert {kind: set(fields) for kind, fields in form.FIELDS.items()} == written
    assert WRITTEN.number == form.FORMAT
    assert set(describe(Rules)) == parameters.NAMES
    assert set(form.DECISIONS) == {decision.name.lower() for decision in Decision}
    assert set(form.ANSWERS) == {answer.name.lower() for answer in Answer}
    assert set(form.ENDINGS) == {ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}


def test_the_settings_reach_every_kind_of_event_and_every_ending():
    """Else it would say nothing that they are without fault."""
    assert never_seen(RECORDINGS, SETTINGS, [*form.FIELDS, *form.ENDINGS], games=30) == set()
