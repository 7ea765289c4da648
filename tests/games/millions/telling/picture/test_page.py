"""The page as a file: it says what it shows, in the words of the game."""

import re

import pytest

from bng_sim.games.millions.components import ROLES
from bng_sim.games.millions.telling.naming import NAMES
from bng_sim.games.millions.telling.picture.page import PAGE, follow, picture
from bng_sim.games.millions.telling.transcript import transcript
from tests.games.millions.telling.recording import SETTINGS, recorded
from tests.games.pages import data, title_block


@pytest.fixture(scope="module")
def page():
    return picture(recorded("usual", 0), None, "millions/1/0/abc/lineup=random")


def test_the_title_block_says_what_was_played_and_how_it_ended(page):
    block = title_block(page)

    assert "Game 0 of seed 1: 5 players" in block
    assert re.search(r'class="ending">After \d+ heists, ', block)
    for part in ("millions/1/0/abc/lineup=random", "as printed", "bng-sim", "seed 1", "loot_table, "):
        assert part in block


def test_rules_that_are_not_as_printed_and_whose_eyes_it_is_are_named():
    block = title_block(picture(recorded("four", 0), 2, ""))

    assert "as printed, but players: 4; start_cash: 8; hidden_roles: 0; negotiation_rounds: 1; target: 200" in block
    assert "what seat 2 sees" in block


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("seat", [None, 1])
def test_the_transcript_is_the_terminals(setting, seat):
    log = recorded(setting, 0)
    _, lines, steps = follow(log[0], log[1:], seat)

    assert [line.text for line in lines] == [line.plain for line in transcript(log, seat)]
    assert all(step["when"].startswith(f"Heist {number}, ") for number, step in enumerate(
        (step for step in steps if step["kind"] == "heist"), 1))  # fmt: skip
    assert steps[-1]["kind"] in ("win", "cash")


def test_roles_have_a_mark_beside_their_colour(page):
    ids = re.findall(r'\bid="([^"]+)"', page)

    assert [card[0] for card in data(page)["cards"].values()] == [NAMES[role] for role in ROLES]
    statuses = {thing["status"] for step in data(page)["steps"] for zone in step["zones"].values()
                for thing in zone.get("status", ())}  # fmt: skip
    assert statuses == {"open", "bound", "left", "standing", "caught"}
    assert {f"icon-{name}" for name in (*ROLES, *statuses, "leader", "look")} <= set(ids)


def test_the_slider_points_out_what_was_marked_in_the_style():
    style = (PAGE.folder / "style.css").read_text(encoding="utf-8")

    assert all(f".marks .{name}" in style for name in PAGE.marked.values())
