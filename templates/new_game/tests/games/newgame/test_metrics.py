"""What is counted of a game is what its log says."""

import pytest

from tests.games.metrics import play


@pytest.fixture(scope="module")
def games():
    return play("newgame", "pool:high,low,random", 40, players=3)


def test_winners_are_the_seats_that_won(games):
    for game in games:
        assert game.row["winners"] == len(game.winners) == sum(game.times("win", "seat").values())
    assert {game.row["winners"] for game in games} >= {1, 2}


def test_turns_and_rounds_are_tricks(games):
    for game in games:
        assert game.row["turns"] == game.row["rounds"] == sum(seat["tricks"] for seat in game.seats) == 5


def test_led_counts_tricks_that_the_leader_took(games):
    for game in games:
        takers = [event["seat"] for event in game.log if event["event"] == "take"]
        leaders = [event["seat"] for event in game.log if event["event"] == "leader"] + takers

        assert game.row["led"] == sum(leader == taker for leader, taker in zip(leaders, takers, strict=False))
