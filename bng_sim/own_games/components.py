"""Cards and other components from a CSV or YAML file beside a game, the way designers keep them."""

import csv
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import yaml

from bng_sim.core.compiling import fingerprint


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
        if not column.isidentifier() or column in ("n", "names", "row", "words"):
            raise ValueError(f"{path}: column {column!r}: expected a name of letters, digits and _, other than n")
        try:
            return np.array([int(value) for value in values], np.int64)
        except (ValueError, TypeError):
            words = tuple(dict.fromkeys(map(str, values)))
            self.words[column] = words
            return np.array([words.index(str(value)) for value in values], np.int64)


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
    if path.suffix in (".yaml", ".yml"):
        return yaml.safe_load(path.read_text(encoding="utf-8"))
    with path.open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines))


def _count(row: dict[str, Any], path: Path, place: int) -> int:
    """Return how many copies of a component there are."""
    try:
        count = int(row.get("count", 1))
    except (ValueError, TypeError):
        count = -1
    if count < 0:
        raise ValueError(f"{path}: row {place}: count: got {row['count']!r}, expected a whole number from 0")
    return count
