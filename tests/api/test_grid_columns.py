"""Columns of grid parameters can be used in computations like those of the games."""

import pytest

import bng_sim


@pytest.fixture(scope="module")
def run(small_run):
    return bng_sim.load(small_run)


@pytest.mark.parametrize("rows", [lambda run: run.games(columns=["turns"]), lambda run: run.summary])
def test_product_of_grid_parameter_does_not_overflow(run, rows):
    players = rows(run)["players"]

    assert (players * 1_000).max() == 4_000
    assert (players**4).max() == 256
