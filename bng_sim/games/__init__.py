"""The games this toolkit carries, by name. Adding a game means adding its line to `_WHERE`.

A game is imported when it is first asked for: a command waits for the one that it plays.
"""

import functools
import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import bng_sim.players  # noqa: F401 (the ways to think that lineups can name)
from bng_sim.core.contract import check
from bng_sim.core.game import Game

DEFAULT = "guillotines"  # what a command plays that names no game

_WHERE = {
    "guillotines": "bng_sim.games.guillotines.game:GUILLOTINES",
    "bluffing": "bng_sim.games.bluffing.game:BLUFFING",
    "millions": "bng_sim.games.millions.game:MILLIONS",
    "billionaire": "bng_sim.games.billionaire.game:BILLIONAIRE",
    "campaign": "bng_sim.games.campaign.game:CAMPAIGN",
}


class Games(Mapping[str, Game]):
    """Games by name, each imported and held against the contract when it is first asked for."""

    def __init__(self, where: Mapping[str, str]) -> None:
        """Start with games that are not imported yet: name -> `module:name`."""
        self._where = dict(where)
        self._known: dict[str, Game] = {}

    def register(self, game: Game) -> None:
        """Add a game that lies elsewhere; raises `ContractError` if it lacks what the toolkit relies on."""
        self._known[game.name] = check(game)

    def __getitem__(self, name: str) -> Game:
        """The game of this name; raises `KeyError` for one unknown, `ContractError` for one that is not whole."""
        if name not in self._known:
            module, _, attribute = self._where[name].partition(":")
            self.register(getattr(importlib.import_module(module), attribute))
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        """Whether there is such a game; none is imported for that."""
        return name in self._where or name in self._known

    def __iter__(self) -> Iterator[str]:
        """The names, the default's first."""
        return iter(dict.fromkeys((*self._where, *self._known)))

    def __len__(self) -> int:
        """How many games there are."""
        return len({*self._where, *self._known})


GAMES = Games(_WHERE)


@functools.cache
def opened(name: str, files: tuple[Path, ...]) -> Game:
    """A game with its shipped strategies and those of some files, loaded once in each process."""
    game = GAMES[name]
    game.strategies.load_shipped()
    for path in files:
        game.strategies.load_file(path)
    return game
