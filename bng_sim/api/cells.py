"""One setting: game, rules, who plays and who sits where, as values; the command line reads them from options."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core import characters as seated
from bng_sim.core import lineup as lineups
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.input.problems import blamed, hint
from bng_sim.core.parameters import Rules, plain
from bng_sim.games import GAMES


class CellValues(NamedTuple):
    """What one setting is asked to be; what is left out is as the game has it.

    Attributes:
        rules: Rules parameters that differ from the printed game, the number of players among them.
        seed: Same seed, same games.
        lineup: As lineups are written.
        strategies: Files with strategies and personas of one's own.
        characters: Who sits where, from the first seat on; `random` and seats left out draw theirs each game.
        starting_seat: Who has the first turn, from 1.

    """

    rules: Mapping[str, Any] = {}
    seed: int = 1
    lineup: str | None = None
    strategies: Iterable[str | PathLike[str]] = ()
    characters: Sequence[str] = ()
    starting_seat: int | None = None


def find_game(name: str) -> Game:
    """The game of this name, with its shipped strategies; raises `InputError` for one unknown."""
    if name not in GAMES:
        which = "; which game of a seed or run is its index" if str(name).isdecimal() else ""
        raise InputError(f"game {name}: no such game{hint(name, GAMES, '; known: ' + ', '.join(GAMES))}{which}")
    game = GAMES[name]
    game.strategies.load_shipped()
    return game


def load_strategies(game: Game, files: Iterable[str | PathLike[str]]) -> None:
    """Load strategies and personas from files; raises `StrategyError` for a file that cannot be used."""
    for path in files:
        game.strategies.load_file(Path(path))


def make_cell(game: Game, asked: CellValues) -> Cell:
    """The setting as the engine takes it; raises `InputError` naming what cannot be used."""
    load_strategies(game, asked.strategies)
    rules = _rules(game, dict(asked.rules))
    text = game.default_lineup if asked.lineup is None else asked.lineup
    return Cell(
        rules,
        asked.seed,
        lineups.parse(text, game.strategies, rules.players),
        _characters(asked.characters, game, rules.players),
        _seat(asked.starting_seat, rules.players),
    )


def _rules(game: Game, values: dict[str, Any]) -> Rules:
    """The rules with these values; what does not go together is blamed on a value that was given."""
    together = game.rules.problems(values).get("", "")
    name = blamed(together, values)
    if name is not None and not together.startswith(f"{name}: "):
        raise InputError(f"{name}: got {plain(values[name])}, which does not go with {together}")
    return game.rules.read(values)


def _characters(names: Sequence[str], game: Game, players: int) -> tuple[str | None, ...]:
    if not names:
        return ()
    known = game.characters
    return seated.read(list(names), known.names, players, f"{known.key or 'characters'} {','.join(map(str, names))}")


def _seat(seat: int | None, players: int) -> int | None:
    if seat is None:
        return None
    if not 1 <= seat <= players:
        raise InputError(f"starting_seat: got {seat}, expected 1 to {players}, the number of players")
    return seat - 1
