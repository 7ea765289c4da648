"""Recorded games for the tests of whoever tells them: settings that between them show every event, and odd ones."""

import random
from typing import Any

from bng_sim.games import GAMES
from tests.games.recordings import Recordings

GAME = GAMES["millions"]
SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "four": {"players": 4, "hidden_roles": 0, "negotiation_rounds": 1, "target": 200, "start_cash": 8},
    "three": {"players": 3, "claims": True, "calls": True, "price_calls": True, "show_at_end": True},
    "eight": {"players": 8, "offer_max": 2, "snitch_may_pass": True, "snitch_names": "any", "loot_cards": 4},
    "fooled": {"players": 7, "wont_get_fooled": True, "hidden_roles": 3, "binding_stay": False, "offer_max": 0},
    "no talk": {"players": 6, "negotiation_rounds": 0, "snitched_brute_earns": True, "loot_cards": 10},
    "poor": {"players": 5, "start_cash": 0, "short_ante": "rest", "short_ante_back": "reserve", "max_rounds": 2},
    "looks": {"players": 6, "negotiation_rounds": 1, "target": 200, "offer_max": 1, "roles": ["brute", "snitch"]},
}  # fmt: skip
GAMES_OF_EACH = 3
_CHOICES: dict[str, list[Any]] = {
    "players": [3, 4, 5, 6, 7, 8],
    "characters_each": ["by_players", 1, 2],
    "start_cash": [0, 2, 5, 9],
    "loot_cards": [2, 5],
    "short_ante": ["whole", "rest"],
    "short_ante_back": ["player", "reserve"],
    "hidden_roles": [0, 1, 2, 99],
    "negotiation_rounds": [0, 1, 2],
    "claims": [False, True],
    "calls": [False, True],
    "binding_stay": [False, True],
    "offer_max": [0, 1, 4],
    "price_calls": [False, True],
    "final_call": [False, True],
    "looks": [[], ["visit", "answer", "final", "name"]],
    "snitch_names": ["visible", "any"],
    "snitch_may_pass": [False, True],
    "show_at_end": [False, True],
    "target": [12, 20, 200],
    "target_needs_share": [False, True],
    "wont_get_fooled": [False, True],
}


def odd(seed: int) -> dict[str, Any]:
    """Some setting in which all Roles are in play."""
    rng = random.Random(seed)
    roles = ["brute", "driver", "crook", "snitch", "mastermind"]
    return {"roles": roles} | {name: rng.choice(values) for name, values in _CHOICES.items()}


SETTINGS |= {f"odd {seed}": odd(seed) for seed in range(10)}
RECORDINGS = Recordings(GAME, {name: (rules, "random") for name, rules in SETTINGS.items()}, GAMES_OF_EACH)
RECORDED = RECORDINGS.games
cell, recorded, rows, logs = RECORDINGS.cell, RECORDINGS.recorded, RECORDINGS.rows, RECORDINGS.logs
AMOUNT = "cash"  # the event, and column of seats, that ends a log with what each seat has
