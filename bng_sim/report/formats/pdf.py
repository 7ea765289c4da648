"""Write a report as a PDF to print and to read aloud, and as a summary of one page."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Literal

from bng_sim.analyses.numbers import capital
from bng_sim.report.blocks import blocks_within
from bng_sim.report.document import AGAIN, Report, verification
from bng_sim.report.figures import DrawnFigure, proportions
from bng_sim.report.formats import typesetting
from bng_sim.report.report_files import ONE_PAGE, PDF
from bng_sim.report.tables import ReportTable, fit_to_page
from bng_sim.sweeps.store import disk

Paper = Literal["a4", "letter"]
_PAPERS = {"a4": "a4", "letter": "us-letter"}
MOST_ROWS, MOST_COLUMNS = 12, 5  # of the table on the one-page summary


def write(report: Report, folder: Path, paper: Paper) -> list[Path]:
    """Write `report.pdf` into a folder; return its path. Raises `InputError` if Typst is not installed."""
    path = folder / PDF
    disk.write(path, render(report, paper))
    return [path]


def write_summary(report: Report, folder: Path, paper: Paper) -> list[Path]:
    """Write `summary.pdf`, of one page, into a folder; return its path. Raises as `write` does."""
    path = folder / ONE_PAGE
    disk.write(path, render_summary(report, paper))
    return [path]


def render(report: Report, paper: Paper) -> bytes:
    """Return the whole report as a PDF; the same report gives the same bytes."""
    sections = [{"title": each.title, "blocks": _data(each.blocks)} for each in report.sections]
    data = _front(report, paper) | {"sections": sections}
    return typesetting.pdf("report.typ", data, _svgs(report.figures), report.about.day)


def render_summary(report: Report, paper: Paper) -> bytes:
    """Return a report on one page as a PDF; the same report gives the same bytes."""
    settings, picture = _settings(report), report.front.picture
    data = _front(report, paper) | {"settings": _data(settings), "verify": _data(verification(report))}
    return typesetting.pdf("summary.typ", data, _svgs([picture] if picture else []), report.about.day)


def _settings(report: Report) -> ReportTable | None:
    """Return the first rows of the table of every figure; None if the report has none."""
    again = [section for section in report.sections if section.name == AGAIN]
    tables = [one for section in again for one in blocks_within(section.blocks) if isinstance(one, ReportTable)]
    return _without_lineup(fit_to_page(tables[0], MOST_COLUMNS, MOST_ROWS)) if tables else None


def _without_lineup(table: ReportTable) -> ReportTable:
    """Leave out the lineup at the beginning of each row, if it is the same in all of them."""
    _, _, others = table.head.partition(": ")
    heads = [row.head.partition(": ") for row in table.rows]
    if not others or len({lineup for lineup, _, _ in heads}) > 1 or not all(where for _, _, where in heads):
        return table
    rows = [replace(row, head=capital(where)) for row, (_, _, where) in zip(table.rows, heads, strict=True)]
    return replace(table, head=others, rows=rows)


def _front(report: Report, paper: Paper) -> dict[str, Any]:
    front, about = report.front, report.about
    return {
        "paper": _PAPERS[paper],
        "run": report.run,
        "game": report.game,
        "heading": report.heading,
        "question": report.title if about.title else "",
        "authors": [author.name for author in about.authors],
        "description": report.description,
        "by": _data(about.line) if about.line else None,
        "above": _data(list(about.above)),
        "below": _data(list(about.below)),
        "verdict": [*map(str, front.verdict)],
        "picture": _data(front.picture) if front.picture else None,
        "rests": _data(front.rests),
        "lead": report.lead,
    }


def _svgs(figures: Sequence[DrawnFigure]) -> dict[str, str]:
    return {f"{figure.name}.svg": figure.wide for figure in figures}


def _data(value: Any) -> Any:
    """Return blocks as the templates take them: each a table with its kind and its fields."""
    if isinstance(value, DrawnFigure):
        file = f"{value.name}.svg"
        return {"kind": value.kind, "file": file, "title": value.title, "ratio": proportions(value)}
    if is_dataclass(value):
        found = {field.name: _data(getattr(value, field.name)) for field in fields(value)}
        return {"kind": getattr(value, "kind", ""), **found}
    return value if value is None or isinstance(value, str | int | float) else [_data(each) for each in value]
