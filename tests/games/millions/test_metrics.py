"""What is counted of a game says what its seats say."""

import pytest

from tests.games.metrics import play


@pytest.fixture(scope="module")
def games():
    return play("millions", "pool:timid,reader,random", 20, players=4, loot_cards=4)


def test_richest_cash_poorest_cash_and_winner_cash_are_of_the_seats(games):
    for game in games:
        cash = [seat["cash"] for seat in game.seats]

        assert (game.row["richest_cash"], game.row["poorest_cash"]) == (max(cash), min(cash))
        assert game.row["winner_cash"] == max((seat["cash"] for seat in game.winners), default=None)


def test_was_runaway_is_empty_where_nobody_won(games):
    assert {game.row["was_runaway"] for game in games} >= {True, False}
    assert {game.row["was_runaway"] for game in games if not game.winners} <= {None}
