"""What is counted of a game says what its seats say."""

import pytest

from tests.games.metrics import play


@pytest.fixture(scope="module")
def games():
    return play("bluffing", "pool:reckoner,counter,random", 60, players=4)


def test_rounds_are_the_most_turns_of_a_seat(games):
    for game in games:
        assert game.row["rounds"] == max(seat["turns"] for seat in game.seats)


def test_ender_won_is_whether_the_seat_that_ended_the_game_is_a_winner(games):
    for game in games:
        ender = game.row["ender"]

        assert game.row["ender_won"] == (None if ender is None else game.seats[ender - 1]["won"])
    assert {game.row["ender_won"] for game in games} >= {True, False}
