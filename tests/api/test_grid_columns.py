"""Columns of grid parameters can be reckoned with, like those of the games beside them."""

import pytest

import bng_sim


@pytest.fixture(scope="module")
def run(small_run):
    return bng_sim.load(small_run)


@pytest.mark.parametrize("rows", [lambda run: run.games(columns=["turns"]), lambda run: run.summary])
def test_a_grid_parameter_can_be_multiplied_without_going_round(run, rows):
    players = rows(run)["players"]

    assert (players * 1_000).max() == 4_000
    assert (players**4).max() == 256
