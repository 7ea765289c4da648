"""The options that describe a cell, shared by the commands that play one setting.

Some options exist only for one game: those for its structure and for whom a seat plays. They have the game's own names,
so a command gets them once the arguments name the game.
"""

import functools
import inspect
import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from bng_sim.api import cells as library
from bng_sim.api.arguments import MOST_WORKERS
from bng_sim.cli.output import parse_path, shorten, whole_number
from bng_sim.core.characters import RANDOM
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.input import yaml_lines
from bng_sim.core.parameters import describe
from bng_sim.core.value_words import plain
from bng_sim.games import DEFAULT, GAMES
from bng_sim.sweeps.config.keys import LARGEST_SEED

GameName = Annotated[
    str,
    typer.Option(
        "--game", help="Which game, or the file of your own.", metavar="NAME", autocompletion=lambda: list(GAMES)
    ),
]
OwnGameFile = Annotated[
    Path | None,
    typer.Option(
        "--game",
        help="The file of the game, if it is one in a file that has moved or changed since.",
        parser=parse_path,
        metavar="FILE",
    ),
]
GameFileOfData = Annotated[
    Path | None,
    typer.Option(
        "--game", help="The file of the game, if it is one of your own in a file.", parser=parse_path, metavar="FILE"
    ),
]
Players = Annotated[
    int | None,
    typer.Option(help="Number of players.", parser=whole_number(0), metavar="N", show_default="the game's own"),
]
Seed = Annotated[int, typer.Option(help="Same seed, same games.", parser=whole_number(0, LARGEST_SEED), metavar="N")]
LineupText = Annotated[
    str | None,
    typer.Option(
        help="Strategies: NAME for all seats, NAME,NAME,... for the seats in turn, pool:NAME,NAME,... to draw each "
        "seat's in every game; 'NAME | ...' for one seat of NAME among others; NAME(trait=0.5) sets a trait.",
        show_default="the game's own",
    ),
]
StrategyFiles = Annotated[
    list[Path] | None,
    typer.Option(
        help="A Python file with your strategies, or a persona's YAML file; repeatable.",
        parser=parse_path,
        metavar="FILE",
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        help="Start this program if the stored lineup names it as bot(COMMAND), with paths from the current folder; "
        "repeatable.",
        metavar="COMMAND",
    ),
]
StartingSeat = Annotated[
    int | None,
    typer.Option(
        help="Seat that has the first turn, from 1.", parser=whole_number(1), metavar="N", show_default="drawn"
    ),
]
RuleChanges = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="Change a rule; repeatable. `bng-sim rules --game GAME` lists them."
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        help="Number of threads.", parser=whole_number(1, MOST_WORKERS), metavar="N", show_default="all cores"
    ),
]
TableFolder = Annotated[
    Path, typer.Option("--folder", metavar="DIR", help="The folder of tables, and of logs of their finished games.")
]
GameOptions = dict[str, str]  # name of a parameter, or the characters' key -> as written


def add_game_options(command: Callable[..., None], args: Sequence[str]) -> Callable[..., None]:
    """Replace a command's parameter `own` by one option for each that only the game has.

    Args:
        command: A command that takes the values given as the dictionary `own`.
        args: Arguments of the command line, which name the game.

    """
    game = _find_game(args)
    own = {} if game is None else _game_options(game)
    taken = inspect.signature(command)
    parameters = list(taken.parameters.values())
    at = list(taken.parameters).index("own")
    parameters[at : at + 1] = [
        inspect.Parameter(option, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=annotation)
        for option, annotation in own.items()
    ]

    @functools.wraps(command)
    def called(**given: Any) -> None:
        written = {option: given.pop(option) for option in own}
        command(own={option: text for option, text in written.items() if text is not None}, **given)

    called.__signature__ = taken.replace(parameters=parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return called


def _find_game(args: Sequence[str]) -> Game | None:
    """Return the game that arguments name; None for one that cannot be opened, which the command then reports."""
    after = [value for option, value in itertools.pairwise(args) if option == "--game"]
    joined = [arg.removeprefix("--game=") for arg in args if arg.startswith("--game=")]
    try:
        return GAMES.open((after + joined or [DEFAULT])[-1])
    except (InputError, KeyError):
        return None


def _game_options(game: Game) -> dict[str, Any]:
    """Create an option for each structure parameter, and one for the characters if the game has them."""
    about = describe(game.rules)
    options: dict[str, Any] = {}
    for name in game.structure:
        meaning = f"{about[name]['meaning'][0].upper()}{about[name]['meaning'][1:]}."
        shown = typer.Option(help=meaning, metavar="VALUE", show_default=plain(about[name]["default"]))
        options[name] = Annotated[str | None, shown]
    if game.characters.names:
        meaning = f"The {game.characters.one} of each seat: NAME,{RANDOM},...; seats left out draw theirs."
        options[game.characters.key] = Annotated[str | None, typer.Option(help=meaning, show_default="all drawn")]
    return options


class CellOptions(NamedTuple):
    """The values of the options that describe a cell."""

    players: int | None
    own: GameOptions
    seed: int
    lineup: str | None
    strategies: list[Path] | None
    starting_seat: int | None
    settings: list[str] | None


def refuse_options(context: typer.Context, is_fixed: Callable[[str], bool], why: str) -> None:
    """Raise `InputError` that names the options given on the command line that something else fixes, and why."""
    names = [(str(option.name), option.opts[-1]) for option in context.command.params]
    given = [written for name, written in names if is_fixed(name) and _is_given(context, name)]
    if given:
        raise InputError(f"{' '.join(given)}: {why}; leave {'it' if len(given) == 1 else 'them'} out")


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def make_cell(game: Game, chosen: CellOptions) -> Cell:
    """Create the cell that the options describe; raises `InputError` naming the option that cannot be used."""
    own = chosen.own
    values: dict[str, Any] = {} if chosen.players is None else {"players": chosen.players}
    values |= {name: _read_value(f"--{name} {text}", text) for name, text in own.items() if name in game.structure}
    rules = read_rules(chosen.settings or [], values)
    by_seat = own.get(game.characters.key)
    names = () if by_seat is None else [name.strip() for name in by_seat.split(",")]
    files = chosen.strategies or ()
    return library.make_cell(
        game, library.CellValues(rules, chosen.seed, chosen.lineup, files, names, chosen.starting_seat)
    )


def read_rules(settings: Sequence[str], values: dict[str, Any]) -> dict[str, Any]:
    """Parse the rules that differ from the printed game; `values` holds those that have options of their own."""
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise InputError(f"--set {shorten(setting)}: expected NAME=VALUE, such as players=4")
        if name in values:
            raise InputError(f"--set {shorten(setting)}: {name} is given twice; leave one out")
        values[name] = _read_value(f"--set {shorten(setting)}", text)
    return values


def _read_value(option: str, text: str) -> Any:
    is_bare_list = "," in text and text.strip()[0] not in "[{"
    try:
        return yaml_lines.value(f"[{text}]" if is_bare_list else text)
    except ValueError:
        raise InputError(
            f"{option}: {shorten(text)!r} cannot be read as a value; expected a number, true or false, a word, "
            "a list such as 4,3,2, or {name: value}"
        ) from None
