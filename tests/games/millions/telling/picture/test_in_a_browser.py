"""The page in a real browser: going through a game, and what it shows."""

import pytest
from playwright.sync_api import expect

from tests.games.pages import at


@pytest.fixture(scope="module")
def shown():
    return "millions", "three", 2  # two Characters each, claims, calls and prices: the most that there is to be shown


@pytest.mark.slow
def test_it_opens_with_nothing_sent_yet(visit, game):
    page = visit()

    assert game.steps[at(page)]["kind"] == "first_leader"
    expect(page.locator("#now")).to_contain_text("has the Leader card")
    expect(page.locator(".token.leader")).to_have_count(1)
    expect(page.locator(".character .card")).to_have_count(0)


@pytest.mark.slow
def test_the_last_step_shows_how_the_game_ended(visit, game):
    page, table = visit(), game.story.table

    page.keyboard.press("End")

    assert at(page) == len(game.steps) - 1
    expect(page.locator("#now")).to_contain_text(game.lines[-1].text)
    expect(page.locator(".player.won")).to_have_count(len(table.winners))
    assert page.locator(".cash").all_text_contents() == [f"${cash}M" for cash in table.cash.values()]


@pytest.mark.slow
def test_a_leap_goes_to_the_next_part_of_a_round_and_what_is_hidden_has_no_face(visit, game):
    page = visit()

    page.get_by_role("button", name="On a turn").click()
    expect(page.locator("#when")).to_contain_text("Heist 1, Planning")
    page.get_by_role("button", name="On a turn").click()
    expect(page.locator("#when")).to_contain_text("Heist 1, circuit 1 of the Negotiation")
    expect(page.locator(".character .card.back")).to_have_count(4)
    expect(page.locator(".character .card.hidden")).to_have_count(2)
    expect(page.locator(".middle .card.back")).to_have_count(1)
    expect(page.locator(".middle [data-fact=may]")).to_contain_text("face-down: ")
