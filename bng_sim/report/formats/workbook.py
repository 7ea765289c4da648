"""Write the tables of a report as a workbook: numbers as numbers, a sheet a table, one that says what columns are."""

import datetime
import io
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.visible import visible
from bng_sim.report.document import Report
from bng_sim.report.report_files import WORKBOOK
from bng_sim.report.sheets import Sheet
from bng_sim.sweeps.store import disk

LONGEST_NAME = 31  # of a sheet
MOST_ROWS = 1_048_575  # of a sheet, below its head
_RATES = ("value", "low", "high", "difference", "difference_low", "difference_high")
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))


def write(report: Report, folder: Path) -> list[Path]:
    """Write `report.xlsx` into a folder; return its path. Raises `InputError` if XlsxWriter is not installed."""
    path = folder / WORKBOOK
    disk.write(path, render(report))
    return [path]


def render(report: Report) -> bytes:
    """Return a report's tables as a workbook; the same report gives the same bytes."""
    try:
        import xlsxwriter  # noqa: PLC0415 (an extra)
    except ModuleNotFoundError:
        raise InputError('XlsxWriter is not installed, which workbooks need: pip install "bng-sim[publish]"') from None
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        book.set_properties({
            "title": visible(report.heading), "author": visible(report.about.names), "comments": visible(report.lead),
            "created": datetime.datetime.combine(report.about.day, datetime.time()),
        })  # fmt: skip
        formats: dict[str, dict[str, Any]] = {"head": {"bold": True}, "rate": {"num_format": "0.0%"}, "words": {}}
        looks = {
            name: book.add_format({"text_wrap": name != "rate", "valign": "top", **look})
            for name, look in formats.items()
        }
        names = _names(report.sheets)
        _front(book.add_worksheet("Report"), report, names, looks)
        for sheet, name in zip(report.sheets, names, strict=True):
            _table(book.add_worksheet(name), sheet, looks)
    return file.getvalue()


def _names(sheets: Sequence[Sheet]) -> list[str]:
    """Return names of sheets that are allowed, and differ."""
    names: list[str] = []
    for sheet in sheets:
        name, n = " ".join(visible(sheet.name).translate(_FORBIDDEN).split())[:LONGEST_NAME] or "Table", 1
        while name.casefold() in {"report", "history", *(other.casefold() for other in names)}:
            n += 1
            name = f"{name[: LONGEST_NAME - len(str(n)) - 1]} {n}"
        names.append(name)
    return names


def _front(page: Any, report: Report, names: list[str], looks: Mapping[str, Any]) -> None:
    """Write what the report says, and what each column of each sheet is."""
    page.set_column(0, 1, 28)
    page.set_column(2, 2, 90, looks["words"])
    about = report.about
    facts = {
        "Title": report.heading, "Question": report.title, "Game": report.game, "By": about.names, "Date": about.date,
        "Rules": about.version, "Licence": about.licence, "Published at": about.address, "Played": report.lead,
    }  # fmt: skip
    rows: list[tuple[str, str, str]] = [(key, "", text) for key, text in facts.items() if text]
    rows += [("Answer", "", str(sentence)) for sentence in report.front.verdict]
    rows += [("What it rests on", term, sentence) for term, sentence in report.front.rests.items]
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            page.write_string(at, column, visible(text), looks["words" if column else "head"])
    head = len(rows) + 1
    for column, text in enumerate(("Sheet", "Column", "What it is")):
        page.write_string(head, column, text, looks["head"])
    explained = [
        (name, column, meaning)
        for sheet, name in zip(report.sheets, names, strict=True)
        for column, meaning in sheet.columns.items()
    ]
    for at, texts in enumerate(explained, start=head + 1):
        for column, text in enumerate(texts):
            page.write_string(at, column, visible(text))


def _table(page: Any, sheet: Sheet, looks: Mapping[str, Any]) -> None:
    frame = sheet.frame.select(~pl.selectors.nested()).head(MOST_ROWS)
    for column, name in enumerate(frame.columns):
        page.write_string(0, column, visible(name), looks["head"])
        letters = [len(str(value)) for value in frame[name].head(200)]
        page.set_column(column, column, min(60, max([len(name), *letters]) + 2))
    for at, row in enumerate(frame.iter_rows(named=True), start=1):
        for column, (name, value) in enumerate(row.items()):
            look = looks["rate"] if name in _RATES and row.get("kind") == "proportion" else None
            _write(page, at, column, value, look)
    page.freeze_panes(1, 0)
    if frame.height:
        page.autofilter(0, 0, frame.height, len(frame.columns) - 1)


def _write(page: Any, row: int, column: int, value: Any, look: Any) -> None:
    if isinstance(value, bool):
        page.write_boolean(row, column, value)
    elif isinstance(value, int | float) and math.isfinite(value):
        page.write_number(row, column, value, look)
    elif value is not None and not isinstance(value, float):
        page.write_string(row, column, visible(str(value)))
