"""The page as a file: it says what it shows, in the words of the game."""

import pytest

from bng_sim.core.picture.page import Frame
from bng_sim.games.bluffing.telling.picture.page import picture
from tests.games.bluffing.telling.recording import recorded
from tests.games.pages import data


@pytest.fixture(scope="module")
def page():
    return picture(recorded("usual", 0), None, Frame("bluffing/1/0/abc/lineup=random"))


def test_cards_go_by_their_numbers(page):
    cards = data(page)["cards"]

    for card in recorded("usual", 0)[0]["cards"]:
        assert cards[str(card["card"])][1:] == [card["billionaire"], card["value"], card["coins"]]
