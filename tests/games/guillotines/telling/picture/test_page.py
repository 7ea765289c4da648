"""The page as a file: it says what it shows, in the words of the game."""

import re

import pytest

from bng_sim.core.picture.page import Frame
from bng_sim.games import GAMES
from bng_sim.games.guillotines.telling.picture.page import picture
from tests.games.pages import data
from tests.referees.guillotines.recording import play, recorded

GAME = GAMES["guillotines"]


@pytest.fixture(scope="module")
def page():
    return picture(recorded("four", 0), None, Frame("guillotines/1/0/abc/lineup=random"))


def test_names_of_cards_are_inserted_escaped():
    head, *events = recorded("four", 0)
    evil = "</script><script>alert(1)</script>"

    page = picture([{**head, "cards": [{**card, "name": evil} for card in head["cards"]]}, *events], None)

    assert evil not in page
    assert page.count("</script>") == 2
    assert data(page)["cards"][0][0] == evil


@pytest.mark.slow
def test_a_stalemate_of_500_turns_stays_small():
    log = next(play({"players": 5, "level": 1, "assets_per_market": 0}, "random", range(1)))
    page = picture(log, None)

    assert log[-1]["turn"] == 500
    assert len(page) < 1_000_000


def test_cards_have_a_mark_of_their_kind(page):
    ids = re.findall(r'\bid="([^"]+)"', page)

    assert {f"icon-{look}" for _, look, _ in data(page)["cards"]} <= set(ids)
