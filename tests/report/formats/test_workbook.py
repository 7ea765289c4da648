"""Tables as a workbook: numbers are numbers, every column is explained, names are no formulas."""

import io

import pytest
from python_calamine import CalamineWorkbook

from bng_sim.report.formats import workbook
from tests.report.published_reports import nasty, published


@pytest.fixture(scope="module")
def content(small_report):
    return workbook.render(published(small_report))


@pytest.fixture(scope="module")
def book(content):
    return CalamineWorkbook.from_filelike(io.BytesIO(content))


def test_a_sheet_a_table_with_numbers_as_numbers(small_report, book):
    assert len(book.sheet_names) == 1 + len(small_report.sheets)
    head, first, *_ = book.get_sheet_by_name("Every figure").to_python()
    row = dict(zip(head, first, strict=True))

    assert isinstance(row["value"], float)
    assert 0 <= row["low"] <= row["value"] <= row["high"]


def test_every_column_of_every_sheet_is_named_on_the_first(book):
    rows = book.get_sheet_by_name("Report").to_python()
    listed = {(row[0], row[1]): row[2] for row in rows}
    for name in book.sheet_names[1:]:
        for column in book.get_sheet_by_name(name).to_python()[0]:
            assert (name, column) in listed
    assert [row[2] for row in rows if row[0] == "By"] == ["Ann Example and Bob"]


def test_same_report_gives_same_bytes(small_report, content):
    assert workbook.render(published(small_report)) == content


def test_names_stay_text():
    book = CalamineWorkbook.from_filelike(io.BytesIO(workbook.render(nasty("=1+1"))))

    assert book.get_sheet_by_name("Report").to_python()[0][2] == "=1+1"
