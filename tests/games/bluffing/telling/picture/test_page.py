"""The page as a file: it says what it shows, in the words of the game."""

import re

import pytest

from bng_sim.games.bluffing.telling.picture.page import follow, picture
from bng_sim.games.bluffing.telling.transcript import transcript
from tests.games.bluffing.telling.recording import SETTINGS, recorded
from tests.games.pages import data, title_block


@pytest.fixture(scope="module")
def page():
    return picture(recorded("usual", 0), None, "bluffing/1/0/abc/lineup=random")


def test_the_title_block_says_what_was_played_and_how_it_ended(page):
    block = title_block(page)

    assert "Game 0 of seed 1: 4 players" in block
    assert re.search(r'class="ending">After \d+ turns, ', block)
    for part in ("bluffing/1/0/abc/lineup=random", "as printed", "bng-sim", "seed 1", "deck_values, "):
        assert part in block


def test_rules_that_are_not_as_printed_and_whose_eyes_it_is_are_named():
    block = title_block(picture(recorded("two", 0), 2, ""))

    assert "as printed, but players: 2; revealed_card: always; last_play: voted" in block
    assert re.search(r"what seat 2, [A-Z]\w+, sees", block)


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("seat", [None, 1])
def test_the_transcript_is_the_terminals(setting, seat):
    log = recorded(setting, 0)
    _, lines, steps = follow(log[0], log[1:], seat)

    assert [line.text for line in lines] == [line.plain for line in transcript(log, seat)]
    assert [step["when"] for step in steps if step["kind"] == "turn"] != []


def test_cards_go_by_their_numbers(page):
    cards = data(page)["cards"]

    for card in recorded("usual", 0)[0]["cards"]:
        assert cards[str(card["card"])][1:] == [card["billionaire"], card["value"], card["coins"]]
