"""The page as a file: it says what it shows, in the words of the game."""

import re

import pytest

from bng_sim.games import GAMES
from bng_sim.games.guillotines.telling.picture.page import follow, picture
from tests.games.pages import data, title_block
from tests.referees.guillotines.recording import play, recorded

GAME = GAMES["guillotines"]
OF_THE_TABLE = re.compile(r"  (Market|Board|Influence|Legacy|Power|Toys|Vanity) |  .* \d/\d ")


@pytest.fixture(scope="module")
def page():
    return picture(recorded("four", 0), None, "guillotines/1/0/abc/lineup=random")


def test_the_title_block_says_what_was_played_and_how_it_ended(page):
    block, log = title_block(page), recorded("four", 0)

    assert "Game 0 of seed 1: level 2, 4 players" in block
    assert f"After {log[-1]['turn']} turns, " in block
    for part in ("guillotines/1/0/abc/lineup=random", "as printed", "bng-sim", "seed 1", "resource_cards, ", "boards"):
        assert part in block


def test_rules_that_are_not_as_printed_are_named():
    block = title_block(picture(recorded("short", 0), None, ""))

    assert "as printed, but players: 3; max_turns: 12" in block


def test_what_a_seat_sees_is_named():
    assert re.search(r"what seat 2, [A-Z][\w ]+, sees", title_block(picture(recorded("four", 0), 2, "")))


def test_the_transcript_is_the_terminals_but_for_the_table_that_is_drawn():
    log = recorded("four", 0)
    told = [line.plain for line in GAME.telling.transcript(log, None) if not OF_THE_TABLE.match(line.plain)]

    _, lines, steps = follow(log[0], log[1:], None)

    assert [line.text for line in lines] == told
    assert steps[-1]["n"] == log[-1]["n"]


def test_names_of_cards_are_inserted_escaped():
    head, *events = recorded("four", 0)
    evil = "</script><script>alert(1)</script>"

    page = picture([{**head, "cards": [{**card, "name": evil} for card in head["cards"]]}, *events], None, "")

    assert evil not in page
    assert page.count("</script>") == 2
    assert data(page)["cards"][0][0] == evil


def test_a_stalemate_of_500_turns_stays_small():
    log = next(play({"players": 5, "level": 1, "assets_per_market": 0}, "random", range(1)))
    page = picture(log, None, "")

    assert log[-1]["turn"] == 500
    assert len(page) < 1_000_000


def test_cards_have_a_mark_of_their_kind(page):
    ids = re.findall(r'\bid="([^"]+)"', page)

    assert {f"icon-{look}" for _, look, _ in data(page)["cards"]} <= set(ids)
