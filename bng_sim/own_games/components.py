"""Cards and other components from a CSV or YAML file beside a game, the way designers keep them."""

import csv
import inspect
import io
import keyword
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import yaml

from bng_sim.core.compiling import fingerprint

_FRACTION = re.compile(r"-?[0-9]*[.,][0-9]+")


class Components(ModuleType):
    """Components as a game reads them: `cards.cost[card]`, `cards.n`, and in Python `cards.names`.

    `cards.row[card]` is the row of the file that a card is a copy of, from 0.

    It is a module for numba's sake, which reads attributes of modules as constants.
    """

    def __init__(self, rows: list[dict[str, Any]], path: Path, name: str) -> None:
        """Read rows; raises ValueError that names row and column."""
        super().__init__("components")
        counts = [_count(row, path, place) for place, row in enumerate(rows, 1)]
        listed = [row for row, count in zip(rows, counts, strict=True) for _ in range(count)]
        self.n, columns = len(listed), [column for column in rows[0] if column != "count"]
        self.names = tuple(str(row[name]) for row in listed)
        self.row = np.repeat(np.arange(len(rows)), counts)
        self.words: dict[str, tuple[str, ...]] = {}
        for column in columns:
            if column != name:
                setattr(self, column, self._numbers(column, [row[column] for row in listed], path))

    def _numbers(self, column: str, values: list[Any], path: Path) -> np.ndarray:
        """Return a column as numbers: those that are written, or the place of each word among the column's words."""
        if not column.isidentifier() or keyword.iskeyword(column) or column in ("n", "names", "row", "words"):
            raise ValueError(
                f"{path}: column {column!r}: expected a name of letters, digits and _, other than n, names, row and "
                "Python's words"
            )
        try:
            return np.array([int(value) for value in values], np.int64)
        except (ValueError, TypeError):
            self._check_words(column, [str(value).strip() for value in values], path)
            words = Words(dict.fromkeys(map(str, values)))
            self.words[column] = words
            return np.array([words.index(str(value)) for value in values], np.int64)

    def _check_words(self, column: str, values: list[str], path: Path) -> None:
        """Raise ValueError for a column of numbers in which one is left out, or is a fraction."""
        if not any(value.lstrip("-").isdigit() for value in values):
            return
        for value, name in zip(values, self.names, strict=True):
            if not value:
                raise ValueError(f"{path}: {name}: {column} is empty, expected a number as in other rows; write 0")
            if _FRACTION.fullmatch(value):
                raise ValueError(f"{path}: {name}: {column}: got {value}, expected whole numbers; count in tenths")


class Words(tuple[str, ...]):
    """The words of a column, each at its place."""

    __slots__ = ()

    def index(self, word: Any, *_: Any) -> int:
        """Return the place of a word; raises ValueError that lists them."""
        if word not in self:
            raise ValueError(f"{word!r} is none of the words of this column: {', '.join(self)}")
        return super().index(word)


def components(file: str, name: str = "name") -> Components:
    """Read the components of a file beside the game's own.

    Each row is a component; a column `count` says how many copies there are. Columns of whole numbers are read as they
    are; of any other column each word stands for its place among the column's words, which `words` lists.

    Args:
        file: A `.csv` file with a head, or a `.yaml` file with a list of mappings.
        name: The column of names.

    Raises:
        ValueError: For a file that cannot be read so; the message names row and column.

    """
    game = Path(inspect.stack()[1].filename)
    path = game.parent / file
    if path.resolve() not in fingerprint.closure(game):
        reason = "has an odd name, or is not beside the game" if path.is_file() else "is not there"
        raise ValueError(f"{file!r} {reason}; expected a file such as cards.csv in {game.parent}, its name written out")
    rows = read_rows(path)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise ValueError(f"{path}: expected components, each with the same columns; found none")
    for place, row in enumerate(rows, 1):
        if row.keys() != rows[0].keys() or None in row.values() or None in row:
            raise ValueError(f"{path}: row {place}: expected the columns {', '.join(map(str, rows[0]))}")
    if name not in rows[0]:
        raise ValueError(f"{path}: expected a column {name!r}; found {', '.join(map(str, rows[0]))}")
    return Components(rows, path, name)


def read_rows(path: Path) -> Any:
    """Return the rows of a file: of a YAML file whatever it holds."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path}: is no text in UTF-8; save it as CSV UTF-8") from None
    if path.suffix in (".yaml", ".yml"):
        try:
            return yaml.safe_load(text)
        except yaml.YAMLError as error:
            raise ValueError(f"{path}: is no YAML: {' '.join(str(error).split())}") from None
    head = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if ";" in head and "," not in head else ",")
    names = [name.strip() for name in rows.fieldnames or ()]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"{path}: two columns have the name {twice[0]!r}")
    rows.fieldnames = names
    return list(rows)


def _count(row: dict[str, Any], path: Path, place: int) -> int:
    """Return how many copies of a component there are."""
    try:
        count = int(row.get("count", 1))
    except (ValueError, TypeError):
        count = -1
    if count < 0:
        raise ValueError(f"{path}: row {place}: count: got {row['count']!r}, expected a whole number from 0")
    return count
