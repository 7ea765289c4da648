"""The course of a game: who led when, who was asked how long after whom, who could not win any more.

An engine has a field `course` of type `record(seats)` in its row of a game and notes in it; `course_tables` makes
columns of that, and what these say stands in `course_columns`. A row is all 0 at first, so seats in it are counted from
1 and 0 is nobody.

Three calls are all that is needed: `asked` at each decision, `turn_ended` after each turn and `end` after the last,
the latter two with each seat's distance from its goal in `course.seats[seat].distance`; the code that updates it sets
`course.has_changed`. What is only tried out, as players that think do, must be noted in another row.
"""

from typing import Any

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel

KEPT = 128  # turns of which it is kept who led; of longer games of every second, fourth, ...
NOBODY = 0

GAME_COLUMNS = ("lead_changes", "half_leader", "comeback", "margin")
SEAT_COLUMNS = ("decisions", "waits", "waited", "longest_wait", "turns_led", "turns_out")

_OF_A_SEAT = (
    ("distance", np.int32),  # from its goal, filled in by the game
    ("most_behind", np.int32),  # by how much it was further from it than the nearest, at the end of any turn
    ("decisions", np.int32),  # times it was asked, but for those since others last were
    ("last_asked", np.int32),  # how often anybody had been when others went on from it
    ("waits", np.int32),  # times it was asked after others had been since
    ("waited", np.int32),  # decisions of others in these waits
    ("longest_wait", np.int32),
    ("turns_led", np.int32),
    ("turns_out", np.int32),
)


def record(seats: int) -> np.dtype[Any]:
    """Return the type of the record of the course of a game with at most this many seats."""
    return np.dtype(
        (
            np.record,
            [  # small numbers, for a row is written once a game: what it is long costs as much as what is noted in it
                ("turns", np.int32),
                ("asked", np.int32),  # how often anybody was
                ("asks", np.int32),  # who was asked last
                ("has_changed", np.int32),  # 0 or 1, set by the game: whether a distance was updated
                ("nearest", np.int32),  # who leads alone
                ("leader", np.int32),  # who last did
                ("lead_changes", np.int32),
                ("winner", np.int32),
                ("half_leader", np.int32),
                ("comeback", np.int32),
                ("margin", np.int32),
                ("thinned", np.int32),  # how often every second of the turns kept was dropped
                ("seats", np.dtype((np.record, list(_OF_A_SEAT))), seats),
                ("leaders", np.int8, KEPT),  # who led alone after each turn that is kept
            ],
        )
    )


@inlined
def asked(course: Any, seat: int) -> None:
    """Note that a seat is asked for a decision."""
    if course.asks != seat + 1:
        pass_on(course, seat)
    course.asked += 1


@kernel
def pass_on(course: Any, seat: int) -> None:
    """Note that another seat is asked than before, and how long it has waited if it was asked earlier."""
    count_asked(course)
    course.asks = seat + 1
    own = course.seats[seat]
    if own.decisions > 0:
        wait = course.asked - own.last_asked
        own.waits += 1
        own.waited += wait
        own.longest_wait = max(own.longest_wait, wait)
    own.last_asked = course.asked


@inlined
def count_asked(course: Any) -> None:
    """Count the decisions of the seat that was asked last, which has been asked since its wait ended."""
    if course.asks != NOBODY:
        last = course.seats[course.asks - 1]
        last.decisions += course.asked - last.last_asked
        last.last_asked = course.asked


@inlined
def turn_ended(course: Any, seats: int, seat: int, was_out: int) -> None:
    """Note how the seats stand after a turn.

    Args:
        course: With each seat's distance from its goal, and `has_changed` set to 1 if any was updated.
        seats: How many there are.
        seat: Which had the turn.
        was_out: 0 or 1: whether it could not win any more when the turn began.

    """
    course.turns += 1
    course.seats[seat].turns_out += was_out
    if course.has_changed == 1:
        course.has_changed = 0
        rank(course, seats)
    if course.nearest != NOBODY:
        course.seats[course.nearest - 1].turns_led += 1
    if course.turns & ((1 << course.thinned) - 1) == 0:
        keep(course)


@kernel
def rank(course: Any, seats: int) -> None:
    """Find who leads, and how far the others are behind."""
    least = course.seats[0].distance
    for seat in range(seats):
        least = min(least, course.seats[seat].distance)
    nearest, n = NOBODY, 0
    for seat in range(seats):
        own = course.seats[seat]
        behind = own.distance - least
        own.most_behind = max(own.most_behind, behind)
        nearest = seat + 1 if behind == 0 else nearest
        n += 1 if behind == 0 else 0
    leader = course.leader
    course.nearest = nearest if n == 1 else NOBODY
    course.leader = nearest if n == 1 else leader
    is_another = course.leader != leader
    course.lead_changes += 1 if leader != NOBODY and is_another else 0


@inlined
def keep(course: Any) -> None:
    """Keep who leads alone after a turn, one of those that are kept."""
    at = (course.turns >> course.thinned) - 1
    if at < KEPT:
        course.leaders[at] = course.nearest
    else:
        thin_out(course)


@kernel
def thin_out(course: Any) -> None:
    """Keep only every second turn from here on; the one at hand, of an odd number among those kept, is none of them."""
    for i in range(KEPT // 2):
        course.leaders[i] = course.leaders[2 * i + 1]
    course.thinned += 1


@kernel
def end(course: Any, seats: int, winner: int) -> None:
    """Note how a game went that is over.

    Args:
        course: With each seat's distance from its goal as the game ended.
        seats: How many there are.
        winner: Which of them won, from 0; negative if none did.

    """
    count_asked(course)
    if course.turns > 0:
        course.half_leader = course.leaders[((course.turns + 1) // 2 >> course.thinned) - 1]
    if winner < 0:
        return
    course.winner = winner + 1
    course.comeback = course.seats[winner].most_behind
    nearest = course.seats[(winner + 1) % seats].distance
    for other in range(seats):
        if other != winner:
            nearest = min(nearest, course.seats[other].distance)
    course.margin = nearest - course.seats[winner].distance
