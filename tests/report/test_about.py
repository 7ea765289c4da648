"""What a report says of itself: in its head, on its page, as a citation; notes in Markdown are blocks, never HTML."""

import json
import re

import html5lib
import pytest

from bng_sim.analyses import numbers
from bng_sim.games import GAMES
from bng_sim.report.about import UNSIGNED, citation, read_about
from bng_sim.report.blocks import BulletList, Code, Heading, Link, Mono, Strong, Text
from bng_sim.report.content import build_report
from bng_sim.report.formats import html_page, markdown
from bng_sim.report.notes_markdown import read_notes
from bng_sim.sweeps.run.load import load
from tests.report.published_reports import ABOUT, nasty, published


def test_notes_become_blocks():
    text = "# Why\n\nOne **bold** [link](https://x.y) and `code`.\nNext line\n\n3. c\n4. d\n\n```\na < b\n```\n"

    assert read_notes(text) == [
        Heading("Why", is_of_section=True),
        Text(["One ", Strong("bold"), " ", Link("link", "https://x.y"), " and ", Mono("code"), ". Next line"]),
        BulletList([("3.", "c"), ("4.", "d")]),
        Code("a < b"),
    ]


def test_html_and_odd_addresses_in_notes_stay_text():
    (shown,) = read_notes("<b>x</b> [y](javascript:alert(1)) ![picture](https://x.y/z.png)")

    assert not any(isinstance(part, Link) for part in shown.parts)
    assert "".join(map(str, shown.parts)) == "<b>x</b> [y](javascript:alert(1)) picture"


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("**[a](https://x.y)**", [Text([Link("a", "https://x.y")])]),
        ("[a](HTTPS://x.y)", [Text([Link("a", "HTTPS://x.y")])]),
        ("- a\n\n      code\n- b", [BulletList([("", "a")]), Code("code"), BulletList([("", "b")])]),
        ("1. a\n   - b\n2. c", [BulletList([("1.", "a"), ("", "b"), ("2.", "c")])]),
        ("> said", [Text(["said"], is_note=True)]),
    ],
)
def test_lists_and_links_in_notes_are_kept(text, blocks):
    assert read_notes(text) == blocks


def test_nothing_is_said_where_nothing_is_known():
    assert read_about({}) == UNSIGNED
    assert UNSIGNED.line is None
    assert citation(UNSIGNED, "Q?", "G", "run") == []


def test_citation_is_bibtex_and_csl():
    bibtex, csl = (block.text for block in citation(ABOUT, "Q?", "G & H", "run"))

    assert bibtex.splitlines()[0] == "@misc{run,"
    assert "author = {{Ann Example} and {Bob}}," in bibtex
    assert r"note = {Played with bng-sim: G \& H}" in bibtex
    assert json.loads(csl)[0]["issued"] == {"date-parts": [[2026, 11, 29]]}


def test_page_says_who_publishes_it(small_report):
    page = html_page.render(published(small_report))

    assert "<h1>Five Crises?</h1>" in page
    assert f'<p class="asked">{small_report.title}</p>' in page
    assert '<meta name="author" content="Ann Example and Bob">' in page
    assert 'content="https://example.org/studies/report_pictures/' in page
    linked = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', page)[1])
    assert [one["@type"] for one in linked["@graph"]] == ["Report", "Dataset"]
    assert linked["@graph"][0]["license"] == "CC BY 4.0"
    assert "<b>one</b>" in page


@pytest.mark.parametrize("make", [published, lambda _: nasty()], ids=["published", "nasty"])
def test_page_is_html_without_mistakes(small_report, make):
    html5lib.HTMLParser(strict=True).parse(html_page.render(make(small_report)))


def test_markdown_says_who_publishes_it(small_report):
    text = markdown.render(published(small_report))

    assert text.splitlines()[2] == "# Five Crises?"
    assert "By [Ann Example](<https://example.org/ann>), Bob · 2026-11-29 · rules 0.7 · CC BY 4.0" in text
    assert "We changed **one** number" in text


@pytest.mark.slow
def test_numbers_are_written_as_the_language_does(make_config, make_run, tmp_path):
    asked = make_config(name="german", games=2_000, lineups=["greedy"], grid={"hand_limit": (2, 3, 4)})
    found = load(make_run(asked, tmp_path / "german"))
    found.config["language"] = "de"
    report = build_report(found, GAMES["guillotines"])
    page = html_page.render(report)
    said = " ".join([report.lead, *map(str, report.front.verdict), *(text for _, text in report.front.rests.items)])

    assert "6.000 games" in report.lead
    assert re.search(r"\d,\d", page.partition('id="again"')[0])
    assert not re.search(r"\d\.\d(?!\d\d)", re.sub(r"bng-sim [\d.]+", "", said))
    assert '<html lang="en" data-marks=".,">' in page
    assert numbers.count(1000) == "1,000"  # as before, once the report is made
