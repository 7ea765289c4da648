"""Read a sheet of a workbook (.xlsx, .ods) as rows of texts, as somebody would have typed them."""

import datetime
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import MOST_SHOWN, hint

LARGEST_UNPACKED = 200_000_000  # bytes
MOST_CELLS = 2_000_000  # of a sheet, blank ones between others included: the library makes room for all of them
_XLSX_CELL = re.compile(rb' r="([A-Z]{0,3})([0-9]{1,7})"')
_ODS = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_PIECE = 1 << 20
_DAMAGED = (  # what reading a damaged archive ends in
    *(zipfile.BadZipFile, zlib.error, ElementTree.ParseError, NotImplementedError, RuntimeError, EOFError, OSError),
    ValueError,
)


def read(path: Path, sheet: str = "") -> tuple[list[list[str]], list[str]]:
    """Read a sheet.

    Args:
        path: The workbook.
        sheet: Its name; the first that is not blank if empty.

    Returns:
        The sheet's rows from its first on, blank ones too, and what else there is to know, a sentence each.

    Raises:
        InputError: If the file is no workbook, or too large, or has no such sheet.

    """
    import python_calamine  # noqa: PLC0415 (few need it)

    _check_size(path)
    try:
        with python_calamine.load_workbook(path) as workbook:
            found = {
                name: workbook.get_sheet_by_name(name)
                for name in ([sheet] if sheet else workbook.sheet_names)
                if name in workbook.sheet_names
            }
            names = workbook.sheet_names
            rows = {name: one.to_python(skip_empty_area=False) for name, one in found.items()}
    except python_calamine.PasswordError:
        raise InputError(f"{path}: has a password; save it without") from None
    except (python_calamine.CalamineError, OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read as a workbook ({error}); save it as CSV UTF-8") from None
    if sheet and sheet not in rows:
        raise InputError(f"{path}: has no sheet {sheet!r}{hint(sheet, names, f'; it has {_listed(names)}')}")
    filled = [name for name, cells in rows.items() if any(_text(cell).strip() for row in cells for cell in row)]
    if not filled:
        raise InputError(f"{path}: has no row")
    others = [name for name in names if name != filled[0]]
    words = [f"sheet {filled[0]!r} was read, and not {_listed(others)}"] if others else []
    return [[_text(cell) for cell in row] for row in rows[filled[0]]], words


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    return ", ".join(repr(name) for name in names[:MOST_SHOWN]) + more


def _text(cell: Any) -> str:
    """Return a cell as it would be typed in a table: no `.0`, `1:15`, yes and no."""
    match cell:
        case bool():
            return "yes" if cell else "no"
        case float():
            return str(int(cell)) if cell.is_integer() else repr(cell)
        case datetime.datetime():
            return cell.date().isoformat() if cell.time() == datetime.time() else cell.isoformat(" ", "minutes")
        case datetime.timedelta():
            minutes = round(cell.total_seconds() / 60)
            return f"{minutes // 60}:{minutes % 60:02}"
        case datetime.time():
            return f"{cell.hour}:{cell.minute:02}"
    return str(cell)  # a date is written as 2026-10-02


def _check_size(path: Path) -> None:
    """Refuse what unpacks to too much, or has a cell so far away that a table up to it would not fit into memory."""
    try:
        with zipfile.ZipFile(path) as archive:
            size = sum(part.file_size for part in archive.infolist())
            if size > LARGEST_UNPACKED:
                limit = f"expected at most {LARGEST_UNPACKED // 10**6} MB"
                raise InputError(f"{path}: unpacks to {size // 10**6:,} MB, {limit}")
            for part in archive.infolist():
                if part.filename.startswith("xl/worksheets/") and part.filename.endswith(".xml"):
                    _check_extent(path, *_xlsx_extent(archive, part))
                elif part.filename == "content.xml":
                    _check_extent(path, *_ods_extent(archive, part))
    except _DAMAGED as error:
        raise InputError(f"{path}: cannot be read as a workbook ({error}); save it as CSV UTF-8") from None


def _check_extent(path: Path, rows: int, columns: int) -> None:
    if rows * columns > MOST_CELLS:
        what = f"a sheet reaches to row {rows:,} and column {columns:,}"
        raise InputError(f"{path}: {what}, expected at most {MOST_CELLS:,} cells; delete what is far away")


def _pieces(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> Iterator[bytes]:
    """Yield a part of an archive in pieces that overlap by more than a cell's reference has letters."""
    with archive.open(part) as file:
        last = b""
        while piece := file.read(_PIECE):
            yield last + piece
            last = piece[-20:]


def _xlsx_extent(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> tuple[int, int]:
    """Return the last row and the last column that a sheet names."""
    rows = columns = 1
    for piece in _pieces(archive, part):
        for letters, row in set(_XLSX_CELL.findall(piece)):
            column = 0
            for letter in letters:
                column = 26 * column + letter - 64
            rows, columns = max(rows, int(row)), max(columns, column)
    return rows, columns


def _ods_extent(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> tuple[int, int]:
    """Return the last row and the last column with anything in it, of the sheets together."""
    rows = columns = row = 0
    with archive.open(part) as file:
        for _, element in ElementTree.iterparse(file):
            if element.tag == f"{_ODS}table-row":
                row += int(element.get(f"{_ODS}number-rows-repeated", 1))
                width = _width(element)
                if width:
                    rows, columns = row, max(columns, width)
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
