"""Fields of records as columns."""

import numpy as np
import pytest

from bng_sim.core.results import row_columns

SEAT = np.dtype((np.record, [("points", np.int32), ("won", np.int16)]))
ROW = np.dtype((np.record, [("game", np.int64), ("turns", np.int32), ("seats", SEAT, 3)]))


def rows(n):
    """Records of games in which no two numbers are the same."""
    made = np.zeros(n, ROW)
    made["game"], made["turns"] = np.arange(n), 10 * np.arange(n)
    made["seats"]["points"] = np.arange(3 * n).reshape(n, 3)
    made["seats"]["won"] = -made["seats"]["points"]
    return made


@pytest.mark.parametrize("n", [0, 1, 1024, 1025, 3000])
def test_columns_of_games_are_their_fields_as_they_lie(n):
    columns = row_columns.columns(rows(n), ("turns", "game"))

    assert [*columns] == ["turns", "game"]
    assert all(column.flags.c_contiguous for column in columns.values())
    assert [column.dtype for column in columns.values()] == [np.int32, np.int64]
    assert [column.tolist() for column in columns.values()] == [[10 * i for i in range(n)], [*range(n)]]


@pytest.mark.parametrize("n", [0, 1, 1024, 3000])
def test_columns_of_seats_are_of_those_asked_for_one_game_after_the_other_and_have_room_for_sums(n):
    columns = row_columns.columns(rows(n)["seats"][:, :2])

    points = [3 * game + seat for game in range(n) for seat in range(2)]
    assert columns["points"].tolist() == points
    assert columns["won"].tolist() == [-each for each in points]
    assert columns["won"].dtype == np.int32
