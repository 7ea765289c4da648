"""The page in a real browser: going through a game, and what it shows."""

import pytest
from playwright.sync_api import expect

from tests.games.pages import at

pytestmark = pytest.mark.slow  # quickly: the page of one game, which goes on with the same script


@pytest.fixture(scope="module")
def shown():
    return "billionaire", "usual", 2


def go_to(page, game, kind):
    """Show the first step of a kind; the game's step."""
    place = next(i for i, step in enumerate(game.steps) if step["kind"] == kind)
    page.locator("#slider").fill(str(place))
    return game.steps[place]


def test_it_opens_with_hands_dealt_and_markers_at_home(visit, game):
    page = visit()

    assert game.steps[at(page)]["kind"] == "first_player"
    expect(page.locator("#now")).to_contain_text("rolls most and begins")
    expect(page.locator(".space.headquarters .marker")).to_have_count(4)
    expect(page.locator(".player .card.back")).to_have_count(15)
    expect(page.locator(".player .card.profit")).to_have_count(5)


def test_the_last_step_shows_how_the_game_ended(visit, game):
    page, table = visit(), game.story.table

    page.keyboard.press("End")

    assert at(page) == len(game.steps) - 1
    expect(page.locator("#now")).to_contain_text(game.lines[-1].text)
    expect(page.locator(".player.won")).to_have_count(len(table.winners))
    totals = page.locator(".total b").all_text_contents()
    assert totals == [f"${table.totals[seat]:,}M" for seat in table.seats]


def test_slates_lie_face_down_and_are_turned_over_together(visit, game):
    page = visit()

    go_to(page, game, "decision")
    expect(page.locator(".slate.down")).to_have_count(1)
    page.locator("#slider").fill(str(at(page) + 3))
    expect(page.locator(".slate.down")).to_have_count(4)
    expect(page.locator(".slate.down", has_text="sealed")).to_have_count(3)
    go_to(page, game, "bids")
    expect(page.locator(".slate.down")).to_have_count(0)
    expect(page.locator(".slate.best")).to_have_count(1)
