"""Players that think, for tests: with them a game is stopped at every question, and goes as it would without.

A game's `tests/games/<game>/thinking.py` has as `CASES` what tests/conformance/test_thinking.py takes of it.
"""

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core import lineup
from bng_sim.core.game import Cell, Game
from bng_sim.games import GAMES
from tests.games import parts

HERE = Path(__file__).parent


class Played(NamedTuple):
    """Some games: who plays them, by which rules, and how many."""

    line: str
    rules: dict[str, Any]
    games: int


class Cases(NamedTuple):
    """What a game declares.

    Attributes:
        stopped: Games that are stopped at every question.
        for_one: Games in which only the first of the lineup thinks, and others draw at random.
        searching: Games with a player that searches.
        openings: Games that are dealt again from their openings; the first of them in every test run, few times.

    """

    stopped: Mapping[str, Played]
    for_one: Sequence[Played]
    searching: Played
    openings: Mapping[str, Played]


def of(game: str) -> Cases:
    """What a game declares; of one that declares nothing, its own lineup, a strategy of it, and random moves."""
    if (module := parts.declared(game, "thinking")) is not None:
        return module.CASES
    best = GAMES[game].strategies.thinks_with
    return Cases(
        stopped={"usual": Played(GAMES[game].default_lineup, {}, 20)},
        for_one=[Played(f"{best},random", {}, 20)],
        searching=Played(f"search(rollouts=8,by={best}),random", {}, 5),
        openings={"usual": Played("random", {}, 250)},
    )


@functools.cache
def _loaded(name: str) -> Game:
    """The game of this name, with all strategies that its tests play."""
    game = GAMES[name]
    game.strategies.load_shipped()
    if (plain := HERE / name / "plain_strategies.py").exists():
        game.strategies.load_file(plain)
    return game


def cell_of(name: str, line: str, rules: Mapping[str, Any], seed: int = 11) -> Cell[Any]:
    """A cell of a game; its lineup may name the plain strategies of its tests."""
    game = _loaded(name)
    read = game.rules.read(dict(rules))
    return Cell(read, seed, lineup.parse(line, game.strategies, read.players))


class Script:
    """Thinks at every question, and then does what its script would."""

    at: frozenset[str] = frozenset()

    def choose(self, position: Any) -> int:
        return position.preferred(1)[0]


def with_thinkers(cell: Cell[Any], make: Callable[[], Any] = Script, who: str | None = None) -> Cell[Any]:
    """The cell with every strategy, or one, asked by way of a player that thinks."""
    entries = tuple(
        dataclasses.replace(entry, way="thinker", thinker=make()) if who in (None, entry.name) else entry
        for entry in cell.lineup.entries
    )
    return dataclasses.replace(cell, lineup=dataclasses.replace(cell.lineup, entries=entries))
