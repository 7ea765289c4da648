"""What the rows of a table say of each play: one row, or one for each of its seats."""

from collections.abc import Mapping, Sequence

from bng_sim.core.input.problems import Problem, got, spelt
from bng_sim.lab.playtests import winners
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.play_columns import NUMBERED, PEOPLE, PLAY, PLAYERS, RULE
from bng_sim.lab.playtests.seat_rows import NAME, PLAYER, SEAT, Numbered, Sitting

DATE = "date"


def with_dates(rows: Sequence[Numbered]) -> tuple[list[Numbered], bool]:
    """Identify plays by date as well, if their numbers begin again at each date; return whether that was so."""
    dates: dict[str, set[str]] = {}
    for _, row in rows:
        if PLAY in row and DATE in row:
            dates.setdefault(row[PLAY], set()).add(row[DATE])
    if all(len(of_play) < 2 for of_play in dates.values()):
        return list(rows), False
    named = [
        Numbered(line, row | {PLAY: f"{row[DATE]} {row[PLAY]}"} if PLAY in row and DATE in row else row)
        for line, row in rows
    ]
    return named, True


def one_for_each(rows: Sequence[Numbered], *, in_order: bool) -> tuple[list[Sitting], list[Problem]]:
    """Return what each row says of a play of its own; two of one play that differ are a problem."""
    found = []
    whole, problems = _joined(rows)
    for line, row in whole:
        play = {name: value for name, value in row.items() if not NUMBERED.fullmatch(name)}
        seats = _numbered(row) or _named(play)
        if wrong := _wrong_seats(line, seats, play):
            problems.append(wrong)
        numbered = {seat: Numbered(line, about) for seat, about in seats.items()}
        found.append(Sitting(line, play, numbered, in_order or not seats))
    return found, problems


def _numbered(row: Row) -> dict[int, Row]:
    """Return what columns with a number say of each seat."""
    seats: dict[int, Row] = {}
    for name, value in row.items():
        if numbered := NUMBERED.fullmatch(name):
            kind = NAME if numbered[1] in (PLAYER, SEAT) else numbered[1]
            seats.setdefault(int(numbered[2]), {})[kind] = value
    return seats


def _named(play: Row) -> dict[int, Row]:
    """Return the seats of the people that a cell lists, if these are as many as played; that is set if unknown."""
    names = winners.split_names(play.get(PEOPLE, ""))
    if not names or len(names) != play.setdefault(PLAYERS, len(names)):
        return {}
    return {place: {NAME: name} for place, name in enumerate(names, 1)}


def _wrong_seats(line: int, seats: Mapping[int, Row], play: Row) -> Problem | None:
    """Return what is wrong with the seats of a play: more than its players, or one left out."""
    players = play.get(PLAYERS)
    names = winners.split_names(play.get(PEOPLE, ""))
    if players is not None and max(len(seats), len(names)) > players:
        return Problem(line, PLAYERS, got(players, f"{max(len(seats), len(names))}, as many as are named"))
    missing = [seat for seat in range(1, max(seats, default=0)) if seat not in seats]
    if missing:
        return Problem(
            line, f"{PLAYER} {missing[0]}", f"is blank, but {PLAYER} {max(seats)} is not; name them in order"
        )
    return None


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
