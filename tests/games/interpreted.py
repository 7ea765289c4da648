"""Tests of rules run interpreted: rule functions are plain Python, and players may be too.

The `conftest.py` of a game's chapters calls `check` and takes the fixture from here.
"""

import ast
import importlib
import inspect
import os
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bng_sim.core.compiling import compiler

_field = np.void.__getitem__
_attribute = np.void.__getattribute__
write_field: Any = np.void.__setitem__


def read_field(record: Any, name: str) -> Any:
    """Read a field of a record, or whatever else has this name."""
    try:
        return _field(record, name)
    except ValueError:
        return _attribute(record, name)


def _look_among_fields_first() -> None:
    """Have NumPy read and write fields of records directly.

    It looks for a method of that name first, and catches an error each time before it turns to the fields. Rules that
    run interpreted hardly do anything else: all of their tests took twice as long.
    """
    record: Any = np.record
    record.__getattribute__, record.__setattr__ = read_field, write_field


if compiler.INTERPRETED:
    _look_among_fields_first()


def check(conftest: str) -> None:
    """Refuse to run compiled, by the path of a `tests/games/<game>/chapters/conftest.py`.

    With `BNG_SIM_NOOP=buy.claim` in the environment that rule function of the game does nothing: tests that cite its
    rules must then fail.
    """
    game = Path(conftest).parents[1].name
    if not compiler.INTERPRETED:
        raise pytest.UsageError(
            f"the tests of the rules run interpreted: NUMBA_DISABLE_JIT=1 pytest tests/games/{game}/chapters"
        )
    if name := os.environ.get("BNG_SIM_NOOP"):
        module_name, function_name = name.split(".")
        module = importlib.import_module(f"bng_sim.games.{game}.rules.{module_name}")
        setattr(module, function_name, doing_nothing(getattr(module, function_name)))


def doing_nothing(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that does nothing, and returns nothing of the kind that `function` returns."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is not None]
    if any(isinstance(value, ast.Tuple) for value in returned):
        nothing: Any = (0, 0)
    elif any(isinstance(value, ast.Constant) and isinstance(value.value, bool) for value in returned):
        nothing = False
    else:
        nothing = 0 if returned else None
    return lambda *_: nothing


@pytest.fixture(autouse=True)
def words_wrap_around() -> Iterator[None]:
    """Interpreted, the random streams' words wrap around with a warning."""
    with np.errstate(over="ignore"):
        yield
