"""Read a table of evenings: a row for each play, or for each of its seats, a header, and comments that begin with #."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import Problem, got, hint, refusal
from bng_sim.lab.playtests import fields, seat_rows
from bng_sim.lab.playtests.columns import MEANINGS, LeftOut, Read, Row, numeric_columns
from bng_sim.lab.playtests.seat_rows import SEAT, Numbered

NEEDED = ("ending", "players")
LONGEST = 1_000  # letters of a cell
RULE = "rule "  # begins what a row has of a rules parameter, until all are known
YES_OR_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
EXAMPLE = ("play", "date", "players", "ending", "turns", "minutes", "winner_seat", "notes")


def read(path: Path, game: Game) -> Read:
    """Return the plays in a file, and what was left out and why.

    Raises:
        InputError: With every cell that cannot be used: its line and column, and what was expected.

    """
    lines = [(number, line) for number, line in _lines(path) if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        raise InputError(f"{path}: has no header; expected one such as {','.join(EXAMPLE)}")
    numbers = [number for number, _ in lines]
    try:
        table = list(csv.reader(io.StringIO("".join(line for _, line in lines)), strict=True))
    except csv.Error as error:
        raise InputError(f"{path}: is not a table with commas ({error}); is a quotation mark missing?") from None
    if len(table) != len(lines):
        raise InputError(f"{path}: a cell goes over several lines; keep each play on one")
    header = [name.strip().lower() for name in table[0]]
    columns = _columns(path, numbers[0], header, game)
    rows, problems = [], list[Problem]()
    for number, cells in zip(numbers[1:], table[1:], strict=True):
        row, wrong = _row(number, cells, header, columns)
        rows.append(Numbered(number, row))
        problems += wrong
    if SEAT in columns and not problems:
        rows, problems = seat_rows.join(rows, [*fields.seat_readers(game)])
    problems = problems or [wrong for number, row in rows for wrong in _contradictions(number, row, game)]
    if problems:
        raise refusal(path, problems)
    left_out = [
        LeftOut(f"column {name}", "neither a column of the games table nor a rules parameter")
        for name in header
        if name and name not in columns
    ]
    return Read([_with_rules_as_text(row) for _, row in rows], left_out)


def template(game: Game) -> str:
    """Return a table to fill in, with comments that say what each column is."""
    counted = _own_counts(game)
    columns = [name for name in EXAMPLE if name != "notes"] + counted
    more = [name for name in numeric_columns(game) if name not in counted]
    listed = "the report lists them" if game.source else f"docs/{game.name}/data.md lists them"
    lines = [
        f"# Playtests of {game.title}: one row for each game that you played. `bng-sim playtests import` reads this.",
        "# Leave blank what you do not know: blank is not 0. Lines that begin with # are not read.",
        "#",
        *(f"# {name}: {(game.columns['games'] | MEANINGS)[name]}" for name in [*columns, "notes"]),
        f"#   ending is one of {', '.join(game.endings[1:])}",
        "#",
        "# You may add columns: any rules parameter that you changed (`bng-sim rules` lists them), and whatever you",
        f"# counted that the games table has too: {', '.join(more[:6])} ... ({listed}).",
        "#",
        "# You may write a row for each seat instead: add the columns seat (its place in turn order, from 1) and won",
        "# (yes or no), and if you like name, score and any number of the seats table. All rows of a play have its",
        "# number in play; what is of the whole play, such as players or ending, may stand in one of them only.",
        ",".join([*columns, "notes"]),
    ]
    return "\n".join(lines) + "\n"


def _own_counts(game: Game) -> list[str]:
    """List what the author of a game in one file counts of each game; of a shipped game nothing, as it counts much."""
    known = numeric_columns(game) if game.source else []
    return [metric.name for metric in game.metrics if metric.name in known and metric.name != "rounds"]


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not text in UTF-8; save it as CSV UTF-8") from None
    yield from enumerate((f"{line}\n" for line in text.splitlines()), 1)


def _columns(path: Path, line: int, header: list[str], game: Game) -> dict[str, Any]:
    """Return the columns that can be used, with what reads them: None for a rules parameter."""
    parameters = game.rules.model_json_schema()["properties"]
    known = fields.readers(game)
    if SEAT in header:
        known = fields.seat_readers(game) | known
    twice = [name for name in header if name and header.count(name) > 1]
    if twice:
        raise refusal(path, [Problem(line, twice[0], "is the name of two columns")])
    missing = [name for name in NEEDED if name not in header]
    if missing:
        near = hint(missing[0], [name for name in header if name not in known], f"; the header has {', '.join(header)}")
        raise refusal(path, [Problem(line, missing[0], f"expected a column of this name{near}")])
    return {name: known.get(name) for name in header if name in known or name in parameters}


def _row(number: int, cells: list[str], header: list[str], columns: dict[str, Any]) -> tuple[Row, list[Problem]]:
    """Read a row; cells that are blank are not known."""
    row: Row = {}
    problems = []
    if len(cells) > len(header):
        problems.append(Problem(number, "", f"has {len(cells)} cells, expected {len(header)}, as the header has"))
    for name, cell in zip(header, cells, strict=False):
        text = cell.strip()
        if not text or name not in columns:
            continue
        if len(text) > LONGEST:
            problems.append(Problem(number, name, f"has {len(text)} letters, expected at most {LONGEST}"))
        elif columns[name] is None:
            try:
                row[RULE + name] = _read_rule(text)
            except ValueError:
                problems.append(Problem(number, name, got(text, "a value as in a config")))
        else:
            try:
                row[name] = columns[name](text)
            except ValueError as error:
                problems.append(Problem(number, name, f"{got(text, str(error))}; leave it blank if it is not known"))
    return row, problems


def _contradictions(number: int, row: Row, game: Game) -> Iterator[Problem]:
    """Yield what does not fit together in a play."""
    wrong = fields.rules_problem(game, _rules(row) | ({"players": row["players"]} if "players" in row else {}))
    if wrong:
        yield Problem(number, "", wrong)
    if row.get("winner_seat", 0) > row.get("players", 20):
        yield Problem(number, "winner_seat", got(row["winner_seat"], f"at most {row['players']}, the players"))


def _rules(row: Row) -> dict[str, Any]:
    return {name.removeprefix(RULE): row[name] for name in sorted(row) if name.startswith(RULE)}


def _with_rules_as_text(row: Row) -> Row:
    rules = _rules(row)
    others = {name: value for name, value in row.items() if not name.startswith(RULE)}
    return others | {"rules": json.dumps(rules) if rules else None}


def _read_rule(text: str) -> Any:
    """Return the value that a rules parameter has in a cell, as in a config, or yes or no."""
    is_on = YES_OR_NO.get(text.lower())
    return yaml_lines.value(text) if is_on is None else is_on
