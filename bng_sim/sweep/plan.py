"""From a config to cells, and from cells to chunks, the unit of work of a worker."""

import hashlib
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core import characters, lineup
from bng_sim.core.game import Cell, Game
from bng_sim.core.parameters import Rules, describe, plain, printed
from bng_sim.sweep.shape import Config

CHUNK = 5_000  # games: at most a second of work, so that progress is seen and little is lost
ASSUMPTION_GAMES = 20_000  # enough to see a change of one percentage point in a pair of cells


class Chunk(NamedTuple):
    """Games `first_game` to `first_game + n - 1`. A game's outcome depends on its index alone, never on its chunk."""

    first_game: int
    n: int


@dataclass(frozen=True, slots=True)
class PlannedCell:
    """One point of the grid with one lineup.

    Attributes:
        index: Its number in the run, from 0.
        values: Grid parameter -> value, in the order of the grid.
        lineup: The label of its lineup.
        assumption: Which assumed figure is replaced in it, and by what; empty in the cells of the grid.
        games: How many games are played.
        baseline: Index of the cell it is compared with; its own if others are compared with it.
        cell: What is played.

    """

    index: int
    values: dict[str, Any]
    lineup: str
    assumption: str
    games: int
    baseline: int
    cell: Cell

    @property
    def is_baseline(self) -> bool:
        """Whether others are compared with this cell."""
        return self.baseline == self.index


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a sweep will play.

    Attributes:
        config: As read.
        game: Which game.
        cells: The grid's cells, then those that repeat the baseline's under other assumed figures.
        dial: The grid parameter along which cells are compared, or None if they are not compared along one.

    """

    config: Config
    game: Game
    cells: tuple[PlannedCell, ...]
    dial: str | None

    @property
    def games(self) -> int:
        """Games in all cells together."""
        return sum(cell.games for cell in self.cells)

    def resolved(self, folder: Path) -> dict[str, Any]:
        """The whole config with every default filled in, and each strategy file of `folder` by its content's hash."""
        config = self.config.model_dump(mode="json")
        config["strategies"] = {name: _digest((folder / name).read_bytes()) for name in self.config.strategies}
        return {
            **config,
            "dial": self.dial,
            "chunk_games": CHUNK,
            "cells": [
                {
                    "index": cell.index,
                    "values": cell.values,
                    "lineup": cell.lineup,
                    "assumption": cell.assumption,
                    "games": cell.games,
                    "baseline": cell.baseline,
                    "rules": cell.cell.rules.model_dump(mode="json"),
                }
                for cell in self.cells
            ],
        }


def config_hash(resolved: dict[str, Any]) -> str:
    """A hash of a resolved config, 16 hexadecimal digits."""
    return _digest(json.dumps(resolved, sort_keys=True).encode())


def points(config: Config) -> Iterator[dict[str, Any]]:
    """The combinations of the grid's values that are played: all but the excluded."""
    excluded = [{name: plain(value) for name, value in entry.items()} for entry in config.exclude]
    for values in itertools.product(*config.grid.values()):
        point = dict(zip(config.grid, values, strict=True))
        if not any(all(plain(point[name]) == value for name, value in entry.items()) for entry in excluded):
            yield point


def without_baseline(config: Config, game: Game) -> list[dict[str, Any]]:
    """The combinations that are played, though the one they would be compared with is excluded."""
    dial, played = _dial(config), list(points(config))
    fixed = config.baseline or (_default_baseline(config, game, dial) if dial else {})
    known = {_key("", point) for point in played}
    return [point for point in played if _key("", _compared_with("", point, fixed)[1]) not in known]


def make_plan(config: Config, game: Game) -> Plan:
    """The cells of a config that has been checked: the grid's, crossed with the lineups, and the assumptions'."""
    settings = [(label, point) for label in config.lineups for point in points(config)]
    rules = {index: game.rules.read({**config.rules, **point}) for index, (_, point) in enumerate(settings)}
    dial = _dial(config)
    fixed = config.baseline or _default_baseline(config, game, dial)
    index_of = {_key(label, point): index for index, (label, point) in enumerate(settings)}
    cells = [
        PlannedCell(
            index,
            point,
            label,
            "",
            config.games,
            index_of[_key(*_compared_with(label, point, fixed))],
            _cell(config, game, rules[index], label),
        )
        for index, (label, point) in enumerate(settings)
    ]
    return Plan(config, game, (*cells, *_assumption_cells(config, game, cells)), dial)


def chunks(first_game: int, games: int) -> list[Chunk]:
    """Chunks that hold `games` games from `first_game` on."""
    end = first_game + games
    return [chunk_from(first, end) for first in range(first_game, end, CHUNK)]


def chunk_from(first_game: int, end: int) -> Chunk:
    """The chunk that starts with `first_game`, where the cell's games end before `end`."""
    return Chunk(first_game, min(CHUNK, end - first_game))


def _dial(config: Config) -> str | None:
    """The last grid parameter that the baseline names, or the last of the grid if it names none."""
    named = [name for name in config.grid if name in config.baseline]
    if config.baseline:
        return named[-1] if named else None
    return list(config.grid)[-1] if config.grid else None


def _default_baseline(config: Config, game: Game, dial: str | None) -> dict[str, Any]:
    """The dial at its printed value, or at its first if that is not on the grid; without a dial, the first lineup."""
    if dial is None:
        return {"lineup": next(iter(config.lineups))}
    players = config.grid.get("players") or [config.rules.get("players", describe(game.rules)["players"]["default"])]
    usual = plain(printed(game.rules, dial, players))
    values = config.grid[dial]
    return {dial: next((value for value in values if plain(value) == usual), values[0])}


def _compared_with(label: str, point: dict[str, Any], fixed: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    values = {name: fixed.get(name, value) for name, value in point.items()}
    return fixed.get("lineup", label), values


def _key(label: str, point: dict[str, Any]) -> tuple[str, ...]:
    return label, *map(plain, point.values())


def _cell(config: Config, game: Game, rules: Rules, label: str) -> Cell:
    text = config.lineups[label]
    players = lineup.parse(text, game.strategies, rules.players, game.max_pool)
    seated = characters.read(config.billionaires, game.characters, rules.players, "billionaires")
    return Cell(rules, config.seed, players, seated)


def _assumption_cells(config: Config, game: Game, cells: list[PlannedCell]) -> Iterator[PlannedCell]:
    """The baseline's cells with the first lineup again, with each assumed figure replaced by each alternative."""
    index = len(cells)
    first = next(iter(config.lineups))
    for cell in cells:
        if not cell.is_baseline or cell.lineup != first:
            continue
        for name, value, words in _alternatives(game, cell.cell.rules):
            if name in config.grid:
                continue  # the designer asks about it already
            rules = {**config.rules, **cell.values, name: value}
            if not game.rules.problems(rules):
                made = _cell(config, game, game.rules.read(rules), first)
                games = min(config.games, ASSUMPTION_GAMES)
                yield PlannedCell(index, cell.values, first, f"{name}: {words}", games, cell.index, made)
                index += 1


def _alternatives(game: Game, rules: Rules) -> Iterator[tuple[str, Any, str]]:
    """Parameter, value and words of each alternative to a figure that is assumed in these rules."""
    for name, about in describe(game.rules).items():
        if getattr(rules, name) == about["default"]:
            for words, value in about["alternatives"].items():
                yield name, value, words


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
