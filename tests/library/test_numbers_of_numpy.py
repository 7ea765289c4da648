"""What is read off a frame can be asked with: rows hold NumPy's numbers, columns are arrays."""

import numpy as np
import pandas as pd
import pytest

import bng_sim


@pytest.fixture(scope="module")
def run(small_run):
    return bng_sim.load(small_run)


def test_a_row_of_a_frame_names_its_game(run):
    games = run.games(columns=["turns"])
    longest = games.loc[games["turns"].idxmax()]

    assert run.replay(longest["game"], cell=longest["cell"]).row()["turns"] == longest["turns"]


@pytest.mark.parametrize(
    "cells", [np.int64(0), np.array([0, 1]), pd.Series([0, 1]), range(2), {"players": np.array([3])}], ids=repr
)
def test_cells_may_be_arrays(run, cells):
    assert set(run.games(columns=[], cells=cells)["players"]) == {3}


@pytest.mark.parametrize("cells", [1.0, "0", True, [0, 99], [[0]]], ids=repr)
def test_what_is_no_number_of_a_cell_is_refused(run, cells):
    with pytest.raises(bng_sim.InputError, match=r"^cells: no cell .* was played, expected numbers as in run\.cells"):
        run.games(cells=cells)


def test_so_may_what_a_setting_is_of():
    told = bng_sim.play(
        players=np.int64(3), index=np.int32(7), seed=np.int64(2), rules={"level": np.int8(2)}, progress=False
    )

    assert told.code == bng_sim.play(players=3, index=7, seed=2, rules={"level": 2}, progress=False).code


def test_so_may_the_number_of_games():
    run = bng_sim.simulate(games=np.int64(20), first_game=np.int64(5), lineup="greedy", progress=False)

    assert list(run.games(columns=[])["game"]) == list(range(5, 25))
