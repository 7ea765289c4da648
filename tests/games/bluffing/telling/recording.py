"""Recorded games for the tests of whoever tells them: settings that between them show every event, and odd ones."""

import random
from typing import Any

from bng_sim.games import GAMES
from tests.games.recordings import Recordings

GAME = GAMES["bluffing"]
SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "two": {"players": 2, "last_play": "voted", "revealed_card": "always"},
    "six": {"players": 6, "powers": "assumed"},
    "shown": {"players": 3, "old_card": "shown", "empty_hand": "play_on", "hand_cards_taken": 2},
    "stacked": {
        "players": 6, "old_card": "stacked", "powers": "assumed", "power_uses": 9, "power_icons": [],
        "revealed_card": "never", "taking_order": "random", "equal_card": "active", "boost_points": 9,
    },
    "replays": {
        "players": 6, "further_tie": "replay", "deck_values": [1, 1, 1], "deck_coins": [0, 0, 0], "powers": "assumed",
    },
    "short": {"players": 4, "max_turns": 5},
    "remedies": {"players": 3, "points_by_order": [0, 3, 5]},
    "broke": {"players": 5, "empty_hand": "ends_at_once", "hand_cards_taken": 3},
    "own decks": {
        "players": 5, "deck_values": [[n, n + 1, 9, 12] for n in range(6)], "empty_hand": "ends_at_turn",
        "deck_coins": [[4, n, 0, 1] for n in range(6)], "after_challenge": "loser", "powers": "assumed",
    },
}  # fmt: skip
GAMES_OF_EACH = 3
_CHOICES: dict[str, list[Any]] = {
    "players": [2, 3, 4, 5, 6],
    "old_card": ["discarded", "shown", "stacked"],
    "equal_card": ["challenger", "active"],
    "hand_cards_taken": [0, 1, 2, 3],
    "taking_order": ["clockwise", "random"],
    "revealed_card": ["single", "always", "never"],
    "after_challenge": ["active", "challenger", "loser"],
    "last_play": ["ends", "voted"],
    "empty_hand": ["skip", "play_on", "ends_at_turn", "ends_at_once"],
    "tie_coins": ["bonus", "all"],
    "further_tie": ["share", "replay"],
    "powers": ["off", "assumed"],
    "power_uses": [0, 1, 3],
    "power_icons": [[], ["spy", "gag", "raid"], ["spy", "gag", "swap", "boost", "insure", "raid"]],
    "max_turns": [4, 500, 500],
}


def odd(seed: int) -> dict[str, Any]:
    """Some setting, whose decks may have equal cards."""
    rng = random.Random(seed)
    size = rng.choice([1, 3, 6, 12])
    figures = {name: [rng.randint(0, 9) for _ in range(size)] for name in ("deck_values", "deck_coins")}
    return figures | {name: rng.choice(values) for name, values in _CHOICES.items()}


SETTINGS |= {f"odd {seed}": odd(seed) for seed in range(8)}
RECORDINGS = Recordings(GAME, {name: (rules, "random") for name, rules in SETTINGS.items()}, GAMES_OF_EACH)
RECORDED = RECORDINGS.games
cell, recorded, rows, logs = RECORDINGS.cell, RECORDINGS.recorded, RECORDINGS.rows, RECORDINGS.logs
AMOUNT = None  # the event, and column of seats, that ends a log with what each seat has
