"""Rows of seats: several rows of a table with the same `play`, which together say what is known of it.

Each may say something of the play as well; what two of them say must not differ.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bng_sim.core.input.problems import Problem, got
from bng_sim.lab.playtests.columns import Row

SEAT, WON, NAME, SCORE, PLACE, CHARACTER = "seat", "won", "name", "score", "place", "character"
BEGAN = "began"  # of a play a name, of a seat a mark
PLAYER = "player"  # and a number: a column of one player's names
OF_SEATS = (SEAT, WON, NAME, SCORE, PLACE, CHARACTER, BEGAN)


class Numbered(NamedTuple):
    """A row with its line in the file."""

    line: int
    row: Row


class Sitting(NamedTuple):
    """What the rows of one play say.

    Attributes:
        line: The first line.
        play: What is said of the play.
        seats: By place what is said of the player there.
        in_order: Whether the places are those in turn order.

    """

    line: int
    play: Row
    seats: Mapping[int, Numbered]
    in_order: bool


def join(rows: Sequence[Numbered], of_seats: Sequence[str], *, has_places: bool) -> tuple[list[Sitting], list[Problem]]:
    """Return what is said of each play, of one row or several.

    Args:
        rows: The rows.
        of_seats: The columns that are of a seat; the others are of the play.
        has_places: Whether rows of seats say which place in turn order each is of; otherwise all rows are of seats.

    """
    problems = [
        Problem(line, "play", "is blank, expected the play that this seat is of")
        for line, row in rows
        if (SEAT in row or not has_places) and "play" not in row
    ]
    problems += [
        Problem(line, name, "is of a seat, expected the number of the seat in this row too")
        for line, row in rows
        for name in row
        if has_places and SEAT not in row and name in of_seats
    ]
    by_play: dict[str | None, list[Numbered]] = {}
    for one in rows:
        by_play.setdefault(one.row.get("play"), []).append(one)
    with_seats = {row["play"] for _, row in rows if (SEAT in row or not has_places) and "play" in row}
    found: list[Sitting] = []
    for play, its in by_play.items():
        if play in with_seats:
            joined, wrong = _join(its, of_seats, has_places=has_places)
            problems += wrong
            found.append(joined)
        else:
            found += [Sitting(*one, {}, True) for one in its]
    return found, problems


def _join(rows: Sequence[Numbered], of_seats: Sequence[str], *, has_places: bool) -> tuple[Sitting, list[Problem]]:
    """Join the rows of one play."""
    play, problems = _of_play(rows, of_seats)
    seats: dict[int, Numbered] = {}
    for number, one in enumerate(rows, 1):
        if has_places and SEAT not in one.row:
            continue
        seat: int = one.row.get(SEAT, number)
        if seat in seats:
            problems.append(Problem(one.line, SEAT, f"got {seat}, which line {seats[seat].line} has of this play too"))
        if seat > play.get("players", seat):
            problems.append(Problem(one.line, SEAT, got(seat, f"at most {play['players']}, the players")))
        seats.setdefault(seat, one)
    return Sitting(rows[0].line, play, seats, in_order=has_places), problems


def _of_play(rows: Sequence[Numbered], of_seats: Sequence[str]) -> tuple[Row, list[Problem]]:
    """Return what the rows say of the play, and where they contradict each other."""
    play: Row = {}
    said: dict[str, int] = {}
    problems = []
    for line, row in rows:
        for name, value in row.items():
            if name in of_seats or value is None:
                continue
            if value != play.setdefault(name, value):
                problems.append(Problem(line, name, got(value, f"{play[name]}, as line {said[name]} has of this play")))
            said.setdefault(name, line)
    return play, problems
