"""Every kernel is compiled for one signature only, and a second process loads what the first has compiled."""

import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core.dispatcher import Dispatcher

from bng_sim.core import compiler, event_log, lineup, streams
from bng_sim.games import guillotines
from bng_sim.games.guillotines.game import GUILLOTINES

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")

FOR_STRATEGIES = (
    "bng_sim.games.guillotines.counting.",
    "bng_sim.games.guillotines.features.",
    "bng_sim.core.streams.uniform",
)  # the engine calls none of them
CALLED_BY_TESTS = 1  # on records as they lie in memory, where a strategy is shown them read-only
LOADING = """
from bng_sim.core import lineup
from bng_sim.games.guillotines.batch import play_batch
from bng_sim.games.guillotines.game import GUILLOTINES
GUILLOTINES.strategies.load_shipped()
GUILLOTINES.warm_up(lineup.parse("random", GUILLOTINES.strategies, 4))
print(sum(play_batch.stats.cache_hits.values()), sum(play_batch.stats.cache_misses.values()))
"""


@pytest.fixture(scope="module")
def kernels() -> dict[str, Dispatcher]:
    """Every kernel of the game, of the random streams and of the event log by its full name, compiled or loaded."""
    GUILLOTINES.strategies.load_shipped()
    GUILLOTINES.warm_up(lineup.parse("random", GUILLOTINES.strategies, 4))
    names = [f"{guillotines.__name__}.{found.name}" for found in pkgutil.iter_modules(guillotines.__path__)]
    modules = [importlib.import_module(name) for name in names] + [streams, event_log]
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Dispatcher) and value.py_func.__module__ == module.__name__
        if value.targetoptions.get("inline") != "always"  # put into its callers' sources, it is not compiled itself
    }


def compiled_files(kernels: dict[str, Dispatcher], name: str) -> int:
    """How many pieces of compiled code are kept for a kernel: one a signature."""
    module, function = name.split(".")[-2:]
    return len(list(Path(kernels[name]._cache.cache_path).glob(f"{module}.{function}-*.nbc")))


def test_every_kernel_of_the_engine_is_compiled_for_exactly_one_signature(kernels):
    counts = {name: compiled_files(kernels, name) for name in kernels if not name.startswith(FOR_STRATEGIES)}

    assert len(counts) > 100
    assert {name: count for name, count in counts.items() if count != 1} == {}


def test_what_strategies_call_has_one_signature_besides_that_of_tests(kernels):
    counts = {name: compiled_files(kernels, name) for name in kernels if name.startswith(FOR_STRATEGIES)}

    assert {name: count for name, count in counts.items() if count > 1 + CALLED_BY_TESTS} == {}


def test_no_kernel_has_two_signatures_in_this_process(kernels):
    counts = {name: len(kernel.signatures) for name, kernel in kernels.items()}
    most = {name: 1 + CALLED_BY_TESTS * name.startswith(FOR_STRATEGIES) for name in counts}

    assert {name: count for name, count in counts.items() if count > most[name]} == {}
    assert counts["bng_sim.games.guillotines.batch.play_batch"] == 1


@pytest.mark.usefixtures("kernels")
def test_a_second_process_loads_the_engine_and_compiles_nothing():
    done = subprocess.run([sys.executable, "-c", LOADING], cwd=ROOT, env=os.environ, capture_output=True, check=True)

    assert done.stdout.split() == [b"1", b"0"]  # hits, misses
