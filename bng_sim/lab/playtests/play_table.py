"""Read a table of plays: a row for each play, or for each of its seats, under our headers or somebody's own."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import Problem, got, refusal, show, spelt
from bng_sim.core.wording import counted
from bng_sim.lab.playtests import fields, headers, play_columns, seat_rows, table_text, winners
from bng_sim.lab.playtests.columns import MEANINGS, LeftOut, Read, Row, numeric_columns, numeric_seat_columns
from bng_sim.lab.playtests.fields import Reader, is_unknown
from bng_sim.lab.playtests.own_headers import TableOptions
from bng_sim.lab.playtests.play_columns import NOTES, NUMBERED, PEOPLE, PLAY, PLAYERS, RULE, YES_OR_NO, Columns
from bng_sim.lab.playtests.seat_rows import NAME, PLAYER, SCORE, SEAT, Numbered, Sitting
from bng_sim.lab.playtests.table_text import TextTable

LONGEST = 1_000  # letters of a cell
EXAMPLE = ("play", "date", "players", "ending", "turns", "minutes", "winner_seat", "notes")
TEXTS = (PLAY, "date", "version", "scores", PEOPLE, NOTES, NAME, SCORE)
NO_CHOICE = TableOptions()
_DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+")


def read(path: Path, game: Game, options: TableOptions = NO_CHOICE) -> Read:
    """Return the plays in a file, and what was left out and why.

    Args:
        path: A table as text, or a workbook.
        game: The game that was played.
        options: How its user wants it to be read.

    Raises:
        InputError: With every cell that cannot be used: its line and column, and what was expected.

    """
    readers = _readers(game)
    table = table_text.read(path, lambda name: name in readers or bool(headers.target_of(name, game)), options.sheet)
    columns = play_columns.find(path, table, game, options)
    rows, problems, left_out = [], list[Problem](), [*table.left_out]
    for number, cells in zip(table.lines[1:], table.rows, strict=True):
        if cells[0].startswith(f"{table_text.COMMENT} "):
            left_out.append(LeftOut(f"line {number}", "begins with # and a space, so it is a comment", 1))
            continue
        row, wrong, unknown = _row(number, cells, table, columns, readers)
        rows.append(Numbered(number, row))
        problems += wrong
        left_out += unknown
    plays = [] if problems else _settled(path, rows, columns, game, options)
    problems = problems or [wrong for line, row in plays for wrong in _contradictions(line, row, game)]
    if problems:
        raise refusal(path, problems)
    left_out += [
        LeftOut(f"column {title}", "neither a column of the games table nor a rules parameter")
        for place, title in enumerate(table.titles)
        if title.strip() and place not in columns.targets and place not in columns.skipped
    ]
    found = [_with_ending_noted(row, game) for _, row in plays]
    return Read(
        [_with_rules_as_text(row) for row in found],
        left_out,
        [*table.words, *_still_unknown(found, columns, options)],
        n_rows=len(table.rows) + len(table.left_out),
        continued=len(rows) - len(found),
        columns=play_columns.listed(table.titles, columns) if columns.is_own else {},
    )


def _readers(game: Game) -> dict[str, Reader]:
    """Return target -> what reads its text."""
    return {headers.WINNER: str, headers.BEGAN: str} | fields.seat_readers(game) | fields.readers(game)


def _settled(
    path: Path, rows: Sequence[Numbered], columns: Columns, game: Game, options: TableOptions
) -> list[Numbered]:
    """Return a row for each play, with who won; raises `InputError` for rows that contradict each other."""
    of_seats = [*seat_rows.OF_SEATS, *numeric_seat_columns(game)]
    if columns.has_seat_rows:
        has_places = SEAT in columns.targets.values()
        sittings, problems = seat_rows.join(rows, of_seats, has_places=has_places)
    else:
        sittings, problems = _one_for_each(rows, in_order=columns.in_order)
    if options.in_turn_order:
        sittings = [one._replace(in_order=True) for one in sittings]
    plays = []
    for one in sittings if not problems else []:
        row, wrong = winners.settle(one, of_seats, game, options.wins)
        plays.append(Numbered(one.line, row))
        problems += wrong
    if problems:
        raise refusal(path, problems)
    return plays


def _one_for_each(rows: Sequence[Numbered], *, in_order: bool) -> tuple[list[Sitting], list[Problem]]:
    """Return what each row says of a play of its own; two of one play that differ are a problem."""
    found = []
    whole, problems = _joined(rows)
    for line, row in whole:
        seats: dict[int, Row] = {}
        for name, value in row.items():
            if numbered := NUMBERED.fullmatch(name):
                kind = NAME if numbered[1] in (PLAYER, SEAT) else numbered[1]
                seats.setdefault(int(numbered[2]), {})[kind] = value
        play = {name: value for name, value in row.items() if not NUMBERED.fullmatch(name)}
        if PEOPLE in row and not seats:
            names = winners.split_names(row[PEOPLE])
            if len(names) == play.setdefault(PLAYERS, len(names)):
                seats = {place: {NAME: name} for place, name in enumerate(names, 1)}
        of_seats = {seat: Numbered(line, about) for seat, about in seats.items()}
        found.append(Sitting(line, play, of_seats, in_order or not seats))
    return found, problems


def _joined(rows: Sequence[Numbered]) -> tuple[list[Numbered], list[Problem]]:
    """Return rows of one play as one if one knows what the other does not; those that are equal stay two."""
    found: dict[object, Numbered] = {}
    problems = []
    for line, row in rows:
        play = row.get(PLAY, line)
        first = found.setdefault(play, Numbered(line, row))
        differs = [name for name in row if name in first.row and row[name] != first.row[name]]
        for name in differs:
            text = f"{got(row[name], spelt(first.row[name]))}, as line {first.line} has of this play"
            problems.append(Problem(line, name.removeprefix(RULE), text))
        if row == first.row and line != first.line:
            found[line, play] = Numbered(line, row)
        elif not differs:
            found[play] = Numbered(first.line, first.row | row)
    return list(found.values()), problems


def _with_ending_noted(row: Row, game: Game) -> Row:
    """Return a play with the ending that its note names, if nobody won and no other ending without winners is named."""
    if row.get("ending") or row.get("winners") != 0:
        return row
    noted = f" {fields.plainly(row.get(NOTES, ''))} "
    named = [ending for ending in game.lost if f" {fields.plainly(ending)} " in noted]
    return row | ({"ending": named[0]} if len(named) == 1 else {})


def _still_unknown(rows: Sequence[Row], columns: Columns, options: TableOptions) -> list[str]:
    """Say which figures would be known if the user said how the table is meant."""
    seatless = sum(row.get("winners") == 1 and "winner_seat" not in row and PEOPLE in row for row in rows)
    scored = sum("winners" not in row and "winner_seat" not in row and bool(row.get("scores")) for row in rows)
    said = []
    if seatless and not (columns.in_order or options.in_turn_order):
        where = f"where the winner sat is not known of {counted(seatless, 'play')}"
        said.append(f"{where}; if players are named in turn order, say --in-turn-order")
    if scored and not options.wins:
        what = f"{counted(scored, 'play')} with scores {'does' if scored == 1 else 'do'} not say who won"
        said.append(f"{what}; if the score decides, say --wins highest or --wins lowest")
    return said


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


def _row(
    number: int, cells: list[str], table: TextTable, columns: Columns, readers: Mapping[str, Reader]
) -> tuple[Row, list[Problem], list[LeftOut]]:
    """Read a row; cells that are blank are not known, nor those that say so, which are named."""
    row: Row = {}
    problems, unknown = [], []
    if len(cells) > len(table.header):
        text = f"has {len(cells)} cells, expected {len(table.header)}, as the header has"
        problems.append(Problem(number, "", text))
    for place, cell in enumerate(cells[: len(table.header)]):
        text, column, title = cell.strip(), columns.targets.get(place, ""), table.titles[place]
        if not text or not column:
            continue
        if len(text) > LONGEST:
            problems.append(Problem(number, title, f"has {len(text)} letters, expected at most {LONGEST}"))
        elif column not in TEXTS and is_unknown(text):
            unknown.append(LeftOut(f"line {number}: {title}", f"{show(text)} says nothing that is known"))
        elif column == NOTES and NOTES in row:
            row[NOTES] += f"; {text}"
        else:
            try:
                row[column] = _value(text, column, table.delimiter, readers)
            except ValueError as error:
                problems.append(Problem(number, title, f"{got(text, str(error))}; leave it blank if it is not known"))
    return row, problems, unknown


def _value(text: str, column: str, delimiter: str, readers: Mapping[str, Reader]) -> Any:
    """Return what a cell says; raises `ValueError` that says what was expected."""
    if delimiter != "," and column not in TEXTS and _DECIMAL_COMMA.fullmatch(text):
        text = text.replace(",", ".")
    if column.startswith(RULE):
        return _read_rule(text)
    numbered = NUMBERED.fullmatch(column)
    kind = numbered[1] if numbered else column
    return readers[NAME if numbered and kind in (PLAYER, SEAT) else kind](text)


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
