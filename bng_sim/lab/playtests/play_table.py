"""Read a table of plays: a row for each play, or for each of its seats, under our headers or somebody's own."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.input.problems import MOST_SHOWN, Problem, got, refusal, show
from bng_sim.core.wording import counted
from bng_sim.lab.playtests import amounts, fields, headers, play_columns, seat_rows, sittings, table_text, winners
from bng_sim.lab.playtests.amounts import HOURS_BELOW
from bng_sim.lab.playtests.columns import LeftOut, Read, Row, numeric_seat_columns
from bng_sim.lab.playtests.exports import is_called
from bng_sim.lab.playtests.fields import Reader
from bng_sim.lab.playtests.own_headers import TableOptions
from bng_sim.lab.playtests.play_cells import MINUTES, is_total, read_row
from bng_sim.lab.playtests.play_columns import NOTES, PEOPLE, PLAY, PLAYERS, RULE, Columns
from bng_sim.lab.playtests.seat_rows import BEGAN, NAME, SEAT, Numbered
from bng_sim.lab.playtests.table_text import TextTable

NO_CHOICE = TableOptions()
DATE, GAME = "date", headers.GAME


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
    rows, left_out = _rows(path, table, columns, readers, game)
    words = [*table.words]
    if columns.has_seat_rows:
        rows, has_dates = sittings.with_dates(rows)
        words += ["play numbers begin again at each date, so both together identify a play"] * has_dates
    plays = _settled(path, rows, columns, table, game, options)
    if problems := [wrong for line, row in plays for wrong in _contradictions(line, row, game)]:
        raise refusal(path, problems)
    found = [_with_ending_noted(row, game) for _, row in plays]
    if columns.is_own:
        words += _read_dates(found)
    words += [*_equal(table, rows), *_still_unknown(found, columns, options)]
    people = {name for one in rows for name in _names(one.row)}
    return Read(
        [_stored(row, number, found) for number, row in enumerate(found, 1)],
        [*left_out, *_unread(table, columns)],
        words,
        n_rows=len(table.rows) + len(table.left_out),
        continued=len(rows) - len(found),
        columns=play_columns.listed(table.titles, columns) if columns.is_own else {},
        names=frozenset(people),
    )


def _readers(game: Game) -> dict[str, Reader]:
    """Return target -> what reads its text."""
    return dict.fromkeys((headers.WINNER, BEGAN, GAME), str) | fields.seat_readers(game) | fields.readers(game)


def _rows(
    path: Path, table: TextTable, columns: Columns, readers: Mapping[str, Reader], game: Game
) -> tuple[list[Numbered], list[LeftOut]]:
    """Return the rows that are of plays, and what else the table has; raises `InputError` for wrong cells."""
    rows, problems, left_out = [], list[Problem](), [*table.left_out]
    for number, cells in zip(table.lines[1:], table.rows, strict=True):
        if cells[0].startswith(f"{table_text.COMMENT} "):
            left_out.append(LeftOut(f"line {number}", "begins with # and a space, so it is a comment", 1))
            continue
        if is_total(cells):
            left_out.append(LeftOut(f"line {number}", "sums others up, and is no play", 1))
            continue
        row, wrong, unknown = read_row(number, cells, table, columns, readers)
        if not is_called(row.pop(GAME, game.title), game.title):
            left_out.append(LeftOut(f"line {number}", "of another game", 1))
            continue
        rows.append(Numbered(number, row))
        problems += wrong
        left_out += unknown
    if problems:
        raise refusal(path, problems)
    return rows, left_out


def _settled(
    path: Path, rows: Sequence[Numbered], columns: Columns, table: TextTable, game: Game, options: TableOptions
) -> list[Numbered]:
    """Return a row for each play, with who won; raises `InputError` for rows that contradict each other."""
    of_seats = [*seat_rows.OF_SEATS, *numeric_seat_columns(game)]
    if columns.has_seat_rows:
        has_places = SEAT in columns.targets.values()
        found, problems = seat_rows.join(rows, of_seats, has_places=has_places)
    else:
        found, problems = sittings.one_for_each(rows, in_order=columns.in_order)
    if options.in_turn_order:
        found = [one._replace(in_order=True) for one in found]
    how = winners.Deciding(game, options.wins, table.delimiter)
    plays = []
    for one in found if not problems else []:
        row, wrong = winners.settle(one, of_seats, how)
        plays.append(Numbered(one.line, row))
        problems += wrong
    if problems:
        raise refusal(path, problems)
    return plays


def _names(row: Row) -> Iterator[str]:
    """Yield the names of people in a row."""
    for target, text in row.items():
        if target in (headers.WINNER, BEGAN, PEOPLE, NAME) or target.startswith(("player ", "seat ")):
            yield from winners.split_names(str(text))


def _unread(table: TextTable, columns: Columns) -> list[LeftOut]:
    """Return the columns that are not read, with the reason."""
    found = []
    for place, title in enumerate(table.titles):
        if place in columns.targets or place in columns.skipped:
            continue
        if title.strip():
            why = columns.why_not.get(place, "neither a column of the games table nor a rules parameter")
            found.append(LeftOut(f"column {title}", why))
        elif any(text.strip() for text in table.column(place)):
            found.append(LeftOut(f"column {place + 1}", "has no header"))
    return found


def _equal(table: TextTable, rows: Sequence[Numbered]) -> list[str]:
    """Say which rows without an identifier are equal: two plays may be, so all count."""
    unnamed = {line for line, row in rows if PLAY not in row}
    cells = [(line, tuple(cells)) for line, cells in zip(table.lines[1:], table.rows, strict=True) if line in unnamed]
    repeated = {text for text, n in Counter(text for _, text in cells).items() if n > 1}
    lines = [str(line) for line, text in cells if text in repeated]
    if not lines:
        return []
    more = f" and {len(lines) - MOST_SHOWN} more" if len(lines) > MOST_SHOWN else ""
    return [
        f"lines {', '.join(lines[:MOST_SHOWN])}{more} are equal to others; all count, as no column identifies a play"
    ]


def _read_dates(rows: list[Row]) -> list[str]:
    """Write the dates of plays as 2026-10-02, and say which cannot be read."""
    read, words = amounts.read_dates([row.get(DATE) for row in rows])
    for row, date in zip(rows, read, strict=True):
        if date is not None:
            row[DATE] = date
    return words


def _with_ending_noted(row: Row, game: Game) -> Row:
    """Return a play with the ending that its note names, if nobody won and no other ending without winners is named."""
    if row.get("ending") or row.get("winners") != 0:
        return row
    noted = f" {fields.plainly(row.get(NOTES, ''))} "
    named = [ending for ending in game.lost if f" {fields.plainly(ending)} " in noted]
    return row | ({"ending": named[0]} if len(named) == 1 else {})


def _still_unknown(rows: Sequence[Row], columns: Columns, options: TableOptions) -> list[str]:
    """Say which figures would be known if the user said how the table is meant, or wrote it otherwise."""
    seatless = sum(row.get("winners") == 1 and "winner_seat" not in row and PEOPLE in row for row in rows)
    scored = sum("winners" not in row and "winner_seat" not in row and bool(row.get("scores")) for row in rows)
    said = []
    if seatless and not (columns.in_order or options.in_turn_order):
        where = f"where the winner sat is not known of {counted(seatless, 'play')}"
        said.append(f"{where}; if players are named in turn order, say --in-turn-order")
    if scored and not options.wins:
        what = f"{counted(scored, 'play')} with scores {'does' if scored == 1 else 'do'} not say who won"
        said.append(f"{what}; if the score decides, say --wins highest or --wins lowest")
    elif scored:
        said.append(f"of {counted(scored, 'play')} not every player has a score that is a number, so none wins by it")
    names = [row[winners.UNLISTED] for row in rows if winners.UNLISTED in row]
    if names:
        shown = ", ".join(map(show, dict.fromkeys(names[:MOST_SHOWN])))
        said.append(f"the winner of {counted(len(names), 'play')} is none of the players named, or none are: {shown}")
    short = [row[MINUTES] for row in rows if MINUTES in row]
    if short and max(short) < HOURS_BELOW:
        said.append(f"all plays took less than {HOURS_BELOW} minutes: if these are hours, say so in the header")
    return said


def _contradictions(number: int, row: Row, game: Game) -> Iterator[Problem]:
    """Yield what does not fit together in a play."""
    players = row.get(PLAYERS)
    if players is not None and fields.rules_problem(game, {PLAYERS: players}):
        return  # it is left out
    wrong = fields.rules_problem(game, _rules(row) | ({} if players is None else {PLAYERS: players}))
    if wrong:
        yield Problem(number, "", wrong)
    for name in ("winner_seat", "winners"):
        if row.get(name, 0) > row.get(PLAYERS, fields.MOST_PLAYERS):
            yield Problem(number, name, got(row[name], f"at most {players}, the players"))
    if row.get("ending") in game.lost and row.get("winners", 0) > 0:
        yield Problem(number, "ending", f"got {show(row['ending'])}, which nobody wins, but somebody won")


def _rules(row: Row) -> dict[str, Any]:
    return {name.removeprefix(RULE): row[name] for name in sorted(row) if name.startswith(RULE)}


def _stored(row: Row, number: int, rows: Sequence[Row]) -> Row:
    """Return a play as it is stored: its rules as text, and with an identifier that no other row has."""
    rules = _rules(row)
    others = {name: value for name, value in row.items() if not name.startswith(RULE) and name != winners.UNLISTED}
    taken = {other.get(PLAY) for other in rows}
    own = str(number) if str(number) not in taken else f"row {number}"
    return {PLAY: own} | others | {"rules": json.dumps(rules) if rules else None}
