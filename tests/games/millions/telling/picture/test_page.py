"""The page as a file: it says what it shows, in the words of the game."""

import re

import pytest

from bng_sim.core.picture.page import Frame
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.telling.naming import NAMES
from bng_sim.games.millions.telling.picture.page import picture
from tests.games.millions.telling.recording import recorded
from tests.games.pages import data


@pytest.fixture(scope="module")
def page():
    return picture(recorded("usual", 0), None, Frame("millions/1/0/abc/lineup=random"))


def test_roles_have_a_mark_beside_their_colour(page):
    ids = re.findall(r'\bid="([^"]+)"', page)

    assert [card[0] for card in data(page)["cards"].values()] == [NAMES[role] for role in ROLES]
    statuses = {thing["status"] for step in data(page)["steps"] for zone in step["zones"].values()
                for thing in zone.get("status", ())}  # fmt: skip
    assert statuses == {"open", "bound", "left", "standing", "caught"}
    assert {f"icon-{name}" for name in (*ROLES, *statuses, "leader", "look")} <= set(ids)
