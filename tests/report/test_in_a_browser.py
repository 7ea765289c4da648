"""The page in a real browser, at desk and telephone size, offline: nothing clipped, data to download."""

import csv
import io
import xml.etree.ElementTree as ET

import pytest
from playwright.sync_api import expect

from bng_sim.report.blocks import BulletList, Definitions, bullet_lists
from bng_sim.report.document import FrontPage, Report, Section
from bng_sim.report.formats import html_page as pages
from tests.report import figure_text
from tests.report.claims import NO_CLAIMS
from tests.report.figure_text import DESK, TELEPHONE
from tests.slow import slow_after

# What is wider than the window and does not scroll in a box of its own.
TOO_WIDE = """() => [...document.querySelectorAll("main *")].filter((part) =>
  !part.closest(".scroll, svg") && part.getBoundingClientRect().right > innerWidth + 1).map((part) => part.outerHTML)"""


@pytest.fixture(scope="module")
def report(small_report):
    return small_report


@pytest.fixture(scope="module")
def address(report, tmp_path_factory):
    return pages.write(report, tmp_path_factory.mktemp("report")).as_uri()


@pytest.mark.parametrize(("viewport", "shown"), slow_after(1, [(DESK, ".wide"), (TELEPHONE, ".narrow")]))
def test_everything_fits_the_window(visit, report, viewport, shown):
    page = visit(viewport=viewport)
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")

    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    assert page.evaluate(TOO_WIDE) == []
    assert figure_text.faults(page, [viewport]) == []
    assert page.locator(f"figure {shown} svg").first.is_visible()
    assert page.locator("section").last.screenshot()[:4] == b"\x89PNG"


@pytest.mark.slow
def test_control_finds_clipped_content(visit):
    page = visit()
    page.evaluate("document.querySelector('figure svg text').setAttribute('x', '50000')")
    page.evaluate("document.querySelector('h1').style.width = '3000px'")

    assert "is cut off" in "".join(figure_text.faults(page, [DESK]))
    assert page.evaluate(TOO_WIDE) != []


@pytest.mark.slow
def test_control_finds_text_over_text(visit):
    page = visit()
    page.evaluate("""document.querySelectorAll("figure .wide svg text").forEach((text, place) => {
      if (place < 2) { text.setAttribute("x", 300 + place); text.setAttribute("y", 300); }
    })""")

    assert "lies over" in "".join(figure_text.faults(page, [DESK]))


def downloaded(page, link):
    with page.expect_download() as download:
        link.click()
    return download.value.suggested_filename, download.value.path().read_text(encoding="utf-8")


def test_figure_and_data_can_be_downloaded(visit, report):
    page = visit()
    links = page.locator(".answer figcaption").first.locator("a")

    name, svg = downloaded(page, links.nth(0))
    other, data = downloaded(page, links.nth(1))

    assert (name, other) == ("small-headline-dial.svg", "small-headline-dial.csv")
    assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert "background: white" in ET.fromstring(svg).get("style")
    drawn = report.front.picture
    assert list(csv.reader(io.StringIO(data))) == list(csv.reader(io.StringIO(drawn.data)))
    assert ET.fromstring(svg).find(".//{http://www.w3.org/2000/svg}use/{http://www.w3.org/2000/svg}title") is not None


def column(table, place):
    return [text.split("\n")[0] for text in table.locator(f"tbody tr > :nth-child({place + 1})").all_inner_texts()]


def number(text):
    return float(text.split()[0].replace("\N{MINUS SIGN}", "-").replace(",", ""))


def test_table_can_be_sorted_by_column_and_reset(visit):
    page = visit("#again")
    page.locator("#again details summary").click()
    table = page.locator("#again table")
    before, head = column(table, 0), table.locator("thead th").nth(1)
    figures = [number(text) for text in column(table, 1)]

    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    assert [number(text) for text in column(table, 1)] == sorted(figures, reverse=True)
    head.get_by_role("button").press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert [number(text) for text in column(table, 1)] == sorted(figures)
    table.locator("thead th").nth(0).get_by_role("button").click()
    assert column(table, 0) == sorted(before, reverse=True)
    assert head.get_attribute("aria-sort") is None
    table.locator("thead th").nth(0).get_by_role("button").click()
    table.locator("thead th").nth(0).get_by_role("button").click()
    assert column(table, 0) == before


@pytest.mark.slow
def test_words_are_sorted_as_words_and_every_button_has_a_name(visit):
    page = visit("#headline")
    page.locator("#headline details summary").first.click()
    page.evaluate("""() => {
      const words = ["undecided", "higher", "lower"], table = document.querySelector("#headline table");
      [...table.tBodies[0].rows].forEach((row, place) => { row.cells[1].textContent = words[place]; });
    }""")
    table = page.locator("#headline table").first

    table.locator("thead th").nth(1).get_by_role("button").click()
    assert column(table, 1) == ["undecided", "lower", "higher"]
    assert all(name.strip() for name in page.locator("th button").all_text_contents())


@pytest.mark.slow
def test_long_names_do_not_widen_the_page(browser, tmp_path):
    name = "w" * 99
    terms = Definitions([(f"Lineup {name}", name), (" ".join(["word"] * 20), "greedy")])
    made = Report(
        name,
        name,
        name,
        name,
        FrontPage([name], None, BulletList([(name, name)])),
        [Section("one", name, [terms, *bullet_lists([name])])],
        NO_CLAIMS,
    )
    for viewport in (DESK, TELEPHONE):
        page = browser.new_page(viewport=viewport)
        page.goto(pages.write(made, tmp_path).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        page.close()


def test_link_to_folded_section_unfolds_it(visit):
    page = visit("#game-shortest")

    expect(page.locator("#game-shortest pre")).to_be_visible()
    expect(page.locator("#game-shortest")).to_be_in_viewport()


@pytest.mark.slow
def test_pointed_marker_shows_figures_and_games(visit, report):
    page = visit()
    drawn = report.front.picture
    row = next(csv.DictReader(io.StringIO(drawn.data)))

    said = page.locator(".answer .wide svg").first.locator("use > title").all_text_contents()
    value, low, high = (f"{100 * float(row[name]):.1f}" for name in ("value", "low", "high"))
    assert any(text.endswith(f": {value} ({low} to {high}), n = 300") for text in said)
    assert page.locator("figure use > title").count() > 50


@pytest.mark.slow
def test_contents_lead_to_their_sections(visit):
    page = visit()

    page.get_by_role("navigation", name="Contents").locator("summary").click()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Limits").click()

    expect(page.locator("#limits h2")).to_be_in_viewport()


def test_page_without_scripts_shows_everything(visit):
    page = visit(java_script_enabled=False)

    page.locator("#grounds > summary").click()
    expect(page.locator("table:visible").first).to_be_visible()
    expect(page.locator("figcaption a").first).to_have_text("Data of this figure (CSV)")


@pytest.mark.slow
def test_print_has_wide_figures_and_no_file_links(visit):
    page = visit(viewport=TELEPHONE)

    page.emulate_media(media="print")

    expect(page.locator("figure .wide svg").first).to_be_visible()
    expect(page.locator("figcaption").first).to_be_hidden()
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()


@pytest.mark.slow
def test_text_has_enough_contrast(visit):
    """Contrast of at least 4.5 (WCAG 2.2, success criterion 1.4.3), of the page and of texts in its figures."""
    page = visit()
    colours = page.evaluate("""() => {
      const behind = (part) => { for (let at = part; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor; if (colour !== "rgba(0, 0, 0, 0)") return colour; } };
      const parts = [...document.querySelectorAll("main *")].filter((part) => part.childNodes.length &&
        [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) &&
          !part.closest("script, title"));
      const pairs = parts.map((part) => [getComputedStyle(part)[part.closest("svg") ? "fill" : "color"], behind(part)]);
      return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
    }""")

    pairs = {tuple(tuple(map(int, colour[4:-1].split(","))) for colour in pair) for pair in colours}
    assert len(pairs) > 4
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []
    assert contrast((255, 255, 255), (200, 200, 200)) < 4.5
    assert contrast((0, 0, 0), (255, 255, 255)) > 20.9


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
