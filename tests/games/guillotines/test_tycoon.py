"""The tycoon at the table: what waiting for the Celebrity makes of level 4."""

import pytest

from bng_sim.games import GAMES
from tests.strategies import measured

GUILLOTINES = GAMES["guillotines"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("calm", [-9, 9])
def test_at_level_4_who_always_or_never_waits_gains_little(calm, players):
    usual = ["tycoon", "tycoon(stake=9)"]
    deals = measured.deals(GUILLOTINES, f"tycoon(calm={calm})", usual, 6000, level=4, players=players)
    _, high = measured.ratio_of(deals["mine"], deals["wins"])

    assert players * high < 1.2


@pytest.mark.parametrize(("level", "waits"), [(3, False), (4, True)])
def test_at_level_4_alone_who_is_calm_waits(level, waits):
    hasty, calm = (
        measured.play(GUILLOTINES, f"tycoon(calm={calm})", 300, level=level, players=4).games["turns"]
        for calm in (-9, 9)
    )

    assert (measured.interval(calm - hasty)[0] > 5) == waits
    assert hasty.equals(calm) != waits


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_at_level_4_is_over_within_110_turns_and_hardly_ever_cut_off(players):
    games = measured.play(GUILLOTINES, GUILLOTINES.default_lineup, 400, level=4, players=players).games

    assert measured.interval(games["turns"])[1] < 110
    assert (games["ending"] == "stalemate").mean() <= 0.05
