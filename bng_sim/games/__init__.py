"""The games this toolkit carries, by name. Adding a game means adding its line here."""

from bng_sim.core.game import Game
from bng_sim.games.guillotines.game import GUILLOTINES

GAMES: dict[str, Game] = {game.name: game for game in (GUILLOTINES,)}
