"""The referee finds nothing in true games of random settings, and junk never throws it."""

from random import Random

import pytest

from bng_sim.core.parameters import describe
from bng_sim.games.millions.components import ROLES
from bng_sim.games.millions.events import EVENTS
from bng_sim.games.millions.rules import Rules
from bng_sim.games.millions.telling.log import FORMAT as WRITTEN
from bng_sim.games.millions.terms import Decision, Ending, Left, Settled
from bng_sim.referees.millions import Fault, audit, form, parameters
from tests.referees.checks import (
    JUNK,
    never_seen,
    rules_broken,
    unnoticed_junk,
    unnoticed_junk_in_head,
    unnoticed_moves,
)
from tests.referees.millions.recording import RECORDINGS, SETTINGS, fresh, play, recorded, tables
from tests.referees.millions.settings import drawn

DRAWN, MANY = 60, 3000  # games; the latter take half a minute
OF_A_SETTING = 3  # games
ANY_ORDER = ("place", "ante", "final_answer", "share", "show", "cash", "win")  # the rules do not say which comes first


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


@pytest.mark.parametrize("setting", ["usual", "three", "poor", "poorer", "fees"])
def test_c3_no_money_comes_from_nowhere(setting):
    log = recorded(setting, 0)

    for table in tables(setting, 0)[1:]:
        on_characters = sum(own + reserve for own, reserve in table.antes.values())
        assert sum(table.cash.values()) + on_characters + table.reserve == log[0]["rules"]["bank"]


def is_free(one, two, _rules):
    """Whether two events may change places: no rule orders them, or they say the same."""
    return one["event"] == two["event"] and (one["event"] in ANY_ORDER or one | {"n": two["n"]} == two)


@pytest.mark.parametrize("setting", ["four", "three", "talk", "poor", "looks", "named", "shown"])
def test_no_event_can_be_left_out_doubled_or_put_off(setting):
    assert unnoticed_moves(audit, recorded(setting, 1), is_free) == []


@pytest.mark.parametrize("setting", ["four", "talk", "looks"])
def test_junk_in_any_field_is_a_fault_and_never_an_error(setting):
    log = fresh(setting, 1)

    assert unnoticed_junk(audit, log) == []
    assert audit(log) == []


def test_junk_in_the_head_is_a_fault_and_never_an_error():
    log = fresh("looks", 0)
    are_free = ("version", "seed", "index", "lineup")  # any text or number

    found = unnoticed_junk_in_head(audit, log, [name for name in log[0] if name not in are_free])

    assert found == [("snitched_brute_earns", True)]  # no Brute is named in it


@pytest.mark.parametrize("junk", JUNK)
def test_junk_for_a_loot_card_is_a_fault_and_never_an_error(junk):
    log = fresh("four", 0)
    log[0]["rules"]["loot_table"][3] = junk

    assert [fault.rule for fault in audit(log)] == ["C4"]


OTHERWISE = [
    ("usual", {"players": 6}, {"LOG"}),
    ("usual", {"bank": 5}, {"C3"}),
    ("usual", {"loot_table": [[8, 1, "none"]] * 10}, {"C4"}),
    ("looks", {"intimidation_cards": 0}, {"C5"}),
    ("usual", {"roles": ["brute", "driver", "crook"]}, {"S2", "D"}),
    ("three", {"characters_each": 1}, {"D", "S3"}),
    ("usual", {"start_cash": 20}, {"D", "N6"}),
    ("usual", {"loot_cards": 7}, {"S6"}),
    ("given", {"first_leader": 0}, {"S8"}),
    ("poorer", {"short_ante": "whole"}, {"P5"}),
    ("poor", {"short_ante_back": "player"}, {"P6"}),
    ("usual", {"hidden_roles": 2}, {"P8"}),
    ("usual", {"negotiation_rounds": 1}, {"N8"}),
    ("talk", {"claims": False}, {"N3", "N4"}),
    ("talk", {"calls": False}, {"N3"}),
    ("usual", {"binding_stay": False}, {"D", "N5"}),
    ("usual", {"offer_max": 5}, {"D", "N6"}),
    ("talk", {"price_calls": False}, {"D", "N7"}),
    ("four", {"final_call": False}, {"N9", "N11"}),
    ("looks", {"looks": ["answer", "final", "name"]}, {"I3"}),
    ("named", {"looks": ["visit", "answer", "final"]}, {"I3"}),
    ("named", {"snitch_names": "visible"}, {"D", "H2"}),
    ("named", {"snitch_may_pass": False}, {"D", "H2"}),
    ("named", {"snitched_brute_earns": False}, {"H5"}),
    ("looks", {"snitch_fine": 2}, {"H7"}),
    ("looks", {"mastermind_bonus": 1}, {"L1"}),
    ("looks", {"driver_fee": 0}, {"L3"}),
    ("looks", {"crook_theft": 1}, {"L4"}),
    ("symbols", {"symbol_bonus": 0}, {"L5"}),
    ("shown", {"show_at_end": False}, {"E1"}),
    ("usual", {"show_at_end": True}, {"E1"}),
    ("target", {"target": 100}, {"E2"}),
    ("anybody", {"target_needs_share": True}, {"E2"}),
    ("short", {"max_rounds": 3}, {"E5"}),
    ("fooled", {"wont_get_fooled": False}, {"D", "E1"}),
    ("four", {"wont_get_fooled": True}, {"V1"}),
]


@pytest.mark.parametrize(("setting", "rules", "broken"), OTHERWISE, ids=[f"{row[0]} {row[1]}" for row in OTHERWISE])
def test_a_game_by_other_rules_than_its_heads_is_noticed(setting, rules, broken):
    assert rules_broken(audit, RECORDINGS, setting, rules) <= broken


def test_every_parameter_is_among_those_rules():
    assert {name for _, rules, _ in OTHERWISE for name in rules} == set(describe(Rules))


def test_s2_roles_are_in_play_in_whatever_order_they_are_given():
    (log,) = play({"players": 3, "roles": [*reversed(ROLES)]}, range(1))

    assert audit(log) == []


def test_a_fault_tells_rule_event_what_was_due_and_the_table():
    log = fresh("usual", 0)
    loot = next(event for event in log if event["event"] == "loot")
    loot["total"] += 1
    (fault,) = audit(log)

    assert (fault.rule, fault.event_number) == ("L1", loot["n"])
    assert f"a total of {loot['total'] - 1}" in fault.message
    assert f"total={loot['total']}" in fault.message
    assert f"turn {loot['turn']}, " in fault.state
    assert " standing ante 0+0" in fault.state
    assert Fault("L1", 1, "", "") == Fault("L1", 1, "", "")


def test_the_referee_knows_every_parameter_event_and_word():
    written = {event.name: {*event.fields, *event.listed} for event in EVENTS}

    assert {kind: set(fields) for kind, fields in form.FIELDS.items()} == written
    assert WRITTEN.number == form.FORMAT
    assert set(describe(Rules)) == parameters.NAMES
    assert set(form.DECISIONS) == {decision.name.lower() for decision in Decision}
    assert set(form.SETTLED) == {settled.name.lower() for settled in Settled}
    assert set(form.LEFT) == {left.name.lower() for left in Left if left != Left.NOT}
    assert set(form.ENDINGS) == {ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}


def test_the_settings_reach_every_kind_of_event_and_every_ending():
    """Else it would say nothing that they are without fault."""
    assert never_seen(RECORDINGS, SETTINGS, [*form.FIELDS, *form.ENDINGS], games=30) == set()


def test_the_settings_reach_every_question_and_reason():
    events = [event for setting in SETTINGS for index in range(4) for event in recorded(setting, index)]

    assert {event["how"] for event in events if "how" in event} == {*form.SETTLED, *form.LEFT, *form.OUT}
    assert {event["decision"] for event in events if "decision" in event} == {*form.DECISIONS}
