"""Recorded games for the tests of the event log: settings of every level, and those of the referee's tests."""

from typing import Any

from bng_sim.games import GAMES
from tests.games.recordings import Log, Recordings
from tests.referees.guillotines import recording as referees

GAME = GAMES["guillotines"]
POOL = GAME.default_lineup
SETTINGS: dict[str, tuple[dict[str, Any], str]] = {
    "level 1": ({"players": 3, "level": 1}, "random"),
    "four": ({"players": 4}, "random"),
    "pool of five": ({"players": 5}, POOL),
    "pool of two": ({"players": 2, "puppets": False}, POOL),
    "panic": ({"players": 3, "few_markets": 4, "panic_at": 2}, "random"),
    "level 3": ({"players": 4, "level": 3}, "random"),
    "pool at level 4": ({"players": 5, "level": 4}, POOL),
    "puppets": ({"players": 2, "level": 4}, "random"),
}
SETTINGS |= {name: referees.SETTINGS[name] for name in ("at once", "few markets", "special", "puppets by the card")}
GAMES_OF_EACH = 4
RECORDINGS = Recordings(GAME, SETTINGS, GAMES_OF_EACH)
AMOUNT = None  # the event, and column of seats, that ends a log with what each seat has


def logs() -> list[Log]:
    """All that are recorded, with rarer events from the referee's."""
    rarer = [referees.recorded(setting, index) for setting in referees.SETTINGS for index in range(2)]
    return [*RECORDINGS.logs(), *rarer, referees.recorded("toadies", 9)]  # in the last a Toady wins along
