"""Recorded games for the tests of whoever tells them: games of a game's settings, each played once.

The `telling/recording.py` of a game has its settings, as `RECORDINGS`, and all its logs, as `logs()`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell, Game
from bng_sim.core.parameters import limits
from bng_sim.games import GAMES
from tests.games import parts
from tests.slow import slow_after

Log = list[dict[str, Any]]
Row = dict[str, Any]


class Recordings:
    """Some games of each setting."""

    def __init__(self, game: Game, settings: Mapping[str, tuple[Mapping[str, Any], str]], of_each: int) -> None:
        """Record nothing yet: the rules and the lineup of each setting, by a name, and how many games of it."""
        self._game, self.settings, self._of_each = game, settings, of_each
        self.games = [(setting, index) for setting in settings for index in range(of_each)]
        first = slow_after(len(settings), sorted(self.games, key=lambda game: game[1]))  # `make test`: one of a setting
        self.each_game = pytest.mark.parametrize(("setting", "index"), first)
        self.recorded = cache(self._recorded)
        self._tables = cache(lambda setting: game.play(self.cell(setting), 0, of_each))

    def cell(self, setting: str) -> Cell[Any]:
        """A setting with its players."""
        rules, line = self.settings[setting]
        self._game.strategies.load_shipped()
        read = self._game.rules.read(dict(rules))
        made = Cell(read, 1, lineup.parse(line, self._game.strategies, read.players))
        self._game.warm_up(made.lineup)
        return made

    def rows(self, setting: str, index: int) -> tuple[Row, list[Row]]:
        """A game as the result tables have it: its row, and those of its seats."""
        batch = self._tables(setting)
        return batch.games.row(index, named=True), batch.seats.filter(game=index).sort("seat").to_dicts()

    def logs(self) -> list[Log]:
        """All that are recorded."""
        return [self.recorded(*game) for game in self.games]

    def _recorded(self, setting: str, index: int) -> Log:
        """The log of one game of a setting; not to be changed."""
        return list(self._game.telling.log(self.cell(setting), index))


def of(name: str) -> Recordings:
    """The recorded games of a game; of one that declares none, games as declared and with the fewest players."""
    if (module := parts.declared(name, "telling.recording")) is not None:
        return module.RECORDINGS
    fewest = limits(GAMES[name].rules.model_fields["players"].metadata)["ge"]
    return Recordings(GAMES[name], {"usual": ({}, "random"), "few": ({"players": fewest}, "random")}, 2)


def told(name: str, log: Log, seat: int | None = None) -> list[str]:
    """The story of a game as text: all of it, or what a seat may know."""
    return [line.plain for line in GAMES[name].telling.transcript(log, seat)]


def lines_of(name: str, log: Log, kind: str, seat: int | None = None) -> Iterator[tuple[Row, list[str]]]:
    """Every event of a kind with its lines."""
    for at, event in enumerate(log):
        if event["event"] == kind:
            yield event, told(name, log[: at + 1], seat)[len(told(name, log[:at], seat)) :]
