"""The page as a file: it says what it shows, needs nothing else, stays small, and inserts nothing unescaped."""

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
def test_the_transcript_is_the_terminals_and_every_step_changes_the_table_or_tells_something(setting, seat):
    log = recorded(setting, 0)
    _, lines, steps = follow(log[0], log[1:], seat)
    told = {line.n for line in lines}

    assert [line.text for line in lines] == [line.plain for line in transcript(log, seat)]
    assert all(step["zones"] or step["n"] in told for step in steps)
    assert told - {0} <= {step["n"] for step in steps}
    assert [step["when"] for step in steps if step["kind"] == "turn"] != []


def test_the_page_needs_nothing_else_and_is_small(page):
    assert re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?(?!#)[^"')\s>]+""", page) == []
    assert "http" not in re.sub(r"http-equiv", "", page)
    assert "default-src 'none'" in page
    assert len(page) < 200_000


def test_nothing_is_inserted_unescaped():
    log = list(recorded("usual", 0))
    evil = "</script><script>alert(1)</script>"
    log[0] = {**log[0], "lineup": evil, "strategies": [evil] * 4}

    page = picture(log, None, evil)

    assert evil not in page
    assert page.count("</script>") == 2


def test_chances_are_shown_if_there_are_any(page):
    assert 'class="chances"' not in page
    assert "<figure><svg id='c'/></figure>" in picture(recorded("usual", 0), None, "", "<svg id='c'/>")


def test_every_name_in_the_page_is_given_once_and_cards_go_by_their_numbers(page):
    ids = re.findall(r'\bid="([^"]+)"', page)
    cards = data(page)["cards"]

    assert len(ids) == len(set(ids))
    for card in recorded("usual", 0)[0]["cards"]:
        assert cards[str(card["card"])][1:] == [card["billionaire"], card["value"], card["coins"]]
