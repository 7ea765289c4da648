"""The course of a game: who led when, who was asked how long after whom, who could not win any more.

An engine has a field `course` of type `COURSE` in its row of a game, notes in it, and makes columns of it; what these
say stands in `course_columns`. A row is all 0 at first, so seats in it are counted from 1 and 0 is nobody.

Three calls are all that is needed: `asked` at each decision, `turn_ended` after each turn and `end` after the last,
the latter two with each seat's distance from its goal in `course.distance`. What is only tried out, as players that
think do, must note in a row of its own, or in none.
"""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.core.compiler import inlined, kernel

MOST_SEATS = 8
KEPT = 256  # turns of which it is kept who led; of longer games of every second, fourth, ...
NOBODY = 0

GAME_COLUMNS = ("lead_changes", "half_leader", "comeback", "margin")
SEAT_COLUMNS = ("decisions", "waits", "waited", "longest_wait", "turns_led", "turns_out")

_OF_SEATS = (np.int64, MOST_SEATS)
COURSE = np.dtype(
    (
        np.record,
        [
            ("turns", np.int64),
            ("asked", np.int64),  # how often anybody was
            ("leader", np.int64),  # who last led alone
            ("lead_changes", np.int64),
            ("winner", np.int64),
            ("half_leader", np.int64),
            ("comeback", np.int64),
            ("margin", np.int64),
            ("distance", *_OF_SEATS),  # of each seat from its goal, filled in by the game
            ("most_behind", *_OF_SEATS),  # by how much it was further from it than the nearest, at the end of any turn
            ("decisions", *_OF_SEATS),  # times it was asked
            ("last_asked", *_OF_SEATS),  # the number of the decision that was its last
            ("waits", *_OF_SEATS),  # times it was asked after others had been since
            ("waited", *_OF_SEATS),  # decisions of others in these waits
            ("longest_wait", *_OF_SEATS),
            ("turns_led", *_OF_SEATS),
            ("turns_out", *_OF_SEATS),
            ("thinned", np.int64),  # how often every second of those kept was dropped
            ("leaders", np.int8, KEPT),  # who led alone after each turn that is kept
        ],
    )
)


@inlined
def asked(course: Any, seat: int) -> None:
    """Note that a seat is asked for a decision."""
    wait = course.asked - course.last_asked[seat]
    course.asked += 1
    if wait > 0 and course.decisions[seat] > 0:
        course.waits[seat] += 1
        course.waited[seat] += wait
        course.longest_wait[seat] = max(course.longest_wait[seat], wait)
    course.decisions[seat] += 1
    course.last_asked[seat] = course.asked


@kernel
def turn_ended(course: Any, seats: int, seat: int, was_out: int) -> None:
    """Note how the seats stand after a turn.

    Args:
        course: With each seat's distance from its goal as it is now.
        seats: How many there are.
        seat: Which had the turn.
        was_out: 0 or 1: whether it could not win any more when the turn began.

    """
    course.turns += 1
    course.turns_out[seat] += was_out
    least = course.distance[0]
    for other in range(seats):
        least = min(least, course.distance[other])
    leader, n = NOBODY, 0
    for other in range(seats):
        behind = course.distance[other] - least
        course.most_behind[other] = max(course.most_behind[other], behind)
        if behind == 0:
            leader, n = other + 1, n + 1
    if n > 1:
        leader = NOBODY
    else:
        course.turns_led[leader - 1] += 1
        if course.leader != NOBODY and course.leader != leader:
            course.lead_changes += 1
        course.leader = leader
    keep(course, leader)


@kernel
def keep(course: Any, leader: int) -> None:
    """Keep who led alone after the turn, if turns of its number are kept."""
    if course.turns % (1 << course.thinned) != 0:
        return
    at = (course.turns >> course.thinned) - 1
    if at == KEPT:  # only every second from here on, and this one is none of them
        for i in range(KEPT // 2):
            course.leaders[i] = course.leaders[2 * i + 1]
        course.thinned += 1
    else:
        course.leaders[at] = leader


@kernel
def end(course: Any, seats: int, winner: int) -> None:
    """Note how a game went that is over.

    Args:
        course: With each seat's distance from its goal as the game ended.
        seats: How many there are.
        winner: Which of them won, from 0; negative if none did.

    """
    if course.turns > 0:
        course.half_leader = course.leaders[((course.turns + 1) // 2 >> course.thinned) - 1]
    if winner < 0:
        return
    course.winner = winner + 1
    course.comeback = course.most_behind[winner]
    nearest = course.distance[(winner + 1) % seats]
    for other in range(seats):
        if other != winner:
            nearest = min(nearest, course.distance[other])
    course.margin = nearest - course.distance[winner]


def games(courses: np.ndarray) -> dict[str, pl.Series]:
    """The columns `GAME_COLUMNS` of games, from their records, shape (games,)."""
    columns = {name: _numbers(courses[name]) for name in GAME_COLUMNS}
    columns["half_leader"] = _where(columns["half_leader"], courses["half_leader"] != NOBODY)
    for name in ("comeback", "margin"):
        columns[name] = _where(columns[name], courses["winner"] != NOBODY)
    return columns


def seats(courses: np.ndarray, players: int, rows: int) -> dict[str, pl.Series]:
    """The columns `SEAT_COLUMNS` of the seats of games, one game after the other.

    Args:
        courses: Their records, shape (games,).
        players: How many seats decide.
        rows: How many seats have a row; those after the players' have nothing in these columns.

    """
    columns = {name: _numbers(courses[name][:, :rows].reshape(-1)) for name in SEAT_COLUMNS}
    is_player = np.tile(np.arange(rows) < players, len(courses))
    columns["longest_wait"] = _where(columns["longest_wait"], courses["waits"][:, :rows].reshape(-1) > 0)
    return {name: _where(column, is_player) for name, column in columns.items()}


def _numbers(values: np.ndarray) -> pl.Series:
    return pl.Series(values.astype(np.int32))


def _where(column: pl.Series, is_known: np.ndarray) -> pl.Series:
    """A column with nothing where it is not known."""
    return column.set(pl.Series(~is_known), None)
