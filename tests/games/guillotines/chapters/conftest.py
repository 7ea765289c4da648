"""These tests run interpreted: rule functions are plain Python, and players may be too.

With `BNG_SIM_NOOP=buy.claim` in the environment that rule function does nothing: tests that cite its
rules must then fail (`test_noops.py`).
"""

import ast
import importlib
import inspect
import os
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bng_sim.core import compiler

if not compiler.INTERPRETED:
    raise pytest.UsageError(
        "the tests of the rules run interpreted: NUMBA_DISABLE_JIT=1 pytest tests/games/guillotines/chapters"
    )


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


if name := os.environ.get("BNG_SIM_NOOP"):
    module_name, function_name = name.split(".")
    module = importlib.import_module(f"bng_sim.games.guillotines.{module_name}")
    setattr(module, function_name, doing_nothing(getattr(module, function_name)))


@pytest.fixture(autouse=True)
def _words_wrap_around():
    with np.errstate(over="ignore"):  # interpreted, the random streams' words wrap around with a warning
        yield
