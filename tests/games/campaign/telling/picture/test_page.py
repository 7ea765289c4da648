"""The page as a file: it says what it shows, in the words of the game."""

import re
from itertools import pairwise

import pytest

from bng_sim.core.picture.page import Frame
from bng_sim.games.campaign.declared.components import N_SQUARES
from bng_sim.games.campaign.telling.picture.board import place
from bng_sim.games.campaign.telling.picture.page import picture
from tests.games.campaign.telling.recording import recorded
from tests.games.pages import data
from tests.slow import slow_after


@pytest.fixture(scope="module")
def page():
    return picture(recorded("usual", 0), None, Frame("campaign/1/0/abc/lineup=random"))


def test_every_deed_and_card_has_a_mark_or_a_number_and_every_mark_is_drawn(page):
    drawn = {*re.findall(r'\bid="icon-([^"]+)"', page)}
    cards = data(page)["cards"].values()

    assert len(cards) == 28 + 16 + 16
    assert all(bool(mark) != bool(number) for _, _, mark, number in cards)
    assert {mark for _, _, mark, _ in cards} - {""} <= drawn
    assert {*re.findall(r'href="#icon-([^"]+)"', page)} <= drawn


def test_l1_the_squares_lie_side_by_side_round_a_middle_with_the_corners_in_the_corners():
    places = [place(square) for square in range(N_SQUARES)]

    assert len({*places}) == N_SQUARES
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise([*places, places[0]]))
    assert [places[corner] for corner in (0, 10, 20, 30)] == [(11, 11), (11, 1), (1, 1), (1, 11)]


@pytest.mark.parametrize(("setting", "at"), slow_after(1, [("usual", 20), ("one owner", 30)]))
def test_j8_bribe_a_senator_is_where_the_rules_have_it(setting, at):
    made = picture(recorded(setting, 0), None)

    assert re.findall(r'title="(\d+): Bribe a Senator"', made) == [str(at)]
    assert ('title="20: a free square"' in made) == (at == 30)
