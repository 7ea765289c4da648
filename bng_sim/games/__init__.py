"""The games this toolkit carries, by name. Adding a game means adding its line here."""

import functools
from pathlib import Path

from bng_sim.core.game import Game
from bng_sim.games.guillotines.game import GUILLOTINES

GAMES: dict[str, Game] = {game.name: game for game in (GUILLOTINES,)}


@functools.cache
def opened(name: str, files: tuple[Path, ...]) -> Game:
    """A game with its shipped strategies and those of some files, loaded once in each process."""
    game = GAMES[name]
    game.strategies.load_shipped()
    for path in files:
        game.strategies.load_file(path)
    return game
