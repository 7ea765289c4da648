"""The referee finds nothing in true games of many settings, and junk never throws it."""

import pytest

from bng_sim.core.parameters import describe
from bng_sim.games.guillotines.events import EVENTS
from bng_sim.games.guillotines.rules import Rules
from bng_sim.games.guillotines.telling.log import FORMAT as WRITTEN
from bng_sim.games.guillotines.terms import Decision, Kind
from bng_sim.referees.guillotines import Fault, audit, form, parameters
from tests.referees.checks import (
    never_seen,
    rules_broken,
    unnoticed_junk,
    unnoticed_junk_in_head,
    unnoticed_moves,
)
from tests.referees.guillotines.recording import GAME, RECORDINGS, SETTINGS, TYPICAL, fresh, play, recorded

SHIPPED = ("greedy", "cautious", "cooperator", "free_rider", "investor", "saboteur")
TABLES = [
    {"players": players, "level": level, "puppets": puppets, "max_turns": 200}
    for players, puppets in ((2, False), (2, True), (3, True), (4, True), (5, True))
    for level in (1, 2, 3, 4)
]
UNUSUAL = (
    {"round_ends": "at_once", "hand_limit": 6, "cards_per_player": 3},
    {"crises_dealt": True, "crises_in_deck": 12, "cards_per_market": 4},
    {"crises_in_deck": {3: 0, 4: 12}, "players": 3},
    {"resource_cards": [1], "special_actions": False},
    {"resource_cards": [0], "special_cards": {"audit": 1, "scam": 0, "game_the_market": 0}, "level": 1},
    {"resource_cards": [1], "cards_per_market": 4, "cards_per_player": 2, "crises_in_deck": 0},
    {"hand_limit": 1},
    {"hand_limit": 4, "cards_per_player": 4, "buy_cards": 1},
    {"inflation": [0, 0, 0], "cards_per_market": 0, "cards_per_player": 0},
    {"inflation": [9, 9, 9]},
    {"inflation": [9, 0, 1], "resource_cards": [9, 0, 9]},
    {"panic_protocol": "none", "panic_at": 1},
    {"panic_at": 1, "panic_rounds": 9, "panic_die": 60, "rebels": 60},
    {"panic_at": 61, "rebels": 60, "crises_added": 12},
    {"rebels": 1},
    {"rebels": 5, "panic_at": 4, "crises_added": 0},
    {"crisis_rebels": [0, 0, 60], "crises_in_deck": 2, "rebels": 8},
    {"few_markets": 5, "max_turns": 20, "players": 5},
    {"few_markets": 3, "panic_at": 1, "panic_die": 1},
    {"assets_per_market": 1, "players": 3},
    {"assets_per_market": 2, "starred_assets_from": 2, "players": 2, "puppets": False},
    {"assets_per_market": 0, "max_turns": 15},
    {"special_cards": {"audit": 9, "scam": 9, "game_the_market": 9}, "resource_cards": [1, 0, 0, 0, 0, 1]},
    {"special_cards": {"audit": 0, "scam": 9, "game_the_market": 9}, "hand_limit": 6, "few_markets": 0},
    {"panic_cards": [["toys"], ["influence", "legacy", "power", "toys", "vanity"]], "panic_at": 2},
    {"max_turns": 1},
    {"max_turns": 2, "max_rounds_per_turn": 1, "few_markets": 5, "players": 2, "puppets": False},
    {"boards": {"aristocrat": {"toys": 1}, "media_baron": {"power": 4, "vanity": 4}}, "players": 3},
    {"crisis_penalty": 0, "special_points": {"audit": 0, "scam": 9, "game_the_market": 0}},
    {"level": 3, "role_choice": "random", "bunker_minimum": 1, "starred_assets_from": 3},
    {"level": 3, "role_choice": "none", "banker_hand_limit": 2},
    {"level": 3, "roles_left_out": ["banker", "celebrity", "gangster", "power_broker", "scam_artist"], "players": 5},
    {"level": 3, "panic_protocol": "none", "panic_at": 1, "panic_cards": [["toys"]], "scam_artist_can_win": False},
    {"level": 3, "celebrity_escape": "asked", "celebrity_barred_by_round_end": True, "rebels": 4},
    {"level": 4, "role_choice": "random", "new_role": "one_or_none", "round_ends": "at_once", "few_markets": 4},
    {"level": 4, "role_choice": "none", "suit_bonus": 3, "tax_points": 1, "tax_choice": "cards_first"},
    {"level": 4, "hand_limit": 1, "banker_goes": "keep", "banker_hand_limit": 6, "dig_takes_crises": True},
    {"level": 4, "banker_goes": "keep", "insider_trader_asked": "after_hold_up", "toady_points": 0, "tax_points": 9},
    {"level": 4, "roles_left_out": ["vulture_capitalist", "toady"], "policies_left_out": ["new_role"], "suit_bonus": 1},
    {"level": 4, "crises_in_deck": 12, "rebels": 60, "resource_cards": [2, 2], "bunker_minimum": 3},
    {"level": 4, "special_cards": {"audit": 9, "scam": 9, "game_the_market": 9}, "resource_cards": [1, 0, 1]},
    {"level": 4, "policy_audit": "may", "hand_limit": 4, "banker_hand_limit": 6, "buy_cards": 1},
    {"players": 2, "crises_in_deck": {2: 12}, "assets_per_market": {2: 0, 3: 1}, "cards_per_market": {2: 0}},
    {"players": 2, "puppets": False, "cards_per_market": {2: 4, 3: 1}, "assets_per_market": {2: 0, 3: 2}},
    {"players": 2, "level": 4, "puppet_die": "card", "puppet_points": 60, "few_markets": 5, "max_turns": 20},
    {"players": 2, "level": 4, "puppet_price": 1, "hand_limit": 6, "cards_per_player": 6, "round_ends": "at_once"},
    {"players": 2, "level": 3, "puppet_points": 0, "crises_in_deck": 12, "rebels": 60, "bunker_minimum": 1},
    {"players": 2, "level": 4, "suit_bonus": 3, "policy_audit": "may", "puppet_price": 9, "few_markets": 4},
    {"players": 2, "level": 3, "celebrity_barred_by_round_end": True, "rebels": 3, "few_markets": 3},
    {"players": 2, "special_cards": {"audit": 9, "scam": 9, "game_the_market": 9}, "resource_cards": [1, 0, 1]},
)


def faults(rules, line, games):
    return [str(fault) for log in play(rules, line, range(games)) for fault in audit(log)]


@pytest.mark.parametrize(
    "line", ["random", GAME.default_lineup, *(pytest.param(name, marks=pytest.mark.slow) for name in SHIPPED)]
)
@pytest.mark.parametrize("games", [2, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: ", ".join(f"{k} {v}" for k, v in rules.items()))
def test_true_games_are_without_fault(rules, line, games):
    assert faults(rules, line, games) == []


@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", UNUSUAL, ids=lambda rules: ", ".join(f"{k} {v}" for k, v in rules.items())[:60])
def test_true_games_of_unusual_rules_are_without_fault(rules, games):
    rules = {"max_turns": 100} | rules

    assert faults(rules, "random", games) + faults(rules, GAME.default_lineup, games // 2) == []


@pytest.mark.parametrize("setting", SETTINGS)
def test_recorded_games_are_without_fault(setting):
    assert audit(recorded(setting, 0)) == []


# What may be falsified without a fault, since the rules do not say in which order these things happen.
ANY_ORDER = ("discard", "lay_out", "return", "return_role")


@pytest.mark.parametrize(
    "setting", ["usual", "special", "few markets", "panic", "roles", "policies", "bankers", "puppets, level 4"]
)
def test_no_event_can_be_left_out_doubled_or_put_off(setting):
    def is_free(one, two, _rules):
        return one["event"] == two["event"] and one["event"] in ANY_ORDER

    assert unnoticed_moves(audit, recorded(setting, 0), is_free, every=23) == []


@pytest.mark.parametrize(
    ("setting", "of"),
    [
        ("panic", 7),
        ("policies", 7),
        *(pytest.param(name, 1, marks=pytest.mark.slow) for name in (*TYPICAL, "four", "toadies")),
    ],
)
def test_junk_in_any_field_is_a_fault_and_never_an_error(setting, of):
    """In every field one piece of junk in so many, another one from field to field."""
    log = fresh(setting, 0)

    assert unnoticed_junk(audit, log, of) == []
    assert audit(log) == []


def test_junk_in_the_head_is_a_fault_and_never_an_error():
    of_no_effect = [("celebrity_barred_by_round_end", True), ("dig_takes_crises", True)]  # at this level
    entries = ("event", "format", "game", "rules", "cards")

    assert unnoticed_junk_in_head(audit, fresh("usual", 0), entries) == of_no_effect


OTHERWISE = [
    ("roles", {"bunker_minimum": 1}, {"L1"}),
    ("roles", {"roles_left_out": ["banker"]}, {"O1", "O2"}),
    ("roles", {"role_choice": "random"}, {"O2"}),
    ("roles", {"role_choice": "none"}, {"O1"}),
    ("bankers", {"banker_hand_limit": 6}, {"T2", "O5", "D"}),
    ("bankers", {"banker_goes": "keep"}, {"O5"}),
    ("roles", {"celebrity_escape": "asked"}, {"O6"}),
    ("roles", {"celebrity_barred_by_round_end": True}, {"O6"}),
    ("artists", {"scam_artist_can_win": False}, {"D", "O10"}),
    ("policies", {"insider_trader_asked": "after_hold_up"}, {"O11", "G3"}),
    ("toadies", {"toady_points": 60}, {"O12"}),
    ("policies", {"suit_bonus": 1}, {"B2", "G3"}),
    ("policies", {"suit_bonus": 3}, {"B2", "G2", "G3"}),
    ("policies", {"policies_left_out": ["tax_tyranny"]}, {"D", "G4"}),
    ("policies", {"dig_takes_crises": True}, {"D"}),
    ("policies", {"policy_audit": "may"}, {"D"}),
    ("policies", {"new_role": "one_or_none"}, {"D"}),
    ("taxed", {"tax_points": 9}, {"D", "G8"}),
    ("taxed", {"tax_choice": "cards_first"}, {"D", "G8"}),
]


@pytest.mark.parametrize(("setting", "rules", "broken"), OTHERWISE, ids=[f"{row[0]} {row[1]}" for row in OTHERWISE])
def test_a_game_by_other_rules_than_its_heads_is_noticed(setting, rules, broken):
    assert rules_broken(audit, RECORDINGS, setting, rules) <= broken


def test_every_parameter_of_levels_3_and_4_is_among_those_rules():
    tried = {name for _, rules, _ in OTHERWISE for name in rules}

    assert tried == {name for name, about in describe(Rules).items() if about["rule"][0] in "LOG"}


def test_a_fault_tells_rule_event_what_was_due_and_the_table():
    log = fresh("usual", 0)
    score = next(event for event in log if event["event"] == "score")
    score["own"] += 1
    (fault,) = audit(log)

    assert (fault.rule, fault.event_number) == ("B2", score["n"])
    assert f"{score['own'] - 1} against {score['against']}" in fault.message
    assert f"own={score['own']}" in fault.message
    assert f"turn {score['turn']}" in fault.state
    assert str(fault).startswith(f"B2 at event {score['n']}: expected ")
    assert Fault("B2", 1, "", "") == Fault("B2", 1, "", "")


def test_the_referee_knows_every_parameter_event_and_word():
    written = {event.name: {*event.fields, *event.listed} for event in EVENTS}

    assert {kind: set(fields) for kind, fields in form.FIELDS.items()} == written
    assert WRITTEN.number == form.FORMAT
    assert set(describe(Rules)) == parameters.NAMES
    assert set(form.WORDS["decision"]) == {decision.name.lower() for decision in Decision}
    assert set(form.WORDS["move kind"]) == {kind.name.lower() for kind in Kind}


def test_the_settings_reach_every_kind_of_event():
    assert never_seen(RECORDINGS, SETTINGS, form.FIELDS, games=12) == set()
