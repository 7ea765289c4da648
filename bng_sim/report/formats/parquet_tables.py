"""Write the tables of a report as Parquet, with types; each says in its metadata of which report it is, and whose."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import polars as pl

from bng_sim.core.visible import visible
from bng_sim.report.document import Report
from bng_sim.report.report_files import TABLES
from bng_sim.report.sheets import Sheet
from bng_sim.sweeps.store import disk, parquet

PREFIX = "bng_sim."  # of the keys of the metadata
LONGEST_NAME = 60  # letters of a file's name
_OTHER = re.compile(r"[^a-z0-9]+")


def write(report: Report, folder: Path) -> list[Path]:
    """Write a file for each table of a report below `TABLES` in a folder; return their paths."""
    (folder / TABLES).mkdir(parents=True, exist_ok=True)
    paths = []
    for sheet, name in zip(report.sheets, file_names(report.sheets), strict=True):
        paths.append(folder / TABLES / name)
        disk.write(paths[-1], render(report, sheet))
    return paths


def render(report: Report, sheet: Sheet) -> bytes:
    """Return a table as the bytes of a Parquet file; the same report gives the same bytes."""
    return parquet.encode(sheet.frame.select(~pl.selectors.nested()), metadata(report, sheet))


def metadata(report: Report, sheet: Sheet) -> dict[str, str]:
    """Return what a table says of its report: who, when, which rules, on which terms, and the page's code.

    `columns` says what each column is, as JSON. What the report does not say is left out.
    """
    about = report.about
    facts = {
        "table": sheet.name,
        "title": report.heading,
        "question": report.title,
        "game": report.game,
        "author": about.names,
        "date": about.date,
        "version": about.version,
        "licence": about.licence,
        "address": about.address,
        "played": report.lead,
        "code": report.claims.code,
        "played_with": f"bng-sim {report.claims.version}",
    }
    found = {PREFIX + key: visible(text) for key, text in facts.items() if text}
    return found | {PREFIX + "columns": json.dumps(dict(sheet.columns), ensure_ascii=False)}


def file_names(sheets: Sequence[Sheet]) -> list[str]:
    """Return the names of the files, which differ and need no quoting."""
    names: list[str] = []
    for sheet in sheets:
        plain, n = _OTHER.sub("_", sheet.name.lower()).strip("_")[:LONGEST_NAME] or "table", 1
        name = plain
        while name in names:
            n += 1
            name = f"{plain}_{n}"
        names.append(name)
    return [f"{name}.parquet" for name in names]
