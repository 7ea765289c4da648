"""The report in Markdown has the content of the page, as a parser of GitHub's Markdown reads it."""

import html
import re

import pytest
from markdown_it import MarkdownIt

from bng_sim.report.blocks import BulletList, Code, Definitions, GameBlock, Mono, Text
from bng_sim.report.document import FrontPage, Report, Section
from bng_sim.report.formats import html_page, markdown
from bng_sim.report.tables import ReportTable, TableCell, TableRow
from tests.report.claims import NO_CLAIMS
from tests.report.elements import Elements

NASTY = (
    "<script>alert(1)</script>",
    "*a* _b_ **c** ~~d~~ `e` $x^2$",
    "[link](http://x) ![picture](y) <b>z</b>",
    "a | b \\| c",
    "# no heading",
    "1. no list",
    "- no list",
    "+ no list",
    "> no quotation",
    "&lt; &amp;",
    "{{ 7 * 7 }} %s",
    'id="( url(#y)',
)
ADDRESSES = "https://example.org www.example.org me@example.org"


def read(text):
    return Elements(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text))


@pytest.fixture(scope="module")
def report(small_report):
    return small_report


@pytest.fixture(scope="module")
def text(report):
    return markdown.render(report)


@pytest.fixture(scope="module")
def shown(text):
    return read(text)


@pytest.fixture(scope="module")
def on_page(report):
    return Elements(html_page.render(report))


def words(text):
    """Return the words of a text, without those that only one of the formats needs."""
    return re.sub(r"[\s\N{NO-BREAK SPACE}]+", "", text)


def test_headings_are_those_of_page(shown, on_page):
    headings = [(tag, text) for tag in ("h1", "h2", "h3") for _, text in shown.of(tag)]

    assert headings == [(tag, text) for tag in ("h1", "h2", "h3") for _, text in on_page.of(tag)]


def test_tables_are_those_of_page(report, shown):
    page = re.sub("<small>(.+?)</small>", r"(\1)", html_page.render(report).replace("\N{DAGGER}", ", may be chance"))
    on_page = Elements(re.sub("<td>[^<]*", lambda cell: cell[0].replace("\n", "; "), page))  # as Markdown has them
    cells = [words(text) for _, text in shown.of("td", "th")]

    assert len(shown.of("table")) == len(on_page.of("table")) > 10
    assert cells == [words(text) for _, text in on_page.of("td", "th")]


def pieces(page):
    """List the pieces of text on a page that Markdown must have too, without file links and transcripts."""
    shown = [text for _, text in page.of("p", "li", "dt", "summary", "code", "h1", "h2", "h3", "caption")]
    facts = [text for _, text in page.of("dd") if "bng-sim re" not in text]  # a game's commands are among the codes
    return [text for text in shown + facts if text not in ("Read all of it", "Contents", "")]


def missing_pieces(text, on_page):
    """List the pieces of the page that this Markdown lacks."""
    here = words(html.unescape(re.sub(r"<[^>]*>", "", MarkdownIt("commonmark").enable("table").render(text))))
    return [piece for piece in pieces(on_page) if words(piece) not in here]


def test_markdown_has_every_piece_of_page(text, on_page):
    assert len(pieces(on_page)) > 100
    assert missing_pieces(text, on_page) == []


@pytest.mark.parametrize(
    "dropped",
    [
        r"`bng-sim replay [^`]*`",
        r"```.*?```",
        r"\*\*Details and tables\*\*",
        r"\*\*Config hash\*\*",
        r", seed 1\.",
    ],
)
def test_control_finds_omitted_piece(text, on_page, dropped):
    assert missing_pieces(re.sub(dropped, "", text, flags=re.DOTALL), on_page) != []


def test_linked_files_are_written(report, tmp_path, shown, on_page):
    path = markdown.write(report, tmp_path)
    links = [attributes["href"] for attributes, _ in shown.of("a") if not attributes.get("href", "#").startswith("#")]
    pictures = [attributes["src"] for attributes, _ in shown.of("img")]
    files = {str(file.relative_to(tmp_path)) for file in (tmp_path / markdown.FILES).iterdir()}

    assert path == tmp_path / "report.md"
    assert path.read_text(encoding="utf-8") == markdown.render(report)
    assert set(links) | set(pictures) == files
    shown_at_first = [attributes for attributes, _ in on_page.of("figure") if "hidden" not in attributes]
    assert len(pictures) == len(shown_at_first)
    assert all((tmp_path / name).read_text(encoding="utf-8").startswith("<svg ") for name in pictures)


def test_every_figure_has_alternative_text(shown):
    assert all(attributes["alt"] for attributes, _ in shown.of("img"))


def test_nothing_in_it_is_html(text):
    """Not every reader of Markdown takes HTML: some show it as text."""
    tokens = MarkdownIt("commonmark").parse(text)
    every = [*tokens, *(child for token in tokens for child in token.children or ())]

    assert [token.content for token in every if token.type.startswith("html")] == []
    assert re.findall(r"&#?\w+;", text) == []


@pytest.mark.parametrize("name", NASTY)
def test_names_are_escaped(name):
    table = ReportTable(name, name, [name], [TableRow(name, [TableCell(name, name)], strong=True)], name)
    blocks = [Text([name, Mono(name)]), Text([name], is_note=True), BulletList([(name, name), ("", name)])]
    blocks += [Definitions([(name, name)]), Code(f"{name}\n```\n{name}"), GameBlock(name, name, [name], "", "x"), table]
    made = Report(
        "run",
        name,
        name,
        name,
        FrontPage([name], None, BulletList([(name, name)])),
        [Section("one", name, blocks)],
        NO_CLAIMS,
    )

    found = read(markdown.render(made))
    shown = " ".join("".join(texts) for tag, _, texts in found.found if tag in ("h1", "p", "li", "td"))

    assert (found.wrong, found.open) == ([], [])
    assert found.of("script", "b", "del", "img", "h3", "ol") == []
    plain = " ".join(name.split())
    assert [text for _, text in found.of("em")] == [plain, plain, f"{plain}: in summary.csv."]  # the game, notes: ours
    assert found.of("a") == []
    assert [text for _, text in found.of("h1")] == [" ".join(name.split())]
    assert len(found.of("table")) == 1
    assert len(found.of("td")) == 2
    assert name in shown


def test_no_address_becomes_a_link():
    made = markdown.render(
        Report(
            "run",
            ADDRESSES,
            ADDRESSES,
            ADDRESSES,
            FrontPage([ADDRESSES], None, BulletList([("", ADDRESSES)])),
            [],
            NO_CLAIMS,
        )
    )

    assert not re.search(r"[a-z]://|www\.|[a-z]@", made)
    assert [text for _, text in read(made).of("h1")] == [ADDRESSES]


def test_files_of_earlier_report_are_deleted(report, tmp_path):
    (tmp_path / markdown.FILES).mkdir()
    (tmp_path / markdown.FILES / "game-of-another-run.txt").write_text("Turn 1")
    (tmp_path / markdown.FILES / "thoughts.txt").write_text("Ten years of work")
    (tmp_path / markdown.MARKDOWN).write_text(f"[Read all of it]({markdown.FILES}/game-of-another-run.txt)")
    markdown.write(report, tmp_path)

    assert not (tmp_path / markdown.FILES / "game-of-another-run.txt").exists()
    assert (tmp_path / markdown.FILES / "thoughts.txt").exists()
    assert (tmp_path / markdown.FILES / "game-typical-everybody-loses.txt").exists()


def test_a_fence_is_longer_than_any_in_the_text():
    made = Report(
        "run",
        "g",
        "t",
        "l",
        FrontPage([], None, BulletList([])),
        [Section("one", "s", [Code("a\n`````\nb")])],
        NO_CLAIMS,
    )

    assert [text for _, text in read(markdown.render(made)).of("code")] == ["a ````` b"]
