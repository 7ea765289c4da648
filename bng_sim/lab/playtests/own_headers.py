"""What the columns of a table are, as a user says it: on the command line, or in a small file for next time."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import got, hint
from bng_sim.sweeps.store import disk

FILE = "playtests.yaml"
FIRST_LINE = "# Written by `bng-sim playtests import`: what the columns of a table of plays are."
WINS = ("highest", "lowest")
_KEYS = ("columns", "in_turn_order", "wins", "sheet")


@dataclass(frozen=True)
class TableOptions:
    """How a user's own table is read.

    Attributes:
        columns: Header -> what the column is.
        in_turn_order: Whether players are named in turn order.
        wins: Which score wins, `highest` or `lowest`; empty: who won does not follow from scores.
        sheet: The sheet of a workbook; empty: the first that is not blank.

    """

    columns: Mapping[str, str] = field(default_factory=dict)
    in_turn_order: bool = False
    wins: str = ""
    sheet: str = ""


def parse(text: str) -> TableOptions:
    """Read `who=winner, "Spieler 1"=seat 1`, or the name of a file that `write` wrote.

    Raises:
        InputError: If it is neither.

    """
    if text.lower().endswith((".yaml", ".yml")):
        return read(Path(text))
    columns: dict[str, str] = {}
    for cells in csv.reader([text], skipinitialspace=True):
        for cell in cells:
            header, equals, target = cell.rpartition("=")
            if not (equals and header.strip() and target.strip()):
                wanted = 'headers and what they are, such as who=winner, "Spieler 1"=seat 1, or a file such as'
                raise InputError(f"--columns: {got(cell, f'{wanted} {FILE}')}")
            columns[header.strip()] = target.strip()
    return TableOptions(columns)


def read(path: Path) -> TableOptions:
    """Read a file that `write` wrote, perhaps edited; raises `InputError` for anything else."""
    found = yaml_lines.read(path, "list of columns").value
    for key in found:
        if key not in _KEYS:
            raise InputError(f"{path}: {key}: is no key of it{hint(key, _KEYS, '; it has ' + ', '.join(_KEYS))}")
    columns = found.get("columns", {})
    if not isinstance(columns, dict):
        raise InputError(f"{path}: columns: {got(columns, 'headers and what they are, a line each')}")
    for header, target in columns.items():
        if not isinstance(target, str):
            raise InputError(f"{path}: columns: {header}: {got(target, 'what the column is')}")
    in_order, wins, sheet = found.get("in_turn_order", False), found.get("wins", ""), found.get("sheet", "")
    if not isinstance(in_order, bool):
        raise InputError(f"{path}: in_turn_order: {got(in_order, 'true or false')}")
    if wins not in ("", *WINS):
        raise InputError(f"{path}: wins: {got(wins, ' or '.join(WINS))}")
    return TableOptions({str(header): target for header, target in columns.items()}, in_order, wins, str(sheet))


def write(path: Path, options: TableOptions) -> None:
    """Write how a table was read, for next time."""
    disk.write_named(path, _content(options), "--columns")


def says(path: Path, options: TableOptions) -> bool:
    """Return whether a file is what `write` would write."""
    return path.is_file() and path.read_bytes() == _content(options)


def _content(options: TableOptions) -> bytes:
    said: dict[str, Any] = {"columns": dict(options.columns)}
    said |= {"in_turn_order": True} if options.in_turn_order else {}
    said |= {key: value for key in ("wins", "sheet") if (value := getattr(options, key))}
    return f"{FIRST_LINE}\n{yaml_lines.written(said)}".encode()
