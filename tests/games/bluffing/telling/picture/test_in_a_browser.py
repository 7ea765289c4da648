"""The page in a real browser: going through a game, and what it shows."""

import pytest
from playwright.sync_api import expect

from tests.games.pages import at

pytestmark = pytest.mark.slow  # quickly: the page of one game, which goes on with the same script


@pytest.fixture(scope="module")
def shown():
    return "bluffing", "own decks", None


def test_it_opens_with_the_table_laid_out(visit, game):
    page = visit()

    assert game.steps[at(page)]["kind"] == "first_player"
    expect(page.locator("#now")).to_contain_text("begins")
    expect(page.locator(".player .hand .card.hidden")).to_have_count(20)
    expect(page.locator(".player .front .card, .player .pile .card")).to_have_count(0)


def test_the_last_step_shows_how_the_game_ended(visit, game):
    page, table = visit(), game.story.table

    page.keyboard.press("End")

    assert at(page) == len(game.steps) - 1
    expect(page.locator("#now")).to_have_text(game.lines[-1].text)
    expect(page.locator(".player.won")).to_have_count(len(table.winners))
    for seat in table.billionaires:
        zone = page.locator(f"[data-zone='seat {seat}']")
        assert zone.locator(".hand .card").count() == len(table.lying("hand", seat))
        assert zone.locator(".pile .card").count() == len(table.lying("bonus", seat))
        titles = zone.locator(".pile .card").evaluate_all("cards => cards.map((card) => card.title)")
        bonus = [table.cards[card] for card in table.lying("bonus", seat)]
        assert [title.split()[1:3] for title in titles] == [[f"{card['value']},", str(card["coins"])] for card in bonus]


def test_a_turn_is_a_leap_and_a_challenge_is_told(visit, game):
    page = visit()

    page.get_by_role("button", name="On a turn").click()
    assert game.steps[at(page)]["kind"] == "turn"
    expect(page.locator("#when")).to_contain_text("Turn 1, ")
    challenged = next(n for n, step in enumerate(game.steps) if step["kind"] == "vote" and
                      any(zone.get("challenges") for zone in step["zones"].values()))  # fmt: skip
    page.locator("#slider").fill(str(challenged))

    expect(page.locator(".player.challenges .vote").first).to_have_text("challenges")
