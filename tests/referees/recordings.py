"""Recorded games for a referee's tests, and what the table held before each of their events: the same in every game."""

import pickle
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

from bng_sim.core import lineup
from bng_sim.core.game import Cell, Game
from bng_sim.referees.audit import Audit

Log = list[dict[str, Any]]


def play(game: Game, rules: Mapping[str, Any], line: str, games: range, seed: int = 1) -> Iterator[Log]:
    """The logs of these games."""
    game.strategies.load_shipped()
    read = game.rules.read(dict(rules))
    cell = Cell(read, seed, lineup.parse(line, game.strategies, read.players))
    game.warm_up(cell.lineup)
    for index in games:
        yield list(game.telling.log(cell, index))


def copied(held: Any) -> Any:
    """A copy with copies of all it holds, twenty times as fast as `deepcopy` makes it."""
    return pickle.loads(pickle.dumps(held))


class Recordings:
    """Games of settings, each played once."""

    def __init__(
        self, game: Game, settings: Mapping[str, tuple[Mapping[str, Any], str]],
        audit: Audit[Any, Any, Any, Any], snapshot: Callable[[Any], SimpleNamespace],
    ) -> None:  # fmt: skip
        """Record nothing yet.

        Args:
            game: What is played.
            settings: The rules and the lineup of each, by a name.
            audit: What the referee consists of.
            snapshot: What is to be kept of the referee's table.

        """
        self._game, self.settings, self._audit, self._snapshot = game, settings, audit, snapshot
        self.recorded = cache(self._recorded)
        self.tables = cache(self._tables)
        self._pickled = cache(lambda setting, index: pickle.dumps(self.recorded(setting, index)))

    def play(self, rules: Mapping[str, Any], games: range, seed: int = 1) -> Iterator[Log]:
        """The logs of these games, played at random."""
        return play(self._game, rules, "random", games, seed)

    def fresh(self, setting: str, index: int) -> Log:
        """A copy of one game, to be changed."""
        return pickle.loads(self._pickled(setting, index))  # as `copied`

    def _recorded(self, setting: str, index: int) -> Log:
        """One game of a setting; not to be changed."""
        rules, line = self.settings[setting]
        return next(play(self._game, rules, line, range(index, index + 1)))

    def _tables(self, setting: str, index: int) -> list[SimpleNamespace]:
        """What lay on the table before each event of a game, as the referee saw it; the head's is empty."""
        events = self.recorded(setting, index)
        seen = [SimpleNamespace()]
        refs: list[Any] = []

        def watched() -> Iterator[dict[str, Any]]:
            yield events[0]
            for event in events[1:]:
                seen.append(self._snapshot(refs[0].table))
                yield event

        refs.append(self._audit.begin(self._audit.open_log(watched())))
        self._audit.play(refs[0])
        return seen
