"""NumPy's numbers, as rows of a frame hold them, are accepted as arguments."""

import numpy as np
import pytest

import bng_sim


@pytest.fixture(scope="module")
def run(small_run):
    return bng_sim.load(small_run)


def test_a_row_of_a_frame_names_its_game(run):
    games = run.games(columns=["turns"])
    longest = games.loc[games["turns"].idxmax()]

    assert run.replay(longest["game"], cell=longest["cell"]).row()["turns"] == longest["turns"]


def test_setting_may_consist_of_numpy_numbers():
    game = bng_sim.play(
        players=np.int64(3), index=np.int32(7), seed=np.int64(2), rules={"level": np.int8(2)}, progress=False
    )

    assert game.code == bng_sim.play(players=3, index=7, seed=2, rules={"level": 2}, progress=False).code


def test_number_of_games_may_be_a_numpy_number():
    run = bng_sim.simulate(games=np.int64(20), first_game=np.int64(5), lineup="greedy", progress=False)

    assert list(run.games(columns=[])["game"]) == list(range(5, 25))
