"""Split the text of a table into rows, whatever its encoding and delimiter, with breaks inside cells."""

import codecs
import csv
import io
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bng_sim.core.errors import InputError

DELIMITERS = (",", ";", "\t")
COMMENT = "#"
OLD = "cp1252"  # what spreadsheets write where they do not write UTF-8
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SEP = re.compile(r"\"?sep=(.)\"?")  # the first line of a table, as a spreadsheet writes it


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of texts.

    Attributes:
        header: Names of the columns, in lower case.
        lines: The line at which each row begins, the header's first.
        rows: Its other rows.
        delimiter: What stands between two cells.
        words: What else there is to know, a sentence each.

    """

    header: list[str]
    lines: list[int]
    rows: list[list[str]]
    delimiter: str
    words: list[str]


def read(path: Path, known: Collection[str], example: Sequence[str]) -> TextTable:
    """Read a table; comments that begin with `#` may come before its header.

    Args:
        path: The file.
        known: Names of columns, by which its header and its delimiter are found.
        example: Some of them, for who gives no header.

    Raises:
        InputError: If it is no text, or no table.

    """
    text, words = _decode(path)
    lines = text.split("\n")
    delimiter = ""
    start = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if sep := _SEP.fullmatch(lines[start].strip(" \r")):
        delimiter, start = sep[1], start + 1
    while start < len(lines) and (not lines[start].strip() or _is_comment(lines[start], known)):
        start += 1
    rest = "\n".join(lines[start:])
    if not rest.strip():
        raise InputError(f"{path}: has no header; expected one such as {','.join(example)}")
    delimiter = delimiter or max(DELIMITERS, key=lambda one: _n_known(lines[start], one, known))
    try:
        found = list(_records(rest, delimiter, start + 1))
    except csv.Error as error:
        raise InputError(f"{path}: is not a table ({error}); is a quotation mark missing?") from None
    numbers, (header, *rows) = [line for line, _ in found], [cells for _, cells in found]
    return TextTable([name.strip().lower() for name in header], numbers, rows, delimiter, words)


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


def _is_comment(line: str, known: Collection[str]) -> bool:
    """Return whether a line before the header is a comment: it begins with `#`, and does not name columns."""
    is_header = not line.startswith(f"{COMMENT} ") and max(_n_known(line, one, known)[0] for one in DELIMITERS) > 1
    return line.lstrip().startswith(COMMENT) and not is_header


def _n_known(line: str, delimiter: str, known: Collection[str]) -> tuple[int, int]:
    """Return how many known columns a line names with this delimiter, and how many cells it has."""
    cells = [cell.strip(' "').lower() for cell in line.split(delimiter)]
    return sum(cell in known for cell in cells), len(cells)


def _records(text: str, delimiter: str, first: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, each with the line at which it begins; only a line feed ends a line."""
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=delimiter, strict=True)
    begins = first
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield begins, cells
        begins = first + reader.line_num
