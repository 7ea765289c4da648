"""The page in a real browser: going through a game by every means."""

import pytest
from playwright.sync_api import expect

from tests.games.pages import at

pytestmark = pytest.mark.slow  # quickly: the page of one game, which goes on with the same script


@pytest.fixture(scope="module")
def shown():
    return "guillotines", "four", None


def step_of(game, kind, which=0):
    return [number for number, step in enumerate(game.steps) if step["kind"] == kind][which]


def test_it_opens_with_the_table_laid_out(visit, game):
    page = visit()

    assert at(page) == step_of(game, "starting_player")
    expect(page.locator("#now")).to_contain_text("begins")
    expect(page.locator(".market .assets .asset")).to_have_count(15)
    expect(page.locator(".player .hand .card")).to_have_count(4)
    expect(page.locator(".player .hand .card.hidden")).to_have_count(4)
    expect(page.locator(".market .open .card")).to_have_count(5)


def test_buttons_and_keys_go_by_events_and_by_turns(visit, game):
    page = visit()
    start, first, second = at(page), step_of(game, "turn"), step_of(game, "turn", 1)

    page.get_by_role("button", name="On an event").click()
    assert at(page) == start + 1
    page.get_by_role("button", name="Back an event").click()
    assert at(page) == start
    page.keyboard.press("Shift+ArrowRight")
    assert at(page) == first
    page.get_by_role("button", name="On a turn").click()
    assert at(page) == second
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    assert at(page) == first
    page.locator("#slider").press("PageDown")
    assert at(page) == second
    page.locator("#slider").press("PageUp")
    page.get_by_role("button", name="Back a turn").click()
    page.keyboard.press("Home")
    assert at(page) == 0
    page.keyboard.press("ArrowLeft")
    assert at(page) == 0


def test_the_last_step_shows_how_the_stored_game_ended(visit, game):
    page = visit()
    table = game.story.table

    page.keyboard.press("End")

    assert at(page) == len(game.steps) - 1
    expect(page.locator("#now")).to_have_text(game.lines[-1].text)
    expect(page.locator("header .ending")).to_have_text(game.lines[-1].text)
    expect(page.locator(".gauge .rebel.out")).to_have_count(table.rebels_out)
    expect(page.locator(".player.won")).to_have_count(0 if table.winner is None else 1)
    for seat in table.billionaires:
        shown = page.locator(f"[data-zone='seat {seat}'] :is(.filled, .surplus .asset) .name").all_inner_texts()
        assert sorted(shown) == sorted(table.owned(seat))


def test_any_step_looks_the_same_however_one_comes_to_it(visit, game):
    page, target = visit(), step_of(game, "claim", 2)
    n = game.steps[target]["n"]
    shown = "document.querySelector('main').innerHTML"

    page.locator("#slider").fill(str(target))
    by_slider = page.evaluate(shown)
    page.keyboard.press("End")
    page.locator(f"#transcript a[href='#{n}']").click()

    assert at(page) == target
    assert page.evaluate(shown) == by_slider
    assert visit(f"#{n}").evaluate(shown) == by_slider
    assert at(visit(f"#{n + 1}")) >= target


def test_the_line_that_is_told_is_marked_in_view_and_what_changed_is_marked_on_the_table(visit, game):
    page, target = visit(), step_of(game, "claim", -1)
    n = game.steps[target]["n"]

    page.locator("#slider").fill(str(target))

    line = page.locator("#transcript [aria-current]")
    expect(line).to_have_attribute("href", f"#{n}")
    expect(line).to_be_in_viewport()
    assert line.inner_text().strip() == page.locator("#now").inner_text()
    assert page.locator(".player :is(.space, .asset).new").count() == 1
    assert page.locator(".zone.changed").count() == len(game.steps[target]["zones"])


def test_playing_goes_on_until_paused_and_stops_at_the_end(visit, game):
    page = visit()
    page.locator("#speed").select_option("20")
    start = at(page)

    page.get_by_role("button", name="Play").click()
    expect(page.locator("#slider")).not_to_have_value(str(start))
    page.get_by_role("button", name="Pause").click()
    stopped = at(page)
    assert stopped > start
    page.wait_for_timeout(200)
    assert at(page) == stopped

    page.locator("#slider").fill(str(len(game.steps) - 4))
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false", timeout=3000)
    assert at(page) == len(game.steps) - 1


def test_the_address_says_which_event_is_shown(visit, address):
    page = visit("#60")

    page.keyboard.press("ArrowRight")

    expect(page).not_to_have_url(f"{address}#60")
    assert int(page.url.partition("#")[2]) > 60


def test_a_print_shows_the_end_and_the_whole_transcript(visit, game):
    page = visit()

    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")

    expect(page.locator("#slider")).to_be_hidden()
    assert at(page) == len(game.steps) - 1
    last = page.locator("#transcript a").last.bounding_box()
    whole = page.locator("#transcript").bounding_box()
    assert last["y"] + last["height"] <= whole["y"] + whole["height"] + 1
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert at(page) == step_of(game, "starting_player")
