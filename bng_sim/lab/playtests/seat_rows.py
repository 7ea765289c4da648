"""Rows of seats: several rows of a table with the same `play`, which together say what is known of it.

Each may say something of the play as well; what two of them say must not differ.
"""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from bng_sim.core.input.problems import Problem, got
from bng_sim.lab.playtests.columns import OF_SEATS, Row

SEAT, WON, NAME, SCORE = "seat", "won", "name", "score"


class Numbered(NamedTuple):
    """A row with its line in the file."""

    line: int
    row: Row


def join(rows: Sequence[Numbered], of_seats: Sequence[str]) -> tuple[list[Numbered], list[Problem]]:
    """Return a row for each play that has rows of seats, and all other rows as they are.

    Args:
        rows: The rows.
        of_seats: The columns that are of a seat; the others are of the play.

    """
    problems = [
        Problem(line, "play", "is blank, expected the play that this seat is of")
        for line, row in rows
        if SEAT in row and "play" not in row
    ]
    problems += [
        Problem(line, name, "is of a seat, expected the number of the seat in this row too")
        for line, row in rows
        for name in row
        if SEAT not in row and name in of_seats
    ]
    with_seats = {row["play"] for _, row in rows if SEAT in row and "play" in row}
    found: list[Numbered] = []
    for play in dict.fromkeys(row.get("play") for _, row in rows):
        its = [one for one in rows if one.row.get("play") == play]
        if play in with_seats:
            joined, wrong = _join(its, of_seats)
            problems += wrong
            its = [Numbered(its[0].line, joined)]
        found += its
    return found, problems


def _join(rows: Sequence[Numbered], of_seats: Sequence[str]) -> tuple[Row, list[Problem]]:
    """Join the rows of one play."""
    play, problems = _of_play(rows, of_seats)
    seats: dict[int, Numbered] = {}
    for one in rows:
        seat = one.row.get(SEAT)
        if seat is None:
            continue
        if seat in seats:
            problems.append(Problem(one.line, SEAT, f"got {seat}, which line {seats[seat].line} has of this play too"))
        if seat > play.get("players", seat):
            problems.append(Problem(one.line, SEAT, got(seat, f"at most {play['players']}, the players")))
        seats.setdefault(seat, one)
    problems += _wrong_winners(play, seats)
    return _summed_up(seats, of_seats, play.get("players")) | play, problems


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


def _wrong_winners(play: Row, seats: Mapping[int, Numbered]) -> list[Problem]:
    """Return where rows of seats contradict the sole winner."""
    winner = play.get("winner_seat")
    return [
        Problem(one.line, WON, f"contradicts winner_seat, which is {winner}")
        for seat, one in seats.items()
        if winner is not None and WON in one.row and bool(one.row[WON]) != (seat == winner)
    ]


def _summed_up(seats: Mapping[int, Numbered], of_seats: Sequence[str], players: int | None) -> Row:
    """Return what the seats say: texts in turn order, the sole winner and means where these are known of all."""
    rows = [seats[seat].row for seat in sorted(seats)]
    play: Row = {}
    for name, joined, mark in ((NAME, "people", ", "), (SCORE, "scores", " / ")):
        texts = [f"{value:g}" if isinstance(value, float) else value for row in rows for value in [row.get(name, "")]]
        if any(texts):
            play[joined] = mark.join(texts)
    if len(rows) != players:
        return play
    winners = [row[SEAT] for row in rows if row.get(WON)]
    are_marks = all(row[WON] for row in rows if WON in row)  # who won is marked, and of others the cell is blank
    if len(winners) == 1 and (are_marks or all(WON in row for row in rows)):
        play["winner_seat"] = winners[0]
    for name in of_seats:
        if all(isinstance(row.get(name), float) for row in rows):
            play[OF_SEATS + name] = fmean(row[name] for row in rows)
    return play
