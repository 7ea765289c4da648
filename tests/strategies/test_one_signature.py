"""What strategies share is compiled for one signature only: numba's cache is not safe with several."""

import importlib
import pkgutil
from pathlib import Path

import pytest
from numba.core.dispatcher import Dispatcher

from bng_sim.core import compiler
from bng_sim.games import GAMES

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")
CALLED_BY_TESTS = {"guillotines"}  # on records that are not read-only, which is another signature


@pytest.mark.parametrize("name", [name for name in GAMES if name not in CALLED_BY_TESTS])
def test_every_kernel_of_the_strategies_has_one_signature(name):
    registry = GAMES[name].strategies
    registry.load_shipped()
    for strategy in registry:
        if strategy.is_shipped:
            registry.compiled(strategy.name)
    files = importlib.import_module(f"strategies.{name}")
    names = [f"{files.__name__}.{found.name}" for found in pkgutil.iter_modules(files.__path__)]
    modules = [importlib.import_module(module) for module in (f"bng_sim.games.{name}.features", *names)]
    kernels = {
        (module.__name__.split(".")[-1], name): value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Dispatcher) and value.py_func.__module__ == module.__name__
    }

    counts = {
        key: len(list(Path(kernel._cache.cache_path).glob(f"{'.'.join(key)}-*.nbc"))) for key, kernel in kernels.items()
    }

    assert len(counts) >= 40
    assert {key: count for key, count in counts.items() if count > 1} == {}
    assert counts["_common", "answer"] == 1
