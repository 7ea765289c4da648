"""Reports as PDF: tagged, with an outline and metadata; one page as a summary; the same bytes each time."""

import io

import pypdf
import pytest

from bng_sim.report.formats import pdf
from bng_sim.report.tables import ReportTable, TableRow
from tests.report.published_reports import nasty, published


def read(content):
    return pypdf.PdfReader(io.BytesIO(content))


@pytest.fixture(scope="module")
def whole(small_report):
    return pdf.render(published(small_report), "a4")


def test_it_is_tagged_and_says_what_it_is(whole):
    found = read(whole)

    assert found.metadata.title == "Five Crises?"
    assert found.metadata.author == "Ann Example, Bob"
    assert found.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert str(found.trailer["/Root"]["/Lang"]).startswith("en")
    assert "pdfuaid" in found.trailer["/Root"]["/Metadata"].get_data().decode()


def test_the_outline_has_every_section(small_report, whole):
    titles = [entry["/Title"] for entry in read(whole).outline if not isinstance(entry, list)]

    assert titles == ["Why", *(section.title for section in small_report.sections)]  # the notes have a heading


def resolved(value):
    return value.get_object() if hasattr(value, "get_object") else value


def structure(element):
    """All elements of a structure tree, from the top."""
    found = resolved(element)
    for child in found if isinstance(found, list) else [found] if isinstance(found, dict) else []:
        if isinstance(child := resolved(child), dict):
            yield child
            yield from structure(child.get("/K", []))


def fonts(page):
    """The fonts of a page that hold letters, those of its forms included."""
    resources = [resolved(page["/Resources"])]
    for found in resources:
        resources += [resolved(form)["/Resources"] for form in resolved(found.get("/XObject", {})).values()
                      if "/Resources" in resolved(form)]  # fmt: skip
        for font in map(resolved, resolved(found.get("/Font", {})).values()):
            yield resolved(font["/DescendantFonts"][0]) if "/DescendantFonts" in font else font


def test_every_font_is_embedded(whole):
    described = [resolved(font["/FontDescriptor"]) for page in read(whole).pages for font in fonts(page)]

    assert described
    assert all({"/FontFile", "/FontFile2", "/FontFile3"} & set(each) for each in described)


def test_structure_has_headings_tables_with_heads_and_figures_with_words(small_report, whole):
    elements = list(structure(read(whole).trailer["/Root"]["/StructTreeRoot"]["/K"]))
    kinds = [str(element.get("/S")) for element in elements]
    figures = [str(element.get("/Alt", "")) for element in elements if element.get("/S") == "/Figure"]

    assert {"/H1", "/H2", "/Table", "/TR", "/TH", "/TD", "/L", "/LI"} <= set(kinds)
    assert kinds.count("/TH") >= kinds.count("/Table") > 3
    assert {figure.title for figure in small_report.figures} <= set(figures)


@pytest.mark.parametrize(
    ("heads", "head", "shown", "shown_head"),
    [
        (["pool: 3 players", "pool: 4 players"], "Lineup: Players", ["3 players", "4 players"], "Players"),
        (["pool: 3 players", "random: 3 players"], "Lineup: Players", ["pool: 3 players", "random: 3 players"], None),
        (["pool"], "Lineup: ", ["pool"], None),
    ],
)
def test_settings_of_one_lineup_are_named_without_it(heads, head, shown, shown_head):
    found = pdf._without_lineup(ReportTable("All", head, [], [TableRow(each, []) for each in heads]))

    assert [row.head for row in found.rows] == shown
    assert found.head == (shown_head or head)


def test_words_of_the_answer_are_in_it(small_report, whole):
    text = " ".join(read(whole).pages[0].extract_text().split())

    assert " ".join(str(small_report.front.verdict[0]).split()[:6]) in text
    assert "By Ann Example" in text


def test_same_report_gives_same_bytes(small_report, whole):
    assert pdf.render(published(small_report), "a4") == whole


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_summary_has_one_page_of_the_size_asked_for(small_report, paper, size):
    found = read(pdf.render_summary(published(small_report), paper))

    assert len(found.pages) == 1
    assert tuple(round(float(side)) for side in found.pages[0].mediabox[2:]) == size
    assert "bng-sim verify" in found.pages[0].extract_text()


def test_names_stay_text():
    found = read(pdf.render(nasty(), "a4"))

    assert found.metadata.title.startswith("<script>alert(1)</script> [b]bold[/b] #let x = 1 *a* $x$")
    assert "#let x = 1" in found.pages[0].extract_text()


def test_a_report_of_nothing_and_a_very_long_one_have_a_summary_of_one_page():
    for name in ("x", "many words " * 120):
        assert len(read(pdf.render_summary(nasty(name), "a4")).pages) == 1
