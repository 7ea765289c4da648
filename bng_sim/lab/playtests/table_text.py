"""Split the text of a table into rows, whatever its encoding and delimiter, with breaks inside cells."""

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bng_sim.core.errors import InputError
from bng_sim.lab.playtests import workbook
from bng_sim.lab.playtests.columns import LeftOut

DELIMITERS = (",", ";", "\t")
COMMENT = "#"
WORKBOOKS = (".xlsx", ".xlsm", ".ods")
MOST_BEFORE = 30  # lines in which a header is looked for
Line = tuple[int, list[str]]  # its number, and its cells
OLD = "cp1252"  # what spreadsheets write where they do not write UTF-8
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SEP = re.compile(r"\"?sep=(.)\"?")  # the first line of a table, as a spreadsheet writes it


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of texts.

    Attributes:
        titles: Names of the columns, as they are written.
        lines: The line at which each row begins, the header's first.
        rows: Its other rows.
        delimiter: What stands between two cells.
        left_out: What stands before the header and is no comment.
        words: What else there is to know, a sentence each.

    """

    titles: list[str]
    lines: list[int]
    rows: list[list[str]]
    delimiter: str
    left_out: list[LeftOut]
    words: list[str]

    @property
    def header(self) -> list[str]:
        """Names of the columns in lower case, by which ours are found."""
        return [title.strip().lower() for title in self.titles]

    def column(self, place: int) -> list[str]:
        """Return what each row has in a column; comments left out."""
        rows = [cells for cells in self.rows if not cells[0].startswith(f"{COMMENT} ")]
        return [cells[place] if place < len(cells) else "" for cells in rows]


Known = Callable[[str], bool]


def read(path: Path, is_known: Known, sheet: str = "") -> TextTable:
    """Read a table, as text or of a workbook; its header is the first line with most names that are known.

    Args:
        path: The file.
        is_known: Whether a text in lower case is a name of a column.
        sheet: The sheet of a workbook; the first that is not blank if empty.

    Raises:
        InputError: If it is no table.

    """
    if path.suffix.lower() in WORKBOOKS:
        cells, words = workbook.read(path, sheet)
        return _table(path, list(enumerate(cells, 1)), "", is_known, words)
    if sheet:
        raise InputError(f"--sheet {sheet}: {path} is no workbook ({', '.join(WORKBOOKS)}) and has no sheets")
    text, words = _decode(path)
    lines = text.split("\n")
    delimiter = ""
    start = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if sep := _SEP.fullmatch(lines[start].strip(" \r")):
        delimiter, start = sep[1], start + 1
    while start < len(lines) and (not lines[start].strip() or _is_comment(lines[start], is_known)):
        start += 1
    delimiter = delimiter or _delimiter(lines[start : start + MOST_BEFORE], is_known)
    try:
        found = list(_records("\n".join(lines[start:]), delimiter, start + 1))
    except csv.Error as error:
        raise InputError(f"{path}: is not a table ({error}); is a quotation mark missing?") from None
    return _table(path, found, delimiter, is_known, words)


def _table(path: Path, lines: Sequence[Line], delimiter: str, is_known: Known, words: list[str]) -> TextTable:
    """Return the rows from the header on, those that are blank left out."""
    filled = [(line, cells) for line, cells in lines if any(cell.strip() for cell in cells)]
    before = [sum(is_known(cell.strip().lower()) for cell in cells) for _, cells in filled[:MOST_BEFORE]]
    if not before:
        raise InputError(f"{path}: has no header; expected one such as play,date,players,ending,turns,winner_seat")
    start = before.index(max(before)) if max(before) > before[0] + 1 else 0  # "no" is a header, and an answer
    numbers, (titles, *rows) = [line for line, _ in filled[start:]], [cells for _, cells in filled[start:]]
    left_out = [
        LeftOut(f"line {line}", "stands before the header", 1)
        for line, cells in filled[:start]
        if not cells[0].startswith(COMMENT)
    ]
    return TextTable(_apart([title.strip() for title in titles]), numbers, rows, delimiter, left_out, words)


def _apart(titles: Sequence[str]) -> list[str]:
    """Return titles apart: those that stand several times get a number, `Player 1`, `Player 2`; ours stay."""
    keys = [title.casefold() for title in titles]
    return [
        f"{title} {keys[: at + 1].count(key)}" if title and keys.count(key) > 1 and title != key else title
        for at, (title, key) in enumerate(zip(titles, keys, strict=True))
    ]


def _decode(path: Path) -> tuple[str, list[str]]:
    """Return a file's text with line feeds alone between lines, and a word if its encoding had to be guessed."""
    content, words = path.read_bytes(), list[str]()
    try:
        text = content.decode("utf-16" if content.startswith(_UTF_16) else "utf-8-sig")
    except UnicodeDecodeError:
        try:
            text = content.decode(OLD)
        except UnicodeDecodeError:
            raise InputError(f"{path}: is not text; save it as CSV UTF-8") from None
        words.append("the file is not in UTF-8 and was read as Windows-1252")
    if "\0" in text:
        raise InputError(f"{path}: is not text; save it as CSV UTF-8")
    return text.replace("\r\n", "\n").replace("\r", "\n"), words


def _is_comment(line: str, is_known: Known) -> bool:
    """Return whether a line before the header is a comment: it begins with `#`, and does not name columns."""
    is_header = not line.startswith(f"{COMMENT} ") and max(_n_known(line, one, is_known) for one in DELIMITERS)[0] > 1
    return line.lstrip().startswith(COMMENT) and not is_header


def _delimiter(lines: Sequence[str], is_known: Known) -> str:
    """Return the delimiter with which a line names most columns, or has most cells."""
    return max(DELIMITERS, key=lambda one: max((_n_known(line, one, is_known) for line in lines), default=(0, 0)))


def _n_known(line: str, delimiter: str, is_known: Known) -> tuple[int, int]:
    """Return how many known columns a line names with this delimiter, and how many cells it has."""
    cells = [cell.strip(' "').lower() for cell in line.split(delimiter)]
    return sum(is_known(cell) for cell in cells), len(cells)


def _records(text: str, delimiter: str, first: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, each with the line at which it begins; only a line feed ends a line."""
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=delimiter, strict=True)
    begins = first
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise csv.Error(f"line {begins}: {error}") from None
        if cells is None:
            return
        if any(cell.strip() for cell in cells):
            yield begins, cells
        begins = first + reader.line_num
