"""Recorded games for the tests of whoever tells them: settings that between them show every event, and odd ones."""

import random
from typing import Any

from bng_sim.games import GAMES
from tests.games.recordings import Recordings

GAME = GAMES["billionaire"]
_RARE = {"profit_values": [2, 5], "profit_cards": [6, 4]}  # Profit cards: the deck runs short
SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "two": {"players": 2, "goal": 600, "bid_cap": 3, "max_rebids": 1},
    "three": {"players": 3, "unsold": "drawer", "bid_cap": 1, "tie_after_rebids": "unsold", "max_turns": 60},
    "short": {**_RARE, "partial_draws": False, "start_profits": 2, "max_turns": 80, "exact_payment": True},
    "fights": {
        "power_cards": [0, 6, 0, 2, 20, 4], "proxy_ties": "again", "proxy_targets": "any", "espionage_effect": "look",
        "security_own_action": True, "goal": 500,
    },
    "cash": {
        "power_cards": [20, 4, 0, 4, 0, 0], "power_play_effect": "profit", "espionage_effect": "blind",
        "play_windows": "after_landing", "goal": 400, "goal_check": "turn",
    },
    "secure": {"power_cards": [4, 20, 4, 4, 0, 4], "disaster_targets": "any", "goal": 300},
    "few cards": {"power_cards": [1, 2, 1, 1, 0, 1], "players": 3, "tie_after_rebids": "clockwise", "goal": 800},
    "going first": {
        "players": 3, "first_bid": "sealed", "start_profits_by_order": [0, 1, 2], "first_turn": "no_landing",
        "turn_order": "passing", "max_turns": 40,
    },
    "sold out": {"trading_values": [[2], [3, 3], [4]], "goal": 5000, "power_cards": [4, 4, 0, 4, 0, 4]},
}  # fmt: skip
GAMES_OF_EACH = 3
_CHOICES: dict[str, list[Any]] = {
    "players": [2, 3, 4],
    "start_profits": [0, 3, 10],
    "profit_cards": [[2, 2, 2, 2, 2], [12, 12, 12, 12, 12]],
    "trading_values": [[[5], [7, 3], [2, 2, 2]], [[1, 1, 4], [10, 20], [6, 6, 6, 6, 6, 7, 7]]],
    "power_cards": [[1, 1, 1, 1, 1, 1], [4, 4, 4, 4, 4, 4], [0, 9, 2, 6, 6, 6]],
    "unsold": ["return", "drawer"],
    "bid_cap": [1, 4, 40],
    "overbid_reach": [0, 5, 30],
    "tie_rule": ["highest", "any"],
    "rebid_among": ["all", "tied"],
    "rebid_floor": [False, True],
    "max_rebids": [0, 2],
    "tie_after_rebids": ["lot", "clockwise", "unsold"],
    "espionage_effect": ["choose", "blind", "look"],
    "power_play_effect": ["levy", "profit"],
    "levy_cards": [1, 3],
    "security_own_action": [False, True],
    "end_on_last_investment": [False, True],
    "last_investment": ["left", "drawn"],
    "exact_with": ["all_cards", "profits"],
    "used_cards": ["when_played", "after_action"],
    "several_billionaires": ["greatest", "first"],
    "tie_break": ["shared", "clockwise"],
    "goal": [60, 150, 900],
    "max_turns": [20, 70],
}


def odd(seed: int) -> dict[str, Any]:
    """Some setting or other."""
    rng = random.Random(seed)
    return {name: rng.choice(values) for name, values in _CHOICES.items()}


SETTINGS |= {f"odd {seed}": odd(seed) for seed in range(8)}
RECORDINGS = Recordings(GAME, {name: (rules, "random") for name, rules in SETTINGS.items()}, GAMES_OF_EACH)
RECORDED = RECORDINGS.games
cell, recorded, rows, logs = RECORDINGS.cell, RECORDINGS.recorded, RECORDINGS.rows, RECORDINGS.logs
AMOUNT = "total"  # the event, and column of seats, that ends a log with what each seat has
