"""The examples of what authors of questions call run and give the output they show."""

import importlib

import numpy as np
import polars as pl
import pytest

from bng_sim.sweeps.run.load import load
from tests import docstrings

# By module, the functions that questions call; of those that have none but these, all.
HELPERS = {
    "analyses.analysis": ("Table",),
    "analyses.measures": ("mean", "rate"),
    "analyses.numbers": (),
    "analyses.plots.estimates": (),
    "analyses.plots.style": ("canvas", "key", "panels", "shade", "svg"),
    "analyses.question": ("ask", "cells", "settings"),
    "analyses.statistics.counts": (),
    "analyses.statistics.logistic": ("fit",),
    "analyses.statistics.quantiles": (),
    "analyses.words.brief": (),
    "sweeps.statistics.intervals": (),
    "sweeps.statistics.paired": ("holm",),
    "sweeps.statistics.ratio": ("wilson_share",),
}
TABLE = pl.DataFrame(
    {
        "line": ["3 players", "3 players", "4 players", "4 players"],
        "cards": [5, 6, 5, 6],
        "deck": ["small", "large", "small", "large"],
        "n": [100, 100, 100, 100],
        "value": [30.0, 32.0, 40.0, 43.0],
        "low": [29.0, 31.0, 39.0, 41.0],
        "high": [31.0, 33.0, 41.0, 45.0],
    }
)


def called(module, names):
    offered = docstrings.offered_by(module)
    return {name: offered[name] for name in names or offered}


MODULES = {name: importlib.import_module(f"bng_sim.{name}") for name in HELPERS}
EXAMPLES = {name: docstrings.collect(called(module, HELPERS[name])) for name, module in MODULES.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("module", "name"), [(module, name) for module in EXAMPLES for name in EXAMPLES[module]])
def test_examples_of_helpers_give_their_output(module, name, small_run):
    test = EXAMPLES[module][name]
    test.globs.update(vars(MODULES[module]), pl=pl, table=TABLE, run=load(small_run))

    with np.printoptions(legacy="1.25"):
        docstrings.run(test)


@pytest.mark.parametrize("module", HELPERS)
def test_every_helper_has_an_example(module):
    assert {*called(MODULES[module], HELPERS[module])} == {*EXAMPLES[module]}
