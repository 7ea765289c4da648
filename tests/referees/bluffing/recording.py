"""Recorded games for the referee's tests, and what the table held before each of their events."""

import pickle
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.bluffing.components import POWERS
from bng_sim.games.bluffing.telling.play_log import log_game
from bng_sim.referees.bluffing import game

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


def play(rules: dict[str, Any], games: range, seed: int = 1) -> Iterator[list[dict[str, Any]]]:
    """The logs of these games, played at random."""
    GAME.strategies.load_shipped()
    read = GAME.rules.read(rules)
    cell = Cell(read, seed, lineup.parse("random", GAME.strategies, read.players))
    GAME.warm_up(cell.lineup)
    for index in games:
        yield list(log_game(cell, index))


@cache
def recorded(setting: str, index: int) -> list[dict[str, Any]]:
    """One game of a setting; not to be changed."""
    return next(play(SETTINGS[setting], range(index, index + 1)))


@cache
def _pickled(setting: str, index: int) -> bytes:
    return pickle.dumps(recorded(setting, index))


def fresh(setting: str, index: int) -> list[dict[str, Any]]:
    """A copy of one game, to be changed."""
    return pickle.loads(_pickled(setting, index))


@cache
def tables(setting: str, index: int) -> list[SimpleNamespace]:
    """What lay on the table before each event of a game, as the referee saw it; the head's is empty."""
    events = recorded(setting, index)
    seen = [SimpleNamespace()]
    refs = []

    def watched() -> Iterator[dict[str, Any]]:
        yield events[0]
        for event in events[1:]:
            seen.append(_snapshot(refs[0].table))
            yield event

    refs.append(game.begin(game.opened(watched())))
    game.play(refs[0])
    return seen


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
