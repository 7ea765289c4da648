"""The examples of what strategies call run and give the output they show; these tests run interpreted."""

import copy
import functools
import importlib.util
import inspect

import numpy as np
import pytest

from bng_sim.core.compiling import compiler
from bng_sim.core.engines import streams
from bng_sim.games import GAMES
from tests import docstrings
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)
from tests.strategies.seen import shown

if not compiler.INTERPRETED:
    raise pytest.UsageError("run them so: NUMBA_DISABLE_JIT=1 pytest tests/strategies/test_examples.py")

DRAWING = {"below": streams.below, "uniform": streams.uniform}


def features_of(game):
    """The functions that a game's strategies call, by name."""
    module = importlib.import_module(f"bng_sim.games.{game}.features")
    offered = docstrings.offered_by(module)
    return {name: value for name, value in offered.items() if not inspect.isclass(value)}


@functools.cache
def position(game):
    """What examples of a game have: what its strategies import, and what one of them is shown."""
    decision, number, rules = importlib.import_module(f"tests.strategies.{game}.extremes").SHOWN
    package = importlib.import_module(f"bng_sim.games.{game}")
    return {name: getattr(package, name) for name in package.__all__}, shown(game, decision, number, rules)


WITH_FEATURES = [game for game in GAMES if importlib.util.find_spec(f"bng_sim.games.{game}.features")]
EXAMPLES = {game: docstrings.collect(features_of(game)) for game in WITH_FEATURES}
DRAWS = docstrings.collect(DRAWING)


def run(test, game):
    names, taken = position(game)
    test.globs.update(names, **copy.deepcopy(taken)._asdict())
    with np.printoptions(legacy="1.25"):  # numbers as they are printed compiled
        docstrings.run(test)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in EXAMPLES for name in EXAMPLES[game]])
def test_examples_of_features_give_their_output(game, name):
    run(EXAMPLES[game][name], game)


@pytest.mark.parametrize("name", DRAWS)
def test_examples_of_drawing_give_their_output(name):
    run(DRAWS[name], "guillotines")


@pytest.mark.parametrize("game", WITH_FEATURES)
def test_every_feature_has_an_example(game):
    assert {*features_of(game)} == {*EXAMPLES[game]}
    assert {*DRAWING} == {*DRAWS}
