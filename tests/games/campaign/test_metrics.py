"""What is counted of a game says what its log and its seats say."""

import pytest

from tests.games.metrics import play

CAUSES = ("square", "doubles", "card")  # jailed_square, jailed_doubles, jailed_card


@pytest.fixture(scope="module")
def games():
    return play("campaign", "pool:buyer,raider,random", 12, players=3, start_cash=400, max_turns=120)


def test_jailed_square_jailed_doubles_and_jailed_card_count_by_cause(games):
    for game in games:
        jailed = game.times("jailed", "cause")

        assert [game.row[f"jailed_{cause}"] for cause in CAUSES] == [jailed[cause] for cause in CAUSES]
    assert sum(game.row[f"jailed_{cause}"] for game in games for cause in CAUSES) > 0


def test_winner_net_worth_and_winner_deeds_are_of_the_winner_in_the_lowest_seat(games):
    for game in games:
        first = game.winners[0] if game.winners else {"net_worth": None, "deeds": None}

        assert (game.row["winner_net_worth"], game.row["winner_deeds"]) == (first["net_worth"], first["deeds"])
    assert any(game.winners for game in games)


def test_stalemate_rate_is_of_games_that_max_turns_ends(games):
    for game in games:
        assert (game.row["ending"] == "stalemate") == (game.row["turns"] == 120)
