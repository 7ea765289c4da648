"""A page links the files that lie beside it: relative, and none that does not exist."""

from urllib.parse import unquote

import pytest

from bng_sim.report.formats import html_page, parquet_tables
from bng_sim.report.report_files import delete_published
from tests.command import call
from tests.report.elements import Elements


def links_of(page):
    found = [attributes["href"] for attributes, _ in Elements(page).of("a")]
    return [unquote(link) for link in found if not link.startswith(("#", "data:", "https:"))]


def test_page_alone_links_no_file(small_report):
    assert links_of(html_page.render(small_report)) == []


def test_page_links_what_lies_beside_it_and_nothing_else(small_report, tmp_path):
    picture = f"report_pictures/{small_report.front.picture.name}-light.png"
    (tmp_path / "report_pictures").mkdir()
    for name in ("report.pdf", "summary.csv", picture):
        (tmp_path / name).touch()
    tables = parquet_tables.write(small_report, tmp_path)
    beside = [tmp_path / name for name in ("report.pdf", "report.xlsx", "summary.csv", picture)]
    page = html_page.write(small_report, tmp_path, [*beside, *tables]).read_text(encoding="utf-8")

    links = links_of(page)
    assert {*links} == {"report.pdf", "summary.csv", picture, *(f"report_tables/{path.name}" for path in tables)}
    assert all((tmp_path / link).is_file() for link in links)
    delete_published(tmp_path)
    assert not (tmp_path / "report_tables").exists()


@pytest.mark.slow
def test_command_links_the_formats_that_it_wrote(tmp_path):
    (tmp_path / "tiny.yaml").write_text("name: tiny\ngames: 30\nlineups: [random]\nassumptions: false\n")
    assert call("sweep", "tiny.yaml", cwd=tmp_path).returncode == 0
    page = tmp_path / "runs" / "tiny" / "report.html"
    assert links_of(page.read_text(encoding="utf-8")) == []

    formats = ("--format", "html", "--format", "bbcode", "--format", "xlsx")
    done = call("report", "runs/tiny", *formats, cwd=tmp_path)
    assert [path.rsplit("/")[-1] for path in done.stdout.split()] == [
        "report.html", "report.bbcode.txt", "report.xlsx"
    ]  # fmt: skip
    links = links_of(page.read_text(encoding="utf-8"))
    assert links == ["report.bbcode.txt", "report.xlsx", "summary.csv", "cells.csv"]
    call("report", "runs/tiny", *formats, "--out", "elsewhere", cwd=tmp_path)
    elsewhere = (tmp_path / "elsewhere" / "report.html").read_text(encoding="utf-8")
    assert links_of(elsewhere) == ["report.bbcode.txt", "report.xlsx"]
