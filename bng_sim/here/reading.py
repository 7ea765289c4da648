"""Read a table that was written down by hand: which game, who plays, then what the game's form says."""

import functools
import importlib
import importlib.util
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.game_file import is_game_file
from bng_sim.core.game_option import rules_command
from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import got
from bng_sim.core.written import dice
from bng_sim.core.written.entries import NONE, Entry
from bng_sim.core.written.form import SHARED_KEYS, Form, Start, Written
from bng_sim.games import GAMES
from bng_sim.own_games import written_table
from bng_sim.own_games.loading import find_loaded

MODULE = "written_table"  # of a game's package: it has the form


class TypedTable(NamedTuple):
    """A table that was read.

    Attributes:
        game: The game.
        form: How its tables are written.
        cell: What is played.
        written: What lies there.
        value: The file's value.
        path: The file.
        done: What has been done in this turn since, in the words of the moves.
        rolled: What the dice of this turn show; empty if they are still to be thrown.

    """

    game: Game
    form: Form
    cell: Cell[Any]
    written: Written
    value: dict[str, Any]
    path: Path
    done: tuple[Entry, ...] = ()
    rolled: tuple[int, ...] = ()


class Who(NamedTuple):
    """Who plays the table on, where the command line says so.

    Attributes:
        lineup: The lineup, in place of the file's.
        strategies: Files with users' strategies.

    """

    lineup: str | None = None
    strategies: Iterable[str | PathLike[str]] = ()


AS_WRITTEN = Who()


def form_of(game: Game) -> Form | None:
    """Return how tables of a game are written; None if it does not declare that."""
    package = f"bng_sim.games.{game.name}"
    if game.source is not None:
        return _form_of_file(game.source)
    if importlib.util.find_spec(package) is None:
        return None
    if importlib.util.find_spec(f"{package}.{MODULE}") is None:
        return None
    form: Form = importlib.import_module(f"{package}.{MODULE}").FORM
    return form


@functools.cache
def _form_of_file(path: Path) -> Form:
    """Return how tables of a game in one file are written, built once: it has kernels of its own."""
    loaded = find_loaded(path)
    return written_table.form_of(loaded.parts, loaded.engine)


def find_form(game: Game) -> Form:
    """Return how tables of a game are written; raises `InputError` if it does not declare that."""
    form = form_of(game)
    if form is None:
        raise InputError(f"{game.title}: a table of it cannot be typed yet; those of {', '.join(typed_games())} can")
    return form


def typed_games() -> list[str]:
    """List the games of which tables can be typed."""
    return [name for name in GAMES if importlib.util.find_spec(f"bng_sim.games.{name}.{MODULE}") is not None]


def read(path: Path, who: Who = AS_WRITTEN) -> TypedTable:
    """Read a file; raises `InputError`, with the line, for one that is no table or one that cannot lie there."""
    return read_value(yaml_lines.read(path, "table"), who)


def read_value(document: yaml_lines.Document, who: Who = AS_WRITTEN) -> TypedTable:
    """Read the value of a file, as `read` does."""
    top = Entry(document, (), document.value)
    game = _find_game(top)
    form = find_form(game)
    top.check_keys((*SHARED_KEYS, *form.keys, *([dice.KEY] if form.dice else [])))
    cell = _make_cell(top, game, form, who)
    engine = form.engine
    start = Start(
        cell,
        engine.rules_record.fill(cell.rules),
        engine.cell_record(cell),
        engine.start_game(cell, 0).state.copy(),
    )
    written = form.read(top, start)
    _try_to_deal(form, written)
    rolled = form.dice.read(top.at(dice.KEY)) if form.dice and top.at(dice.KEY).is_written else ()
    return TypedTable(game, form, cell, written, document.value, document.path, tuple(top.at("done").items()), rolled)


def _try_to_deal(form: Form, written: Written) -> None:
    """Deal one world; raises `InputError` if the cards written do not leave enough."""
    states = np.zeros(1, form.engine.records.state)
    states[:] = written.state
    written.fill(states, np.random.default_rng(0))


def _find_game(top: Entry) -> Game:
    entry = top.at("game")
    if not isinstance(entry.value, str):
        raise entry.fault(got(entry.value, f"the name of a game: {', '.join(typed_games())}"))
    try:
        if is_game_file(entry.value):
            return find_game(str(top.document.path.parent / entry.value))
        return find_game(entry.value)
    except InputError as error:
        raise entry.fault(str(error)) from None


def _make_cell(top: Entry, game: Game, form: Form, who: Who) -> Cell[Any]:
    """Build what is played; the players are those that the file lists."""
    players, key = top.at("players"), game.characters.column
    if not isinstance(players.value, list) or not players.value:
        raise players.fault(got(players.value, "a list with an entry for each player"))
    seats = players.items()
    for seat in seats:
        seat.check_keys((*([key] if key else []), *form.player_keys))
    rules = top.at("rules")
    values = {_rule_name(name, entry, game): entry.value for name, entry in rules.pairs()}
    if values.get("players", len(seats)) != len(seats):
        raise rules.at("players").fault(got(values["players"], f"{len(seats)}, the number of players listed"))
    names = [_character(seat.at(key), game) for seat in seats] if key else []
    first = top.at("first")
    starting = first.seat(len(seats)) + 1 if first.is_written else None
    lineup = who.lineup if who.lineup is not None else _lineup(top)
    try:
        return make_cell(
            game, CellValues(values | {"players": len(seats)}, 1, lineup, tuple(who.strategies), names, starting)
        )
    except InputError as error:
        raise InputError(f"{top.document.path}: {error}") from None


def _rule_name(name: Any, entry: Entry, game: Game) -> str:
    if not isinstance(name, str):
        raise entry.fault(f"expected the name of a rule; `{rules_command(game)}` lists them")
    return name


def _character(entry: Entry, game: Game) -> str:
    """Return who a seat plays; raises `InputError` if nobody of the game."""
    names, one = game.characters.names, game.characters.one
    if not isinstance(entry.value, str) or entry.value == NONE:
        raise entry.fault(got(entry.value, f"the seat's {one}: {', '.join(names)}"))
    return names[entry.choice(names, one)]


def _lineup(top: Entry) -> str | None:
    entry = top.at("lineup")
    if entry.is_written and not isinstance(entry.value, str):
        raise entry.fault(got(entry.value, "a lineup, such as NAME or pool:NAME,NAME"))
    return entry.value if entry.is_written else None
