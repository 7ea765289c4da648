"""Find what the doors need of a game: its engine, and what its records' fields mean."""

import importlib
import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.engine import Engine
from bng_sim.core.errors import InputError
from bng_sim.core.field_meanings import Fields
from bng_sim.core.game import Game
from bng_sim.core.parameters import Rules
from bng_sim.own_games import field_meanings as own_fields
from bng_sim.own_games.loading import find_engine, find_loaded


def engine_of(game: Game) -> Engine:
    """Return the engine of a game; raises `InputError` if it has none, as a game that only declares `play`."""
    file = _file_of(game)
    engine: Engine = _module(game, "simulation.play").ENGINE if file is None else find_loaded(file).engine
    return engine


def fields_of(game: Game, rules: Rules) -> Fields:
    """Return what the fields of a game's records mean under some rules; raises `InputError` as `engine_of` does."""
    return fields_of_engine(engine_of(game), rules)


def fields_of_engine(engine: Engine, rules: Rules) -> Fields:
    """Return the same of the game of an engine."""
    own = find_engine(engine)
    if own is not None:
        return own_fields.declare(own.parts, rules)
    declared = importlib.import_module(f"bng_sim.games.{engine.strategies.game}.engine.fields")
    fields: Fields = declared.declare(engine.rules_record.fill(rules))
    return fields


def words_of(records: NDArray[Any]) -> NDArray[np.int64]:
    """View an array of records as words of eight bytes, shape (n, words): the kernels of this package take a row."""
    words: NDArray[np.int64] = records.view(np.int64).reshape(records.size, -1)
    return words


def _file_of(game: Game) -> Path | None:
    """Return the file of a game in one file, one that is part of the toolkit too; None of a game in several."""
    package = f"bng_sim.games.{game.name}"
    if game.source is not None or importlib.util.find_spec(package) is None:
        return game.source
    file: Path | None = getattr(importlib.import_module(package), "FILE", None)
    return file


def _module(game: Game, name: str) -> Any:
    path = f"bng_sim.games.{game.name}"
    if importlib.util.find_spec(path) is None:
        raise InputError(f"{game.title} offers no engine, so players from elsewhere cannot be asked")
    return importlib.import_module(f"{path}.{name}")
