"""Checks of the arguments of `import bng_sim`: a name means the same in every function that takes it.

A function decorated with `check_arguments` receives only valid values. It raises nothing but `InputError` for invalid
or unknown arguments and for files that cannot be read or written.
"""

import functools
import inspect
import shutil
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ParamSpec, TypeVar, get_args

from bng_sim.api.value_checks import (
    Check,
    boolean,
    choice,
    game_or_file,
    list_of,
    mapping,
    new_file,
    path,
    plain_data,
    refusal,
    text,
    whole_number,
)
from bng_sim.core import forks
from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import hint
from bng_sim.core.strategy import Trait
from bng_sim.core.visible import visible
from bng_sim.sweeps.config.keys import LARGEST_SEED, LONGEST_LINEUP, Keep
from bng_sim.sweeps.config.value_types import MOST_CELLS
from bng_sim.sweeps.tasks.backends import Backend

MOST_GAMES = 10**9  # of one setting: days of play
MOST_WORKERS = 1024
MOST_AT_ONCE = 65_536  # games of a vector environment: up to 60 kB each
MOST_PLAYOUTS = 100_000
LONGEST_NAME = 200
LARGEST_FIGURE = 100  # inches
_LONGEST_TEXT = 100_000  # of a code or an expression; their parsers have lower limits
_LONGEST_PICTURE = 10**8  # characters of an `svg` element
Given = ParamSpec("Given")
Result = TypeVar("Result")


class AnyRun:
    """What functions take as a run; `run.Run` is one."""


def check_arguments(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Check the arguments of a function or method before each call; arguments with the default None may be None.

    What is returned raises `InputError` for arguments that do not fit, for files that cannot be read or written, and
    in a child by fork of a process that has played or read games, where polars would wait for ever.
    """
    return _checked(function, uses_polars=True)


def check_arguments_without_polars(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Check arguments as `check_arguments` does, of a function that needs no polars and so works in a forked child."""
    return _checked(function, uses_polars=False)


def _checked(function: Callable[Given, Result], *, uses_polars: bool) -> Callable[Given, Result]:
    signature = inspect.signature(function)
    checks = {name: _check_of(parameter) for name, parameter in signature.parameters.items() if name != "self"}

    @functools.wraps(function)
    def called(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise _binding_error(function.__name__, list(checks), kwargs, error) from None
        given = bound.arguments
        given.update({name: check(name, given[name]) for name, check in checks.items() if name in given})
        try:
            if uses_polars:
                forks.refuse_child()
            return function(*bound.args, **bound.kwargs)
        except InputError as error:
            error.args = (visible(str(error)),)  # it may quote a path or name with control characters
            raise
        except OSError as error:
            raise _file_error(function.__name__, given, error) from error

    return called


def _check_of(parameter: inspect.Parameter) -> Check:
    if parameter.kind is inspect.Parameter.VAR_KEYWORD:
        return _check_others
    check = CHECKS[parameter.name]
    return _allow_none(check) if parameter.default is None else check


def _allow_none(check: Check) -> Check:
    return lambda argument, value: None if value is None else check(argument, value)


def _check_others(_: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Check arguments whose names the game defines or a config has as keys."""
    return {name: plain_data(name, value) for name, value in values.items()}


def _binding_error(function: str, known: Iterable[str], given: Mapping[str, Any], error: TypeError) -> InputError:
    names = list(known)
    listed = f"; its arguments: {', '.join(names) or 'none'}"
    unknown = [name for name in given if name not in names]
    reason = visible(str(error))  # it quotes the argument
    return InputError(f"{function}(): {reason}{hint(unknown[0], names, listed) if unknown else listed}")


def _file_error(function: str, given: Mapping[str, Any], error: OSError) -> InputError:
    """Build the error for a file or folder that cannot be read or written."""
    named = [given[name] for name in ("path", "folder", "config") if given.get(name) is not None]
    own = getattr(given.get("self"), "folder", None)
    where = next((each for each in (error.filename, *named, own) if each is not None), "a temporary folder")
    reason = error.strerror or (error.args[0][0][-1] if isinstance(error, shutil.Error) else error)
    advice = "make room there, or name another file or folder"
    return InputError(visible(f"{function}(): {where} cannot be read or written ({reason}); {advice}"))


_NUMBER = whole_number()
_PATH = path("a path, as text or a pathlib.Path")
_WHO_PLAYS = "a lineup as text, such as 'NAME,NAME' or 'pool:NAME,NAME', or a list of strategies"
_LINEUP = text(_WHO_PLAYS, LONGEST_LINEUP)
_STRATEGIES = list_of(text("the name of a strategy", LONGEST_NAME), _WHO_PLAYS, least=1)
_CELL = whole_number(0, MOST_CELLS)
_CELLS = "a number or a list of numbers, as in run.cells, or values such as {'players': 4}"
_NUMBERS, _VALUES = list_of(_CELL, _CELLS, least=1), mapping(_CELLS)


def _check_lineup(argument: str, value: Any) -> Any:
    """Check a lineup: text, or strategies by seat."""
    if isinstance(value, str):
        return _LINEUP(argument, value)
    names = _STRATEGIES(argument, value)
    _LINEUP(argument, ",".join(names))
    return names


def _check_cells(argument: str, value: Any) -> Any:
    """Check cells, named by number or by values."""
    if isinstance(value, Mapping):
        return _VALUES(argument, value)
    is_several = isinstance(value, Iterable) and not isinstance(value, str | bytes)
    try:
        return _NUMBERS(argument, value) if is_several else _CELL(argument, value)
    except InputError:
        raise refusal(argument, value, _CELLS) from None


def _check_config(argument: str, value: Any) -> Any:
    """Check a config: a file, the name of a shipped study, or a mapping of keys."""
    expected = "a YAML file, the name of a shipped study, or a mapping with a config's keys"
    return (mapping if isinstance(value, Mapping) else path)(expected)(argument, value)


def _check_run(argument: str, value: Any) -> Any:
    """Check a run, or the folder of one."""
    return value if isinstance(value, AnyRun) else path("a run, or the folder of one")(argument, value)


def _check_expression(argument: str, value: Any) -> Any:
    """Check an expression over the columns of a game's row: text or polars."""
    from polars import Expr  # noqa: PLC0415 (slow to import, and `play` does not need it)

    expected = "an expression such as 'turns > 40', as text or of polars"
    return value if isinstance(value, Expr) else text(expected, _LONGEST_TEXT)(argument, value)


def _check_size(argument: str, value: Any) -> tuple[float, float]:
    """Check the size of a figure: width and height in inches."""
    expected = f"width and height in inches, such as (6, 4), each above 0 and at most {LARGEST_FIGURE}"
    sides = list(value) if isinstance(value, tuple | list) else []
    if len(sides) != 2 or not all(isinstance(side, int | float) and 0 < side <= LARGEST_FIGURE for side in sides):
        raise refusal(argument, value, expected)
    return float(sides[0]), float(sides[1])


def _check_address(argument: str, value: Any) -> Any:
    """Check the address of a cluster's scheduler, or a client of it."""
    if type(value).__module__.startswith("distributed."):  # which is an extra, and slow to import
        return value
    return text("an address, such as 'tcp://scheduler:8786', or a client", LONGEST_NAME)(argument, value)


def _check_trait(argument: str, value: Any) -> Trait:
    if not isinstance(value, Trait):
        raise refusal(argument, value, "a bng_sim.Trait")
    return value


CHECKS: dict[str, Check] = {
    "called": text("what an export calls the game", LONGEST_NAME),
    "file": path("a file with plays, as text or a pathlib.Path"),
    "address": _check_address,
    "against": _check_lineup,
    "backend": choice(*get_args(Backend)),
    "bots": list_of(text("the command of a bot", LONGEST_LINEUP), "a list of commands of bots, such as ['./my_bot']"),
    "cell": _check_cells,
    "cells": _check_cells,
    "characters": list_of(text("a name", LONGEST_NAME), "a list of names, one a seat"),
    "code": text("the code of a game, as reports print it", _LONGEST_TEXT),
    "columns": list_of(text("the name of a column", LONGEST_NAME), "a list of names of columns"),
    "config": _check_config,
    "curves": text("an svg element", _LONGEST_PICTURE),
    "description": text("what the strategy considers, in a line"),
    "extend": boolean,
    "shared": boolean,
    "first_game": whole_number(0, LARGEST_SEED),
    "folder": path("a folder, as text or a pathlib.Path"),
    "frames": choice("pandas", "polars"),
    "fresh": boolean,
    "game": game_or_file,
    "games": whole_number(1, MOST_GAMES),
    "headers": mapping("headers of a table with what they are, such as {'who': 'winner'}"),
    "in_turn_order": boolean,
    "index": _NUMBER,
    "keep": choice(*get_args(Keep)),
    "lineup": _check_lineup,
    "max_cycles": whole_number(1),
    "metrics": mapping("names with expressions, such as {'long': 'turns > 40'}"),
    "n": whole_number(1, MOST_AT_ONCE),
    "name": text("the name of a table or figure", LONGEST_NAME),
    "of": _check_expression,
    "only": list_of(_CELL, "a list of numbers of cells", least=1),
    "path": new_file("a file in a folder that exists"),
    "players": _NUMBER,
    "playouts": whole_number(1, MOST_PLAYOUTS),
    "progress": boolean,
    "question": text("the name of a question; run.questions() lists them", LONGEST_NAME),
    "render_mode": choice("ansi", "human"),
    "reward": text("the name of a reward, such as 'won'", LONGEST_NAME),
    "rules": mapping("a mapping of rules parameters, such as {'players': 4}"),
    "run": _check_run,
    "seat": _NUMBER,
    "seed": whole_number(0, LARGEST_SEED),
    "size": _check_size,
    "starting_seat": _NUMBER,
    "strategies": list_of(_PATH, "a list of files with strategies"),
    "table": text("the name of a table", LONGEST_NAME),
    "title": text("the title of a figure", LONGEST_NAME),
    "traits": list_of(_check_trait, "a list of bng_sim.Trait"),
    "what": _check_expression,
    "wins": choice("", "highest", "lowest"),
    "workers": whole_number(1, MOST_WORKERS),
}
