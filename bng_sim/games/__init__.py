"""The games of this toolkit, by name: each folder here is one, and its `game.py` has it in capitals, as `BLUFFING`.

A game is imported when it is first asked for: a command waits for the one that it plays.
"""

import functools
import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import bng_sim.players  # noqa: F401 (the ways to think that lineups can name)
from bng_sim.core.contract import check
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.game_file import is_game_file

DEFAULT = "guillotines"  # what a command plays that names no game


class Games(Mapping[str, Game]):
    """Games by name, each imported and held against the contract when it is first asked for."""

    def __init__(self, folders: Iterable[str]) -> None:
        """Start with the games in some folders of this package, none of them imported yet."""
        self._folders = tuple(folders)
        self._known: dict[str, Game] = {}
        self._opened: dict[str, Game] = {}  # in a file each; they are found by name, but not listed

    def register(self, game: Game) -> None:
        """Add a game from elsewhere; raises `ContractError` if it lacks what the toolkit relies on."""
        self._known[game.name] = check(game)

    def open(self, name: str) -> Game:
        """Return the game of this name, or of this file if the name ends in `.py`, which then has a name too.

        Raises `KeyError` for an unknown name, and `InputError` for a file that is no game, or has the name of one.
        """
        if not is_game_file(name):
            return self[name]
        from bng_sim.own_games.loading import load as load_own  # noqa: PLC0415 (few commands need it)

        game = load_own(Path(name))
        if game.name in self._folders:
            raise InputError(f"game {name}: {game.name} is a game of the toolkit; give the file another name")
        self._opened[game.name] = check(game)
        return game

    def __getitem__(self, name: str) -> Game:
        """Return the game of this name; raises `KeyError` if it is unknown, `ContractError` if it is incomplete."""
        if name in self._opened:
            return self._opened[name]
        if name not in self._known:
            if name not in self._folders:
                raise KeyError(name)
            self.register(getattr(importlib.import_module(f"{__name__}.{name}.game"), name.upper()))
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        """Return whether a game of this name exists, without importing it."""
        return name in self._folders or name in self._known or name in self._opened

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the games, the default game's first."""
        return iter(dict.fromkeys((*self._folders, *self._known)))

    def __len__(self) -> int:
        """Count the games."""
        return len({*self._folders, *self._known})


GAMES = Games(
    sorted((module.name for module in pkgutil.iter_modules(__path__)), key=lambda name: (name != DEFAULT, name))
)


def load(name: str, files: tuple[Path, ...]) -> Game:
    """Return a game with its shipped strategies and those of some files, which replace others of their names.

    `name` may be the path of a game in one file.
    """
    game = GAMES.open(name)
    game.strategies.load_shipped()
    for path in files:
        game.strategies.load_file(path)
    return game


@functools.cache
def opened(name: str, files: tuple[Path, ...]) -> Game:
    """Return a game as `load` does, loaded once in each process."""
    return load(name, files)
