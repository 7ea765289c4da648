"""The page in a real browser: going through a game, and what it shows."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow  # quickly: the page of one game, which goes on with the same script


@pytest.fixture(scope="module")
def shown():
    return "campaign", "people", None


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
