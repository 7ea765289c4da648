"""The games that a page may open: those of the toolkit, and files that the designer has opened."""

import tempfile
from pathlib import Path

from bng_sim.api.cells import find_game
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.game_file import is_game_file
from bng_sim.games import DEFAULT


class OpenGames:
    """The games of the toolkit, and those of files that were opened on purpose: an address opens no file.

    Attributes:
        default: The game if an address names none.
        own: The games of files.

    """

    def __init__(self, default: str = DEFAULT) -> None:
        """Start with the games of the toolkit."""
        self.default = default
        self.own: tuple[Game, ...] = ()
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def folder(self) -> Path:
        """Return the folder of files that are dropped on the page; it ends with the studio."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="bng-sim-studio-")
        return Path(self._folder.name)

    def close(self) -> None:
        """Delete the files that were dropped on the page."""
        if self._folder is not None:
            self._folder.cleanup()

    def open(self, path: Path) -> Game:
        """Open a game of one file, which runs its code; raises `InputError` for a file that is no game."""
        game = find_game(str(path))
        self.own = (*(each for each in self.own if each.name != game.name), game)
        return game

    def find(self, name: str) -> Game:
        """Return the game of a name; raises `InputError` for an unknown one, or a file."""
        found = next((each for each in self.own if each.name == name), None)
        if found is not None:
            return found
        if is_game_file(name):
            raise InputError(f"game {name}: an address opens no file; start with `bng-sim studio --game {name}`")
        return find_game(name)
