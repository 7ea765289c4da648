"""Every format takes a report with odd names: quotes, umlauts, emoji, right to left, 300 letters, markup."""

import io
from dataclasses import replace

import html5lib
import polars as pl
import pypdf
import pytest
from PIL import Image
from python_calamine import CalamineWorkbook

from bng_sim.analyses.plots import estimates, style
from bng_sim.report.figures import draw_figure
from bng_sim.report.formats import bbcode, html_page, markdown, parquet_tables, pdf, pictures, typesetting, workbook
from bng_sim.report.sheets import Sheet
from tests.report.published_reports import NASTY, nasty
from tests.slow import slow_after

NAMES = {
    "quotes": "\"double\" 'single' \u201cround\u201d `back`",
    "umlauts": "\u00c4rger \u00fcber Gr\u00f6\u00dfe, \u00e9t\u00e9, \u0141\u00f3d\u017a",
    "emoji": "\U0001f4a3 boom \U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f",
    "right to left": "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 mixed",
    "300 letters": "x" * 300,
    "markup": NASTY,
    "pipes": "a|b||c \\| [d](e) <f> \n g",
}


def report_of(name, settings=2):
    """A report with a figure in which everything has this name."""
    lines = [f"{name} {number}" for number in range(settings)]
    rows = pl.DataFrame({"line": lines, "place": "a", "n": 9, "value": 2.0, "low": 1.0, "high": 3.0})

    @style.styled
    def plot(*, narrow=False):
        shown = lines[: style.MOST_LINES]
        return estimates.row_figure(rows, "place", shown, {"a": "a"}, name, name, narrow=narrow)

    made = nasty(name)
    picture = replace(draw_figure("one", name, plot, rows), measure=name)
    front = replace(made.front, picture=replace(picture, instead=[replace(picture, name="two")]))
    return replace(made, front=front, sheets=[Sheet(name, rows, {"line": name})])


def faults_of(page):
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(page)
    return parser.errors


@pytest.mark.parametrize("name", slow_after(2, reversed(NAMES.values())), ids=reversed(NAMES))
def test_every_format_takes_it(name, tmp_path):
    report = report_of(name)

    page = html_page.write(report, tmp_path).read_text(encoding="utf-8")
    assert faults_of(page) == []
    assert "<script>alert" not in page
    assert "<f>" not in page
    assert faults_of(html_page.write_first_screen(report, tmp_path).read_text(encoding="utf-8")) == []
    assert faults_of(html_page.write_figure(report, "one", tmp_path).read_text(encoding="utf-8")) == []
    assert "<" not in bbcode.render(report)
    assert markdown.write(report, tmp_path).stat().st_size > 100
    for content in (pdf.render(report, "a4"), pdf.render_summary(report, "letter")):
        assert pypdf.PdfReader(io.BytesIO(content), strict=True).pages
    drawn = [one for one in pictures.draw(report) if one.name.endswith("png")]
    assert {Image.open(io.BytesIO(one.content)).format for one in drawn} == {"PNG"}
    assert len(CalamineWorkbook.from_filelike(io.BytesIO(workbook.render(report))).sheet_names) == 2
    (path,) = parquet_tables.write(report, tmp_path)
    assert pl.read_parquet(path)["line"].to_list() == [f"{name} {number}" for number in range(2)]


def test_letters_that_no_font_has_are_spelt_in_a_pdf(monkeypatch):
    run, tried = typesetting._run, []

    def without_fonts(template, text, figures, **options):
        tried.append(text)
        if len(tried) == 1:
            raise typesetting._UnknownLetterError
        return run(template, text, figures, **options)

    monkeypatch.setattr(typesetting, "_run", without_fonts)  # the machine at hand may have fonts for everything
    content = pdf.render(nasty("Boom \U0001f468\u200d\U0001f467\ufe0f"), "a4")

    text = pypdf.PdfReader(io.BytesIO(content)).pages[0].extract_text()
    assert "Boom [man][girl]" in text.replace("\u200d", "")


def test_control_finds_faults_of_a_page():
    assert faults_of("<!doctype html><title>x</title><p><b>open</p><svg><g></svg>") != []


@pytest.mark.parametrize("settings", slow_after(1, [1, 200]))
def test_one_setting_and_200_have_a_page_and_a_summary(settings):
    report = report_of("setting", settings)

    assert faults_of(html_page.render(report)) == []
    assert len(pypdf.PdfReader(io.BytesIO(pdf.render_summary(report, "a4"))).pages) == 1
