"""The page of every game in a real browser: every step is gone through, and a telephone is wide enough."""

import importlib

import pytest
from playwright.sync_api import expect

from tests.games.parts import having
from tests.slow import slow_after

DRAWN = having("telling.picture")
SHORT = "bluffing"  # its game has the fewest steps
SHOWN = {name: importlib.import_module(f"tests.games.{name}.telling.shown").PAGE.browsed for name in DRAWN}
THROUGH = """() => Array.from({ length: slider.max }, () => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  return document.querySelectorAll(".zone.changed").length;
})"""


@pytest.fixture(scope="module", params=slow_after(1, sorted(DRAWN, key=lambda name: name != SHORT)))
def shown(request):
    return request.param, *SHOWN[request.param]


def test_every_step_is_gone_through_and_the_last_tells_the_ending(visit, game):
    page = visit()

    page.keyboard.press("Home")
    changed = page.evaluate(THROUGH)

    assert changed == [len(step["zones"]) for step in game.steps[1:]]
    assert int(page.locator("#slider").input_value()) == len(game.steps) - 1
    expect(page.locator("#now")).to_contain_text(game.lines[-1].text)
    expect(page.locator("header .ending")).to_have_text(game.lines[-1].text)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (390, "dark")])
def test_nothing_needs_scrolling_sideways_on_a_telephone(visit, game, width, scheme):
    page = visit(viewport={"width": width, "height": 780}, color_scheme=scheme, reduced_motion="reduce")
    last = len(game.steps) - 1

    for target in (0, *range(30, last, 100), last // 2, last):
        page.locator("#slider").fill(str(target))
        assert page.evaluate("document.documentElement.scrollWidth") == width
        expect(page.locator("#now")).to_be_in_viewport()
