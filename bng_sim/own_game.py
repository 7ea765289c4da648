"""What a game in one file of your own imports; `bng-sim init --game pig.py` writes one that runs, with comments."""

from bng_sim.core.engines.streams import below, uniform
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.strategy import Trait
from bng_sim.own_games import engine as _engine  # noqa: F401 (what a game is built by is part of its fingerprint)
from bng_sim.own_games.components import components
from bng_sim.own_games.declarations import Chance, Choice, Endings, Event, OwnGame, each_seat, number
from bng_sim.own_games.rules import Rule
from bng_sim.own_games.table import draw, eliminate, mix, play_next, roll, shuffle

__all__ = [
    "NOTHING", "Chance", "Choice", "Endings", "Event", "OwnGame", "Rule", "Trait",
    "below", "components", "draw", "each_seat", "eliminate", "mix", "number", "play_next", "roll", "shuffle", "uniform",
]  # fmt: skip
