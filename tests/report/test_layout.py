"""Page one at desk and telephone size: the figure at once, the rest folded, tables that keep their row names."""

from pathlib import Path

import pytest

from bng_sim.report.formats import html_page as pages
from tests.slow import slow_after

REPORTS = (Path(__file__).parents[2] / "reports").glob("*.html")
PUBLISHED = sorted(path for path in REPORTS if path.stem != "index")  # which has a card for each of them
SIZES = [{"width": 1280, "height": 900}, {"width": 390, "height": 844}]
MOST_SCREENS = 10
PICTURE = "document.querySelector('.answer figure').getBoundingClientRect().top"
HEIGHT = "document.documentElement.scrollHeight"
# How far a row's head moves while its table is scrolled to the end, of the tables that scroll.
MOVED = """() => [...document.querySelectorAll("div.scroll:has(tbody th)")]
  .filter((box) => box.scrollWidth > box.clientWidth + 40)
  .map((box) => {
    const head = box.querySelector("tbody th"), before = head.getBoundingClientRect().left;
    box.scrollLeft = 10000;
    return Math.abs(head.getBoundingClientRect().left - before);
  })"""
EMPTY = """() => [...document.querySelectorAll("tbody tr")].filter((row) =>
  [...row.cells].slice(1).every((cell) => ["", "\\u2013"].includes(cell.textContent.trim()))).length"""


@pytest.fixture(scope="module")
def address(small_report, tmp_path_factory):
    return pages.write(small_report, tmp_path_factory.mktemp("layout")).as_uri()


@pytest.mark.parametrize("size", slow_after(1, reversed(SIZES)))
def test_first_figure_is_on_first_screen_and_page_is_short(visit, size):
    page = visit(viewport=size)

    assert page.evaluate(PICTURE) < 0.6 * size["height"]
    assert page.evaluate(HEIGHT) < MOST_SCREENS * size["height"]


@pytest.mark.slow
def test_control_unfolded_page_is_longer(visit):
    page = visit(viewport=SIZES[0])
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")

    assert page.evaluate(HEIGHT) > MOST_SCREENS * SIZES[0]["height"]


@pytest.mark.slow
def test_row_names_stay_visible_while_table_scrolls_on_telephone(visit):
    page = visit(viewport=SIZES[1])
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")

    moved = page.evaluate(MOVED)
    assert len(moved) > 3
    assert max(moved) < 2


@pytest.mark.slow
def test_no_row_is_empty_and_one_is_singular(visit):
    page = visit()

    assert page.evaluate(EMPTY) == 0
    assert not [
        word for word in ("1 Crises", "1 players", "1 games") if f" {word}" in page.locator("main").inner_text()
    ]


@pytest.mark.slow
def test_folded_content_is_printed(visit):
    page = visit()
    assert page.locator("details.section:not([open])").count() > 5

    page.evaluate("dispatchEvent(new Event('beforeprint'))")

    assert page.locator("details.section:not([open])").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=["desk", "telephone"])
@pytest.mark.parametrize("path", PUBLISHED, ids=[path.stem for path in PUBLISHED])
def test_every_published_page_is_short(browser, path, size):
    page = browser.new_page(viewport=size)
    page.goto(path.as_uri())

    screens = page.evaluate(HEIGHT) / size["height"]
    page.close()

    assert screens <= MOST_SCREENS
