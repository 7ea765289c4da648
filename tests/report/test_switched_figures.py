"""Readers of a page switch the lines of a figure and choose its measure; without a script the page is complete."""

import json
import re
import xml.etree.ElementTree as ET

import polars as pl
import pytest
from matplotlib.lines import Line2D

from bng_sim.analyses.analysis import Table
from bng_sim.analyses.plots import artist_names, estimates, style, svg
from bng_sim.report.formats import html_page
from bng_sim.report.sections import measures

SHOWN = "(part) => Boolean(part.getClientRects().length)"


@pytest.fixture(scope="module")
def address(small_report, tmp_path_factory):
    return html_page.write(small_report, tmp_path_factory.mktemp("switched")).as_uri()


@pytest.fixture
def page(visit):
    opened, faults = visit(), []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    assert faults == []


def lines_of(svg):
    return json.loads(svg.get_attribute("data-lines"))


def count_shown(svg, number):
    return sum(svg.locator(f".l{number}").evaluate_all(f"(parts) => parts.map({SHOWN})"))


def test_line_is_switched_off_and_on_by_keyboard_and_pointer_in_both_widths(page):
    figure = page.locator(".answer figure").first
    buttons, wide = figure.locator(".switches button"), figure.locator(".wide svg")
    before = count_shown(wide, 0)
    assert buttons.all_inner_texts() == lines_of(wide)
    assert before > 2

    buttons.first.focus()
    page.keyboard.press("Enter")
    assert buttons.first.get_attribute("aria-pressed") == "false"
    assert count_shown(wide, 0) == 0
    assert count_shown(wide, 1) > 2
    assert figure.locator(".narrow svg .l0:not([display])").count() == 0
    buttons.first.click()
    assert buttons.first.get_attribute("aria-pressed") == "true"
    assert count_shown(wide, 0) == before


@pytest.mark.slow
def test_arrow_keys_pass_over_what_is_switched_off(page):
    figure = page.locator(".answer figure").first
    name = lines_of(figure.locator(".wide svg"))[0]
    figure.locator(".switches button").first.click()
    figure.locator(".wide svg").focus()
    said = set()
    for _ in range(len(figure.locator(".wide svg use").all())):
        page.keyboard.press("ArrowRight")
        said.add(figure.locator("output").inner_text())

    assert said
    assert not [text for text in said if text.startswith(name)]


def test_measure_is_chosen_above_the_figure_and_keeps_what_is_switched_off(page, small_report):
    picture = small_report.front.picture
    chooser = page.get_by_role("combobox")
    assert chooser.locator("option").all_inner_texts() == [
        picture.measure, *(other.measure for other in picture.instead)
    ]  # fmt: skip
    assert len(picture.instead) > 0
    page.locator(".answer .switches button").first.click()

    chooser.select_option(picture.instead[0].measure)
    shown = page.locator(".answer figure:visible")
    assert shown.count() == 1
    assert shown.get_attribute("data-measure") == picture.instead[0].measure
    assert count_shown(shown.locator(".wide svg"), 0) == 0
    assert shown.locator(".switches button[aria-pressed=false]").count() == 1
    page.emulate_media(media="print")
    assert page.locator(".answer figure .wide svg:visible").count() == 1
    assert page.locator(".switches:visible, .measure:visible").count() == 0


@pytest.mark.slow
def test_figure_for_an_iframe_is_switched_and_keeps_its_measures(browser, small_report, tmp_path):
    picture = small_report.front.picture
    page = browser.new_page()
    page.goto(html_page.write_figure(small_report, picture.name, tmp_path).as_uri())
    page.locator(".switches button").first.click()

    page.locator(".measure select").select_option(picture.instead[0].measure)

    shown = page.locator("figure:visible")
    assert shown.count() == 1
    assert shown.get_attribute("data-measure") == picture.instead[0].measure
    assert count_shown(shown.locator(".wide svg"), 0) == 0
    page.close()


def test_page_without_scripts_shows_the_headline_alone(visit, small_report):
    page = visit(java_script_enabled=False)

    assert page.locator(".answer figure:visible").count() == 1
    assert page.locator(".switches, .measure").count() == 0
    assert page.locator("[display=none]").count() == 0
    assert small_report.front.picture.measure in html_page.render(small_report)


def test_measures_are_drawn_for_pages_only(small_report):
    names = [figure.name for figure in small_report.figures]

    assert not {other.name for other in small_report.front.picture.instead} & {*names}


def test_lines_keep_their_names_whatever_letters_they_have(small_report):
    wide = small_report.front.picture.wide
    classes = set(re.findall(r'class="l(\d+)"', wide))
    assert len(classes) == len(json.loads(ET.fromstring(wide).get("data-lines")))

    name = 'a|b "c" <script> url(#m0) id="m0"'
    figure = style.canvas(3, "Both", "Turns", key=style.key([name, "other"]))
    rows = pl.DataFrame({"line": [name, "other"], "x": [1, 2], "n": 9, "value": 2.0, "low": 1.0, "high": 3.0})
    estimates.points(figure.subplots(), rows, "x", [name, "other"])
    renamed = svg.in_names(style.svg(figure), lambda own: f"z{own}")
    assert json.loads(ET.fromstring(renamed).get("data-lines")) == [name, "other"]

    named = artist_names.Named(['a|b "c" <script>'], ["x|y", "z"], is_drawn=True)
    drawn = Line2D([], [])
    artist_names.set_name(drawn, named.lines, named.says, is_drawn=True)
    assert artist_names.name_of(drawn.get_gid()) == named
    assert artist_names.name_of(None) == artist_names.UNNAMED


def test_a_table_with_several_rows_for_a_setting_is_no_measure():
    row = dict.fromkeys(measures.NEEDED, 1)
    once, twice = (Table("A caption", pl.DataFrame([row] * n), {"line": "Setting"}) for n in (1, 2))

    assert [name for name, _ in measures.tables_of([{"once": once, "twice": twice}])] == ["once"]
