"""What strategies share is compiled for one signature only: numba's cache is not safe with several."""

import importlib
import pkgutil
from pathlib import Path

import pytest
from numba.core.dispatcher import Dispatcher

from bng_sim.core import compiler
from bng_sim.games.millions import features
from bng_sim.games.millions.game import MILLIONS
from strategies import millions

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")


def test_every_kernel_of_the_strategies_has_one_signature():
    MILLIONS.strategies.load_shipped()
    for strategy in MILLIONS.strategies:
        if strategy.is_shipped:
            MILLIONS.strategies.compiled(strategy.name)
    names = [f"{millions.__name__}.{found.name}" for found in pkgutil.iter_modules(millions.__path__)]
    modules = [features, *map(importlib.import_module, names)]
    kernels = {
        (module.__name__.split(".")[-1], name): value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Dispatcher) and value.py_func.__module__ == module.__name__
    }

    counts = {
        key: len(list(Path(kernel._cache.cache_path).glob(f"{'.'.join(key)}-*.nbc"))) for key, kernel in kernels.items()
    }

    assert len(counts) > 40
    assert {key: count for key, count in counts.items() if count > 1} == {}
    assert counts["_common", "answer"] == 1
