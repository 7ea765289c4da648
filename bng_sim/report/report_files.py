"""The paths of a report's files in a run's folder, and deleting reports that are out of date."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from bng_sim.sweeps.store import disk

if TYPE_CHECKING:
    from bng_sim.report.figures import DrawnFigure

PAGE, MARKDOWN, FILES = "report.html", "report.md", "report_files"
PDF, ONE_PAGE, BBCODE, WORKBOOK = "report.pdf", "summary.pdf", "report.bbcode.txt", "report.xlsx"
PICTURES, FIRST_SCREEN, TABLES = "report_pictures", "first_screen.html", "report_tables"
_WORDS = {  # what a page calls the files that lie beside it, in this order; the last two are of the run
    PDF: "PDF", ONE_PAGE: "on one page (PDF)", FIRST_SCREEN: "first screen", MARKDOWN: "Markdown",
    BBCODE: "post for BoardGameGeek (BBCode)", WORKBOOK: "workbook (XLSX)",
    "summary.csv": "every figure (CSV)", "cells.csv": "the settings (CSV)",
}  # fmt: skip
OF_RUN = ("summary.csv", "cells.csv")
_PICTURE = re.compile(r"(-card\.png|-(light|dark)\.(png|svg)|\.html)$")
_TABLE = re.compile(r"\.parquet$")
_SHOWN = re.compile(rf"\]\({FILES}/([^/()\s]+)\)")  # matches a link to a file of the report


def picture_name(figure: "DrawnFigure", theme: str) -> str:
    """Return the file name of a figure's picture for print."""
    return f"{figure.name}-{theme}.png"


def card_name(figure: "DrawnFigure") -> str:
    """Return the file name of the picture that stands for a report where somebody links to it."""
    return f"{figure.name}-card.png"


def words_of(names: Iterable[str]) -> dict[str, str]:
    """Return what a page calls those of these files beside it that it lists in its text: path -> words."""
    found = set(names)
    return {name: words for name, words in _WORDS.items() if name in found}


def table_words(names: Iterable[str]) -> dict[str, str]:
    """Return what a page calls the tables beside it, by their paths."""
    return {name: _once(Path(name).stem) for name in sorted(names) if name.startswith(f"{TABLES}/")}


def _once(stem: str) -> str:
    """Return the words of a table's file, of one that is called as its question only once: `last_card_last_card`."""
    half = len(stem) // 2
    return (stem[:half] if stem[:half] == stem[half + 1 :] else stem).replace("_", " ")


def delete_reports(folder: Path) -> None:
    """Delete the reports in a folder, if there are any; other files next to theirs are not ours."""
    for name in linked_files(folder):
        disk.remove(folder / FILES / name)
    for name in (MARKDOWN, PAGE):
        disk.remove(folder / name)
    delete_published(folder)
    if (folder / FILES).is_dir() and not any((folder / FILES).iterdir()):
        (folder / FILES).rmdir()


def delete_published(folder: Path) -> None:
    """Delete what `bng-sim report --format` wrote of an earlier state of a run."""
    for name in (FIRST_SCREEN, PDF, ONE_PAGE, BBCODE, WORKBOOK):
        disk.remove(folder / name)
    for part, own in ((folder / PICTURES, _PICTURE), (folder / TABLES, _TABLE)):
        for path in part.glob("*") if part.is_dir() else ():
            if own.search(path.name):
                disk.remove(path)
        if part.is_dir() and not any(part.iterdir()):
            part.rmdir()


def is_report(path: Path) -> bool:
    """Check whether a file begins as every report on a page does."""
    template = Path(__file__).parent / "formats" / "template.html"
    head = template.read_text(encoding="utf-8").partition("{{")[0].encode()
    with path.open("rb") as file:
        return file.read(len(head)) == head


def linked_files(folder: Path) -> set[str]:
    """Return the names of the files that the Markdown report in a folder links to; none if there is no report."""
    if not (folder / MARKDOWN).is_file():
        return set()
    return set(_SHOWN.findall((folder / MARKDOWN).read_text(encoding="utf-8", errors="replace")))
