"""What is counted of a game says what its log and its seats say."""

from collections import Counter

import pytest

from bng_sim.games.billionaire.declared.components import POWERS, SPACES
from tests.games.metrics import play

AT_END = {
    "cash_at_end": "cash",
    "profits_at_end": "profits",
    "investments_at_end": "investments",
    "power_at_end": "powers",
    "total_at_end": "total",
}


@pytest.fixture(scope="module")
def games():
    return play("billionaire", "pool:appraiser,auctioneer,random", 12, players=3, goal=400)


def test_landed_profit_and_the_like_count_the_landings_on_each_kind_of_space(games):
    """Of landed_profit, landed_power_play, landed_sealed_eurasia, landed_sealed_afro_europa, landed_sealed_americas,
    landed_sealed_three, landed_analyze_eurasia, landed_analyze_afro_europa and landed_analyze_americas too.
    """
    for game in games:
        landed = game.times("land", "kind")
        counted = {space: game.row[f"landed_{space}"] for space in SPACES if f"landed_{space}" in game.row}

        assert counted == {space: landed[space] for space in counted}
    assert all(sum(game.row[f"landed_{space}"] for game in games) for space in counted)


def test_played_power_play_and_the_like_count_the_cards_that_are_played(games):
    """Of played_power_play, played_disaster, played_espionage, played_proxy_fight and played_analyze_any too."""
    for game in games:
        played = game.times("play_power", "power") + Counter(security=game.times("security", "seat").total())

        assert {power: game.row[f"played_{power}"] for power in POWERS} == {power: played[power] for power in POWERS}
    assert sum(game.row[f"played_{power}"] for game in games for power in POWERS) > 0


@pytest.mark.parametrize(("metric", "column"), AT_END.items())
def test_what_players_have_at_the_end_is_the_mean_of_their_seats(games, metric, column):
    for game in games:
        assert game.row[metric] == pytest.approx(sum(seat[column] for seat in game.seats) / len(game.seats))


def test_winner_total_winner_most_investments_and_winner_most_cash_are_of_the_winners_seats(games):
    for game in games:
        total, *most = (game.row[name] for name in ("winner_total", "winner_most_investments", "winner_most_cash"))
        if not game.winners:
            assert (total, *most) == (None, None, None)
            continue
        assert total == max(seat["total"] for seat in game.winners)
        assert most == [
            max(seat[column] for seat in game.winners) == max(seat[column] for seat in game.seats)
            for column in ("investments", "cash")
        ]
    assert any(game.winners for game in games)
