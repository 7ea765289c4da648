"""What the folder of a shipped game has: one in a single file has none of the parts of others, nor tests of them."""

import importlib
from pathlib import Path
from typing import Any

from bng_sim.core.engines.engine import Engine
from bng_sim.core.event_logs.event_log import Events
from bng_sim.games import GAMES
from bng_sim.own_games.loading import find_loaded

ROOT = Path(__file__).parents[2]


def has(name: str, part: str) -> bool:
    """Whether a game has a module or a folder such as `telling.log`."""
    path = ROOT.joinpath("bng_sim", "games", name, *part.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def having(part: str) -> list[str]:
    """The shipped games that have it."""
    return [name for name in GAMES if has(name, part)]


def engine_of(name: str) -> Engine:
    """The engine of a game: of one in a single file that which was built of it."""
    if has(name, "simulation"):
        return importlib.import_module(f"bng_sim.games.{name}.simulation.play").ENGINE
    return find_loaded(GAMES[name].source or importlib.import_module(f"bng_sim.games.{name}").FILE).engine


def events_of(name: str) -> Events:
    """The events of a game's log."""
    if has(name, "declared"):
        return importlib.import_module(f"bng_sim.games.{name}.declared.events").EVENTS
    return GAMES[name].telling.log.__self__.log  # of the teller


def declared(name: str, module: str) -> Any | None:
    """What a game's tests declare in a module such as `thinking` or `telling.recording`; None: nothing."""
    path = ROOT.joinpath("tests", "games", name, *module.split(".")).with_suffix(".py")
    return importlib.import_module(f"tests.games.{name}.{module}") if path.is_file() else None
