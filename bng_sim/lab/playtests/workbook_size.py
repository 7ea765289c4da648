"""Refuse a workbook that is none, or that a library would need too much memory for: looked at before it is read.

A library makes room for all cells up to the farthest one, and copies a text into each cell that has it; so one stray
cell, or one long text, may be gigabytes.
"""

import re
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.parsers import expat

from bng_sim.core.errors import InputError

LARGEST_UNPACKED = 100_000_000  # bytes
MOST_CELLS = 1_000_000  # of a sheet, blank ones between others included
MOST_LETTERS = 50_000_000  # of all cells together
_OLE = b"\xd0\xcf\x11\xe0"  # begins old workbooks, and those with a password
_ODS = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_CELL = re.compile(r"([A-Z]*)([0-9]+)")
_PIECE = 1 << 16
_DAMAGED = (  # what reading a damaged archive ends in
    *(zipfile.BadZipFile, zlib.error, ElementTree.ParseError, NotImplementedError, RuntimeError, EOFError, OSError),
    ValueError,
)


@dataclass
class _Sheet:
    """What one part of an archive has.

    Attributes:
        rows: The last row that it names.
        columns: The last column.
        texts: Cells whose text stands elsewhere.
        longest: Letters of the longest text that cells may have.
        errors: Cells that hold an error, such as #N/A.

    """

    rows: int = 0
    columns: int = 0
    texts: int = 0
    longest: int = 0
    errors: int = 0
    _letters: int = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Take an element into account."""
        kind = name.rpartition(":")[2]
        if kind in ("c", "row"):
            found = _CELL.fullmatch(attributes.get("r", "").upper())
            if found:
                self.rows, self.columns = max(self.rows, int(found[2][:9])), max(self.columns, _column(found[1]))
            self.texts += attributes.get("t") == "s"
            self.errors += attributes.get("t") == "e"
        elif kind == "si":
            self._letters = 0

    def text(self, data: str) -> None:
        """Count the letters of a text."""
        self._letters += len(data)
        self.longest = max(self.longest, self._letters)


def check(path: Path) -> list[str]:
    """Check a workbook; return what else there is to know of it, a sentence each.

    Raises:
        InputError: If it is no workbook, or too large.

    """
    with path.open("rb") as file:
        begin = file.read(4)
    if begin == _OLE:
        raise InputError(f"{path}: is an old workbook, or has a password; save it as .xlsx without one")
    try:
        with zipfile.ZipFile(path) as archive:
            return _check(path, archive)
    except InputError:
        raise
    except _DAMAGED as error:
        raise InputError(f"{path}: is no workbook that can be read ({error}); save it as CSV UTF-8") from None


def _check(path: Path, archive: zipfile.ZipFile) -> list[str]:
    size = sum(part.file_size for part in archive.infolist())
    if size > LARGEST_UNPACKED:
        raise InputError(f"{path}: unpacks to {size / 10**6:,.1f} MB, expected at most {LARGEST_UNPACKED / 10**6:g} MB")
    if "content.xml" in archive.namelist():
        _refuse_far(path, *_ods_extent(archive))
        return []
    parts = [_scan(archive, part) for part in archive.infolist()]
    for one in parts:
        _refuse_far(path, one.rows, one.columns)
    letters = sum(one.texts for one in parts) * max((one.longest for one in parts), default=0)
    if letters > MOST_LETTERS and max(one.longest for one in parts) > _PIECE // 2:
        raise InputError(f"{path}: its texts may have {letters:,} letters, expected at most {MOST_LETTERS:,}")
    errors = sum(one.errors for one in parts)
    what = "1 cell holds an error, such as #N/A, and is" if errors == 1 else f"{errors} cells hold errors, and are"
    return [f"{what} taken for blank"] if errors else []


def _refuse_far(path: Path, rows: int, columns: int) -> None:
    if rows * columns > MOST_CELLS:
        what = f"a sheet reaches to row {rows:,} and column {columns:,}"
        raise InputError(f"{path}: {what}, expected at most {MOST_CELLS:,} cells; delete what is far away")


def _scan(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> _Sheet:
    """Look at a part, whatever it is called: a workbook names its sheets as it likes."""
    found = _Sheet()
    parser = expat.ParserCreate()
    parser.StartElementHandler = found.start
    parser.CharacterDataHandler = found.text
    with archive.open(part) as file:
        try:
            while piece := file.read(_PIECE):
                parser.Parse(piece, False)
        except expat.ExpatError:  # it is no XML, so no sheet
            return found
    return found


def _column(letters: str) -> int:
    column = 0
    for letter in letters[:6]:
        column = 26 * column + ord(letter) - 64
    return column


def _ods_extent(archive: zipfile.ZipFile) -> tuple[int, int]:
    """Return the last row and the last column with anything in it, of all sheets."""
    rows = columns = row = 0
    with archive.open("content.xml") as file:
        for _, element in ElementTree.iterparse(file):
            if element.tag == f"{_ODS}table-row":
                row += int(element.get(f"{_ODS}number-rows-repeated", 1))
                if width := _width(element):
                    rows, columns = max(rows, row), max(columns, width)
                element.clear()
            elif element.tag == f"{_ODS}table":
                row = 0
                element.clear()
    return max(rows, 1), max(columns, 1)


def _width(row: ElementTree.Element) -> int:
    """Return the last column of a row with anything in it."""
    width = column = 0
    for cell in row:
        column += int(cell.get(f"{_ODS}number-columns-repeated", 1))
        if len(cell):
            width = column
    return width
