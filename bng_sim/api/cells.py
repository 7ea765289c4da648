"""Create a cell from plain values: game, rules, who plays and who sits where; the command line uses it too."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.cell_reader import read_cell
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.game_file import is_game_file
from bng_sim.core.input.problems import blamed, hint
from bng_sim.core.lineup import name_programs
from bng_sim.core.parameters import Rules
from bng_sim.core.thinkers import PROGRAMS
from bng_sim.core.value_words import plain
from bng_sim.games import GAMES
from bng_sim.sweeps.config.keys import one_line


class CellValues(NamedTuple):
    """The values that a cell is created from; those left out have the game's defaults.

    Attributes:
        rules: Rules parameters that differ from the printed game, including the number of players.
        seed: Seed of the games; the same seed gives the same games.
        lineup: The lineup as text.
        strategies: Files with users' strategies and personas.
        characters: Who sits where, from the first seat on; for `random` and for seats left out they are drawn each
            game.
        starting_seat: The seat that has the first turn, from 1.

    """

    rules: Mapping[str, Any] = {}
    seed: int = 1
    lineup: str | None = None
    strategies: Iterable[str | PathLike[str]] = ()
    characters: Sequence[str] = ()
    starting_seat: int | None = None


def find_game(name: str) -> Game:
    """Return the game of this name, or of this file, with its shipped strategies.

    Raises `InputError` for an unknown name, or a file that is no game.
    """
    if not is_game_file(str(name)) and name not in GAMES:
        which = "; which game of a seed or run is its index" if str(name).isdecimal() else ""
        raise InputError(f"game {name}: no such game{hint(name, GAMES, '; known: ' + ', '.join(GAMES))}{which}")
    game = GAMES.open(str(name))
    game.strategies.load_shipped()
    return game


def load_strategies(game: Game, files: Iterable[str | PathLike[str]]) -> None:
    """Load strategies and personas from files; raises `StrategyError` for a file that cannot be used."""
    for path in files:
        game.strategies.load_file(Path(path))


def allow_bots(commands: Iterable[str]) -> None:
    """Let these programs be started where a stored lineup names them; their paths start from the current folder."""
    for command in commands:
        PROGRAMS[command.strip()] = Path.cwd()


def make_cell(game: Game, asked: CellValues) -> Cell:
    """Build the cell that the engine takes from these values; raises `InputError` naming what cannot be used."""
    load_strategies(game, asked.strategies)
    rules = _rules(game, dict(asked.rules))
    text = game.default_lineup if asked.lineup is None else one_line(asked.lineup)
    if asked.lineup is not None:
        name_programs(text, Path.cwd())
    names = list(asked.characters)
    where = f"{game.characters.key or 'characters'} {','.join(map(str, names))}"
    cell = read_cell(game, rules, asked.seed, text, names, starting_seat=asked.starting_seat, where=where)
    _check_seat(asked.starting_seat, rules.players)
    return cell


def _rules(game: Game, values: dict[str, Any]) -> Rules:
    """Create the rules; if values contradict each other, the error names one that was given."""
    together = game.rules.problems(values).get("", "")
    name = blamed(together, values)
    if name is not None and not together.startswith(f"{name}: "):
        raise InputError(f"{name}: got {plain(values[name])}, which does not fit {together}")
    return game.rules.read(values)


def _check_seat(seat: int | None, players: int) -> None:
    if seat is not None and not 1 <= seat <= players:
        raise InputError(f"starting_seat: got {seat}, expected 1 to {players}, the number of players")
