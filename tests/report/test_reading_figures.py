"""A figure's values can be read with the keyboard and the pointer, with their settings and intervals."""

import pytest

from bng_sim.report.formats import html_page


@pytest.fixture
def page(browser, small_report, tmp_path):
    path = tmp_path / "report.html"
    path.write_text(html_page.render(small_report), encoding="utf-8")
    opened, faults = browser.new_page(viewport={"width": 1280, "height": 900}), []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.goto(path.as_uri())
    yield opened
    opened.close()
    assert faults == []


@pytest.mark.slow
def test_arrow_keys_and_pointer_read_a_figure(page):
    figure = page.locator("section.answer figure").first
    said = figure.locator("output")
    figure.locator(".wide svg").focus()
    assert said.inner_text() == "Arrow keys read the values."
    page.keyboard.press("ArrowRight")
    first = said.inner_text()
    page.keyboard.press("End")
    last = said.inner_text()

    assert first != last
    for text in (first, last):
        name, _, figures = text.partition(": ")
        assert name
        assert " to " in figures
        assert "n = " in figures
    figure.locator(".wide svg use").first.hover()
    assert said.inner_text() == first
    assert figure.locator("use.on").count() == 1
