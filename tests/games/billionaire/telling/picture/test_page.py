"""The page as a file: it says what it shows, in the words of the game."""

import re
from itertools import pairwise

import pytest

from bng_sim.core.picture.page import Frame
from bng_sim.games.billionaire.declared.components import POWERS
from bng_sim.games.billionaire.declared.limits import MAX_RING, MIN_RING
from bng_sim.games.billionaire.telling.naming import POWER_NAMES
from bng_sim.games.billionaire.telling.picture.page import PAGE, picture
from bng_sim.games.billionaire.telling.picture.ring import ring
from tests.games.billionaire.telling.recording import recorded
from tests.games.pages import data


@pytest.fixture(scope="module")
def page():
    return picture(recorded("usual", 0), None, Frame("billionaire/1/0/abc/lineup=random"))


def test_v6_the_events_that_a_seat_does_not_notice_leave_no_gap_in_its_page():
    log = recorded("secure", 0)
    hidden = [event for event in log if event["event"] == "decision" and event["decision"] != "bid" and
              event["seat"] != 1]  # fmt: skip
    _, _, steps = PAGE.follow(log, 1)

    assert hidden != []
    assert steps[-1]["n"] <= len(log) - 1 - len(hidden)


def test_every_card_has_a_mark_or_a_figure_and_every_space_a_mark(page):
    ids = re.findall(r'\bid="icon-([^"]+)"', page)
    cards = data(page)["cards"].values()

    assert {POWER_NAMES[power] for power in POWERS} <= {card[0] for card in cards}
    assert {card[2] for card in cards if card[1] == "power"} <= {*ids}
    assert all(card[3] > 0 for card in cards if card[1] != "power")
    assert {*re.findall(r'href="#icon-([^"]+)"', page)} <= {*ids}


@pytest.mark.parametrize("n", [MIN_RING, 8, 9, 23, 24, MAX_RING])
def test_c1_the_spaces_lie_side_by_side_round_a_middle(n):
    columns, rows, places = ring(n)

    assert len({*places}) == n
    assert all(1 <= row <= rows and 1 <= column <= columns for row, column in places)
    assert all(row in (1, rows) or column in (1, columns) for row, column in places)
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(places))


def test_c1_twenty_four_spaces_make_a_square_with_headquarters_in_its_corners():
    places = ring(24).places

    assert [places[corner] for corner in (0, 6, 12, 18)] == [(1, 1), (1, 7), (7, 7), (7, 1)]
