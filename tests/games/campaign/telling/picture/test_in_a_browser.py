"""The page in a real browser: going through a game, and what it shows."""

import pytest
from playwright.sync_api import expect

from bng_sim.core.picture.page import Frame
from bng_sim.games.campaign.telling.picture.page import follow, picture
from tests.games.campaign.telling.recording import recorded

LOG = ("people", 0)

pytestmark = pytest.mark.slow  # quickly: the page of one game, which goes on with the same script


@pytest.fixture(scope="module")
def game():
    log = recorded(*LOG)
    return follow(log[0], log[1:], None)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    path = tmp_path_factory.mktemp("picture") / "game.html"
    path.write_text(picture(recorded(*LOG), None, Frame("campaign/1/0/abc")), encoding="utf-8")
    return path.as_uri()


def go_to(page, game, kind):
    """Show the last step of a kind."""
    place = max(i for i, step in enumerate(game.steps) if step["kind"] == kind)
    page.locator("#slider").fill(str(place))


def test_it_opens_with_every_token_on_go_and_nothing_sold(visit):
    page = visit()

    expect(page.locator("#now")).to_contain_text("begins")
    expect(page.locator("[data-zone='square 0'] .token")).to_have_count(4)
    expect(page.locator(".square")).to_have_count(40)
    expect(page.locator(".flag")).to_have_count(0)
    assert page.locator(".total b").all_text_contents() == ["$1,500"] * 4


def test_the_last_step_shows_how_the_game_ended(visit, game):
    page, table = visit(), game.story.table

    page.keyboard.press("End")

    expect(page.locator("#now")).to_contain_text(game.lines[-1].text)
    expect(page.locator(".player.won")).to_have_count(len(table.winners))
    expect(page.locator(".player.out")).to_have_count(4 - len(table.left))
    expect(page.locator(".flag")).to_have_count(len(table.owner))
    expect(page.locator(".flag.off")).to_have_count(len(table.mortgaged))
    expect(page.locator(".hotel")).to_have_count(sum(level == 5 for level in table.level.values()))
    assert page.locator(".total b").all_text_contents() == [f"${table.cash[seat]:,}" for seat in table.seats]


def test_a_trade_shows_what_is_offered_and_an_auction_who_bids(visit, game):
    page = visit()

    go_to(page, game, "propose")
    expect(page.locator(".matter h3")).to_have_text("Trade")
    expect(page.locator(".matter p")).to_contain_text("offers seat")
    go_to(page, game, "auction")
    expect(page.locator(".matter h3")).to_contain_text("Auction")
    assert page.locator(".bidder").count() > 1


def test_a_leap_goes_to_the_next_turn(visit):
    page = visit()

    page.get_by_role("button", name="On a turn").click()
    expect(page.locator("#when")).to_contain_text("Turn 1, round 1")
    page.get_by_role("button", name="On a turn").click()
    expect(page.locator("#when")).to_contain_text("Turn 2, round 1")
