"""Recorded games for the referee's tests, and what the table held before each of their events."""

from types import SimpleNamespace
from typing import Any

from bng_sim.games import GAMES
from bng_sim.games.bluffing.declared.components import POWERS
from bng_sim.referees.bluffing.game_audit import AUDIT
from tests.referees.recordings import Recordings

GAME = GAMES["bluffing"]
OF_TWO_CARDS = {"deck_values": [1, 2], "deck_coins": [1, 1]}
ALL_EQUAL = {"deck_values": [1, 1], "deck_coins": [0, 0]}
SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {"players": 4},
    "two": {"players": 2},
    "six": {"players": 6},
    "given": {"players": 3, "billionaires": ["blue", "red", "green"], "first_player": 1},
    "stacked": {"old_card": "stacked"},
    "shown": {"old_card": "shown"},
    "equal": {"deck_values": [1, 1, 2, 2, 3, 3, 3, 3, 3], "equal_card": "active"},
    "always": {"players": 5, "revealed_card": "always"},
    "random order": {"players": 5, "hand_cards_taken": 2, "taking_order": "random", "revealed_card": "never"},
    "challenger": {"players": 5, "after_challenge": "challenger"},
    "loser": {"players": 5, "after_challenge": "loser"},
    "voted": {"last_play": "voted"},
    "broke": {"players": 3, "hand_cards_taken": 3},
    "play on": {"players": 3, "hand_cards_taken": 3, "empty_hand": "play_on"},
    "no cards": {
        "players": 2, "hand_cards_taken": 9, "empty_hand": "play_on", "old_card": "stacked",
        "deck_values": [1, 2, 3, 4], "deck_coins": [1, 1, 1, 1],
    },
    "at turn": {"players": 3, "hand_cards_taken": 3, "empty_hand": "ends_at_turn"},
    "at once": {"players": 3, "hand_cards_taken": 3, "empty_hand": "ends_at_once"},
    "both ends": {"players": 3, "last_play": "voted", "empty_hand": "ends_at_once", **OF_TWO_CARDS},
    "short": {"max_turns": 6},
    "remedies": {"players": 3, "points_by_order": [0, 3, 5]},
    "very short": {
        "players": 2, "hand_cards_taken": 2, "max_turns": 2, "deck_values": [1, 2, 3], "deck_coins": [1, 1, 1],
    },
    "ties": {"players": 6, "further_tie": "replay", "max_replays": 2, **ALL_EQUAL},
    "shares": {**ALL_EQUAL},
    "coins": {"deck_values": [1, 2, 1, 2], "deck_coins": [0, 1, 2, 1], "hand_cards_taken": 2},
    "powers": {"players": 6, "powers": "assumed", "deck_values": [1, 2, 3, 4], "deck_coins": [1, 1, 2, 2]},
    "at will": {"players": 6, "powers": "assumed", "power_uses": 9, "power_icons": []},
    "icons": {"players": 6, "powers": "assumed", "power_uses": 9, "power_icons": [*POWERS]},
}  # fmt: skip


def _snapshot(table: Any) -> SimpleNamespace:
    return SimpleNamespace(
        active=table.active,
        boosted=table.boosted,
        challengers=list(table.challengers),
        voters=list(table.voters),
        players=list(table.players),
        billionaires={seat: player.billionaire for seat, player in table.players.items()},
        hands={seat: list(player.hand) for seat, player in table.players.items()},
        down={seat: list(player.down) for seat, player in table.players.items()},
        bonus={seat: list(player.bonus) for seat, player in table.players.items()},
        discards={seat: list(player.discards) for seat, player in table.players.items()},
        uses={seat: player.uses for seat, player in table.players.items()},
        was_flipped={seat: player.was_flipped for seat, player in table.players.items()},
    )


RECORDINGS = Recordings(GAME, {name: (rules, "random") for name, rules in SETTINGS.items()}, AUDIT, _snapshot)
play, recorded, fresh, tables = RECORDINGS.play, RECORDINGS.recorded, RECORDINGS.fresh, RECORDINGS.tables
