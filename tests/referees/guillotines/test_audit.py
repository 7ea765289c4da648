"""The referee finds nothing in true games of many settings; tests/conformance holds every referee to the rest."""

import pytest

from bng_sim.referees.guillotines import audit
from tests.referees.guillotines.recording import GAME, play
from tests.slow import slow_after

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
@pytest.mark.parametrize(
    "rules",
    slow_after(10, [(rules,) for rules in TABLES[1::2] + TABLES[::2]]),
    ids=lambda rules: ", ".join(f"{k} {v}" for k, v in rules.items()),
)
def test_true_games_are_without_fault(rules, line, games):
    assert faults(rules, line, games) == []


@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "rules",
    slow_after(25, [(rules,) for rules in UNUSUAL[::2] + UNUSUAL[1::2]]),
    ids=lambda rules: ", ".join(f"{k} {v}" for k, v in rules.items())[:60],
)
def test_true_games_of_unusual_rules_are_without_fault(rules, games):
    rules = {"max_turns": 100} | rules

    assert faults(rules, "random", games) + faults(rules, GAME.default_lineup, games // 2) == []
