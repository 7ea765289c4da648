"""The options that say what is played, shared by the commands that play one setting."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
import yaml

from bng_sim.cli.output import whole
from bng_sim.core import characters
from bng_sim.core import lineup as lineups
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.sweep.config.keys import LARGEST_SEED

Players = Annotated[
    int | None, typer.Option(help="Players at the table.", parser=whole(0), metavar="N", show_default="4")
]
Level = Annotated[int | None, typer.Option(help="Level of the rules.", parser=whole(0), metavar="N", show_default="2")]
Seed = Annotated[int, typer.Option(help="Same seed, same games.", parser=whole(0, LARGEST_SEED), metavar="N")]
LineupText = Annotated[
    str | None,
    typer.Option(
        help="Strategies: NAME for all seats, NAME,NAME,... for the seats in turn, pool:NAME,NAME,... to draw each "
        "seat's anew in every game; NAME(trait=0.5) sets a trait.",
        show_default="a pool of the sensible ones",
    ),
]
StrategyFiles = Annotated[
    list[Path] | None, typer.Option(help="A Python file with strategies of your own; repeatable.")
]
Billionaires = Annotated[
    str | None,
    typer.Option(help="Who sits where: NAME,random,...; seats left out draw theirs.", show_default="all drawn"),
]
StartingSeat = Annotated[
    int | None, typer.Option(help="Who has the first turn, from 1.", parser=whole(1), metavar="N", show_default="drawn")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Change a rule; repeatable. `bng-sim rules` lists them."),
]
Workers = Annotated[
    int | None, typer.Option(help="Threads that play.", parser=whole(1), metavar="N", show_default="all cores")
]


class Choices(NamedTuple):
    """What the options of a command say of the setting."""

    players: int | None
    level: int | None
    seed: int
    lineup: str | None
    strategies: list[Path] | None
    billionaires: str | None
    starting_seat: int | None
    settings: list[str] | None


def make_cell(game: Game, chosen: Choices) -> Cell:
    """The setting that options describe; raises `InputError` naming the option that cannot be used."""
    for path in chosen.strategies or []:
        game.strategies.load_file(path)
    rules = game.rules.read(_read_rules(chosen.settings or [], chosen.players, chosen.level))
    text = game.default_lineup if chosen.lineup is None else chosen.lineup
    return Cell(
        rules,
        chosen.seed,
        lineups.parse(text, game.strategies, rules.players, game.max_pool),
        _read_characters(chosen.billionaires, game, rules.players),
        _read_seat(chosen.starting_seat, rules.players),
    )


def _read_rules(settings: list[str], players: int | None, level: int | None) -> dict[str, Any]:
    """The rules that differ from the printed game, by name."""
    values: dict[str, Any] = {}
    for name, number in (("players", players), ("level", level)):
        if number is not None:
            values[name] = number
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise InputError(f"--set {setting}: expected NAME=VALUE, such as crises_in_deck=5")
        if name in values:
            raise InputError(f"--set {setting}: {name} is given twice; leave one out")
        values[name] = _read_value(setting, text)
    return values


def _read_value(setting: str, text: str) -> Any:
    is_bare_list = "," in text and text.strip()[0] not in "[{"
    try:
        return yaml.safe_load(f"[{text}]" if is_bare_list else text)
    except yaml.YAMLError:
        raise InputError(
            f"--set {setting}: {text!r} cannot be read as a value; expected a number, true or false, a word, "
            "a list such as 4,3,2, or {name: value}"
        ) from None


def _read_characters(text: str | None, game: Game, players: int) -> tuple[str | None, ...]:
    if text is None:
        return ()
    names = [name.strip() for name in text.split(",")]
    return characters.read(names, game.characters, players, f"--billionaires {text}")


def _read_seat(seat: int | None, players: int) -> int | None:
    if seat is not None and seat > players:
        raise InputError(f"--starting-seat {seat}: expected 1 to {players}, the number of players")
    return None if seat is None else seat - 1
