"""Read a table of evenings: a row for each play, or for each of its seats, a header, and comments that begin with #."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import Problem, got, hint, refusal, show
from bng_sim.core.wording import counted
from bng_sim.lab.playtests import fields, seat_rows, table_text
from bng_sim.lab.playtests.columns import MEANINGS, LeftOut, Read, Row, numeric_columns
from bng_sim.lab.playtests.fields import Reader, is_unknown
from bng_sim.lab.playtests.seat_rows import NAME, SCORE, SEAT, Numbered
from bng_sim.lab.playtests.table_text import TextTable

PLAYERS = "players"
LONGEST = 1_000  # letters of a cell
RULE = "rule "  # begins what a row has of a rules parameter, until all are known
RULE_OF, COUNT_OF = "rule", "count"  # before a name and a colon: which of both a column is
YES_OR_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
EXAMPLE = ("play", "date", "players", "ending", "turns", "minutes", "winner_seat", "notes")
TEXTS = ("play", "date", "scores", "people", "notes", NAME, SCORE)
_DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+")


def read(path: Path, game: Game) -> Read:
    """Return the plays in a file, and what was left out and why.

    Raises:
        InputError: With every cell that cannot be used: its line and column, and what was expected.

    """
    readers = fields.seat_readers(game) | fields.readers(game)
    table = table_text.read(path, {*EXAMPLE, *readers}, EXAMPLE)
    columns = _columns(path, table, game)
    rows, problems, left_out = [], list[Problem](), list[LeftOut]()
    for number, cells in zip(table.lines[1:], table.rows, strict=True):
        if cells[0].startswith(f"{table_text.COMMENT} "):
            left_out.append(LeftOut(f"line {number}", "begins with # and a space, so it is a comment"))
            continue
        row, wrong, unknown = _row(number, cells, table, columns, readers)
        rows.append(Numbered(number, row))
        problems += wrong
        left_out += unknown
    n = len(rows)
    if SEAT in columns.values() and not problems:
        rows, problems = seat_rows.join(rows, [*fields.seat_readers(game)])
    problems = problems or [wrong for number, row in rows for wrong in _contradictions(number, row, game)]
    if problems:
        raise refusal(path, problems)
    left_out += [
        LeftOut(f"column {name}", "neither a column of the games table nor a rules parameter")
        for name in table.header
        if name and name not in columns
    ]
    words = [*table.words, *([f"{n} rows are {counted(len(rows), 'play')}"] if n > len(rows) else [])]
    return Read([_with_rules_as_text(row) for _, row in rows], left_out, words)


def template(game: Game) -> str:
    """Return a table to fill in, with comments that say what each column is."""
    counted = _own_counts(game)
    columns = [name for name in EXAMPLE if name != "notes"] + counted
    more = [name for name in numeric_columns(game) if name not in counted]
    listed = "the report lists them" if game.source else f"docs/{game.name}/data.md lists them"
    lines = [
        f"# Playtests of {game.title}: one row for each game that you played. `bng-sim playtests import` reads this.",
        "# Leave blank what you do not know: blank is not 0. Lines that begin with # and a space are not read.",
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


def _columns(path: Path, table: TextTable, game: Game) -> dict[str, str]:
    """Return the header's columns that can be used, each with what it is: of plays, of seats, or `rule ` and a name."""
    parameters = game.rules.model_json_schema()["properties"]
    known = {*fields.readers(game), *(fields.seat_readers(game) if SEAT in table.header else ())}
    line, found = table.lines[0], dict[str, str]()
    for place, name in enumerate(table.header):
        kind, _, bare = name.rpartition(":")
        is_rule, is_count = bare.strip() in parameters and bare != PLAYERS, bare.strip() in known
        if name and name in table.header[:place]:
            raise refusal(path, [Problem(line, name, "is the name of two columns")])
        if is_rule and is_count and not kind:
            values = {cells[place].strip().lower() for cells in table.rows if place < len(cells)} - {""}
            if not values or not values <= YES_OR_NO.keys():
                text = f"is a rule and a count; call the column {RULE_OF}:{name} or {COUNT_OF}:{name}"
                raise refusal(path, [Problem(line, name, text)])
            kind = RULE_OF  # a count is no yes or no
        if is_rule and (kind == RULE_OF or not (kind or is_count)):
            found[name] = RULE + bare.strip()
        elif is_count and kind in ("", COUNT_OF):
            found[name] = bare.strip()
        if name in found and [*found.values()].count(found[name]) > 1:
            raise refusal(path, [Problem(line, name, "is another name of a column that is there already")])
    if PLAYERS not in found:
        shown = f"; the header has {', '.join(table.header)}"
        near = hint(PLAYERS, [name for name in table.header if name not in known], shown)
        raise refusal(path, [Problem(line, PLAYERS, f"expected a column of this name{near}")])
    return found


def _row(
    number: int, cells: list[str], table: TextTable, columns: Mapping[str, str], readers: Mapping[str, Reader]
) -> tuple[Row, list[Problem], list[LeftOut]]:
    """Read a row; cells that are blank are not known, nor those that say so, which are named."""
    row: Row = {}
    problems, unknown = [], []
    if len(cells) > len(table.header):
        text = f"has {len(cells)} cells, expected {len(table.header)}, as the header has"
        problems.append(Problem(number, "", text))
    for name, cell in zip(table.header, cells, strict=False):
        text, column = cell.strip(), columns.get(name, "")
        if not text or not column:
            continue
        if len(text) > LONGEST:
            problems.append(Problem(number, name, f"has {len(text)} letters, expected at most {LONGEST}"))
        elif column not in TEXTS and is_unknown(text):
            unknown.append(LeftOut(f"line {number}: {name}", f"{show(text)} says nothing that is known"))
        else:
            try:
                row[column] = _value(text, column, table.delimiter, readers)
            except ValueError as error:
                problems.append(Problem(number, name, f"{got(text, str(error))}; leave it blank if it is not known"))
    return row, problems, unknown


def _value(text: str, column: str, delimiter: str, readers: Mapping[str, Reader]) -> Any:
    """Return what a cell says; raises `ValueError` that says what was expected."""
    if delimiter != "," and column not in TEXTS and _DECIMAL_COMMA.fullmatch(text):
        text = text.replace(",", ".")
    return _read_rule(text) if column.startswith(RULE) else readers[column](text)


def _contradictions(number: int, row: Row, game: Game) -> Iterator[Problem]:
    """Yield what does not fit together in a play."""
    players = row.get(PLAYERS)
    if players is not None and fields.rules_problem(game, {PLAYERS: players}):
        return  # it is left out
    wrong = fields.rules_problem(game, _rules(row) | ({} if players is None else {PLAYERS: players}))
    if wrong:
        yield Problem(number, "", wrong)
    if row.get("winner_seat", 0) > row.get(PLAYERS, 20):
        yield Problem(number, "winner_seat", got(row["winner_seat"], f"at most {players}, the players"))


def _rules(row: Row) -> dict[str, Any]:
    return {name.removeprefix(RULE): row[name] for name in sorted(row) if name.startswith(RULE)}


def _with_rules_as_text(row: Row) -> Row:
    rules = _rules(row)
    others = {name: value for name, value in row.items() if not name.startswith(RULE)}
    return others | {"rules": json.dumps(rules) if rules else None}


def _read_rule(text: str) -> Any:
    """Return the value that a rules parameter has in a cell, as in a config, or yes or no."""
    is_on = YES_OR_NO.get(text.lower())
    if is_on is not None:
        return is_on
    try:
        value = yaml_lines.value(text)
    except ValueError:
        raise ValueError("a value as in a config") from None
    return int(value) if isinstance(value, float) and value.is_integer() else value  # spreadsheets write 3.0 for 3
