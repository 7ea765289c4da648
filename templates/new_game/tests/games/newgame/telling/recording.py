"""Recorded games of New Game, for the tests of logs and transcripts."""

from typing import Any

from bng_sim.games import GAMES
from tests.games.recordings import Recordings

SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "two": {"players": 2, "hand": 1, "spare": 0},
    "six": {"players": 6, "hand": 8, "spare": 12},
}
GAMES_OF_EACH = 3
GAME = GAMES["newgame"]
RECORDINGS = Recordings(GAME, {name: (rules, "random") for name, rules in SETTINGS.items()}, GAMES_OF_EACH)
recorded, logs = RECORDINGS.recorded, RECORDINGS.logs
AMOUNT = None  # the event, and column of seats, that ends a log with what each seat has
