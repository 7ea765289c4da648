"""Game codes: one word that replays one of millions of games on any machine, or reports that the version differs.

`race/1/734212/c1de07/players=3/lineup=random`: game, seed, index, the first digits of the fingerprint of the game's
play and its strategies, then everything that differs from the printed game.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from bng_sim.core import characters, gift, lineup
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.input import typed_numbers, yaml_lines
from bng_sim.core.input.problems import clipped
from bng_sim.core.parameters import Rules, changed
from bng_sim.sweeps.config.keys import LARGEST_SEED

_FORM = "GAME/SEED/INDEX/VERSION, then what is not as printed: /name=value"
DIGITS = 6
LONGEST_SHOWN = 400  # characters of a refused code in an error message
_SEATS = "seats"  # the only value of `rotate`: strategies rotate through the seats


class DecodedGame(NamedTuple):
    """The game that a code stands for.

    Attributes:
        game: The game.
        cell: Everything that decides how a game goes except its index.
        number: Index of the game.
        version: The version that wrote the code: that of the game's play and its strategies.

    """

    game: Game
    cell: Cell
    number: int
    version: str


def version(game: Game, cell: Cell) -> str:
    """Return the first digits of the fingerprint of everything that decides how the games of a cell go."""
    names = [name for entry in cell.lineup.entries for name in entry.made_of]
    strategies = {name: game.strategies.fingerprint_of(name) for name in names}
    return version_of(fingerprint.of_module_of(game.play), strategies, cell)


def version_of(play: str, strategies: Mapping[str, str], cell: Cell) -> str:
    """Return the same from the fingerprints of the play and of each strategy."""
    names = sorted({name for entry in cell.lineup.entries for name in entry.made_of})
    return fingerprint.together([play, *(f"{name} {strategies[name]}" for name in names)])[:DIGITS]


def encode(game: Game, cell: Cell, index: int, played_by: str = "") -> str:
    """Encode one game of a cell; `played_by` is the version that played it, if not this one."""
    rules = cell.rules.model_dump(mode="json")
    parts = [game.name, str(cell.seed), str(index), played_by or version(game, cell)]
    parts += [f"{name}={json.dumps(rules[name], separators=(',', ':'))}" for name in changed(cell.rules)]
    if cell.lineup.text != game.default_lineup:
        parts.append(f"lineup={_escaped(cell.lineup.text)}")
    if cell.characters:
        parts.append(f"{game.characters.key}=" + ",".join(name or characters.RANDOM for name in cell.characters))
    if cell.starting_seat is not None:
        parts.append(f"starting_seat={cell.starting_seat + 1}")
    if cell.given:
        parts.append("given=" + ",".join(name or gift.NO_GIFT for name in cell.given))
    if cell.rotate:
        parts.append(f"rotate={_SEATS}")
    return "/".join(parts)


def decode(code: str, games: Mapping[str, Game]) -> DecodedGame:
    """Decode a game's code; raises `InputError` if it cannot be read."""
    name, *rest = code.split("/")
    if name not in games or len(rest) < 3 or not (_is_number(rest[0]) and _is_number(rest[1])):
        own = "; of a game in one file give the file too: --game FILE.py" if name not in games else ""
        raise InputError(f"code {_shown(code)}: expected {_FORM}, such as {next(iter(games))}/1/734212/012abc{own}")
    game = games[name]
    game.strategies.load_shipped()
    settings = _collect_changes(code, rest[3:])
    text = unquote(settings.pop("lineup", game.default_lineup))
    by_seat = settings.pop(game.characters.key, None)
    starting_seat = settings.pop("starting_seat", None)
    rotate = settings.pop("rotate", None)
    given = settings.pop("given", None)
    rules = game.rules.read({name: _value(code, value) for name, value in settings.items()})
    cell = Cell(
        rules,
        int(rest[0]),
        lineup.parse(text, game.strategies, rules.players),
        () if by_seat is None else _characters(code, by_seat, game, rules.players),
        None if starting_seat is None else _seat(code, starting_seat, rules.players),
        _rotates(code, rotate),
        given=() if given is None else _gifts(code, given, game, rules),
    )
    return DecodedGame(game, cell, int(rest[1]), rest[2])


def _escaped(text: str) -> str:
    """Return a lineup without slashes, which separate the parts of a code: a program's command may have some."""
    return text.replace("%", "%25").replace("/", "%2F")


def _is_number(text: str) -> bool:
    number = typed_numbers.whole(text)
    return number is not None and 0 <= number <= LARGEST_SEED


def _collect_changes(code: str, parts: Iterable[str]) -> dict[str, str]:
    """Collect what differs from the printed game: name -> value as written."""
    settings: dict[str, str] = {}
    for part in parts:
        name, equals, text = part.partition("=")
        if not (name and equals):
            raise InputError(f"code {_shown(code)}: {_shown(part)}: expected name=value, such as players=3")
        if name in settings:
            raise InputError(f"code {_shown(code)}: {_shown(name)} is given twice; leave one out")
        settings[name] = text
    return settings


def _characters(code: str, text: str, game: Game, players: int) -> tuple[str | None, ...]:
    known = game.characters
    return characters.read(text.split(","), known.names, players, f"code {_shown(code)}: {known.key}={_clipped(text)}")


def _gifts(code: str, text: str, game: Game, rules: Rules) -> tuple[str | None, ...]:
    return gift.read(text.split(","), game.gifts, rules, f"code {_shown(code)}: given={_clipped(text)}")


def _seat(code: str, text: str, players: int) -> int:
    if text not in map(str, range(1, players + 1)):
        raise InputError(
            f"code {_shown(code)}: starting_seat={_clipped(text)}: expected 1 to {players}, the number of players"
        )
    return int(text) - 1


def _rotates(code: str, text: str | None) -> bool:
    if text not in (None, _SEATS):
        raise InputError(
            f"code {_shown(code)}: rotate={_clipped(text)}: expected {_SEATS}, or no such part if nothing rotates"
        )
    return text is not None


def _shown(text: str) -> str:
    return _clipped(repr(text))


def _clipped(text: str) -> str:
    return clipped(text, LONGEST_SHOWN)


def _value(code: str, text: str) -> Any:
    try:
        return yaml_lines.value(text)
    except ValueError:
        raise InputError(f"code {_shown(code)}: {_shown(text)} is not a value; expected {_FORM}") from None
