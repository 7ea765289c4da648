"""Parse the setting that assigns characters to seats: a character's name or `random` for each seat in turn."""

import difflib
from collections.abc import Iterator, Sequence

from bng_sim.core.errors import InputError

RANDOM = "random"  # drawn in every game, as for seats that are left out


def read(names: Sequence[str], known: Sequence[str], players: int, where: str) -> tuple[str | None, ...]:
    """Return the character of each seat, None where it is drawn.

    Args:
        names: As written.
        known: Names of all characters.
        players: Number of players.
        where: Source of the names, with which an error message begins.

    Raises:
        InputError: If a name is unknown or occurs twice, or there are more names than players.
    """
    for _, problem in problems(names, known, players):
        raise InputError(f"{where}: {problem}")
    return tuple(None if name == RANDOM else name for name in names)


def problems(names: Sequence[str], known: Sequence[str], players: int) -> Iterator[tuple[int | None, str]]:
    """Yield each problem with the names: the index of the name (None: their number is wrong), and what to do."""
    if len(names) > players:
        more = len(names) - players
        yield None, f"got {len(names)} names, expected at most {players}, one a player; leave out {more}"
    for index, name in enumerate(names):
        if name not in (*known, RANDOM):
            yield index, f"got {name!r}, expected a name of who plays{_hint(name, known)}"
        elif name != RANDOM and name in names[:index]:
            yield index, f"got {name!r} twice, expected a different one for each player; write {RANDOM} for one of them"


def _hint(name: str, known: Sequence[str]) -> str:
    names = [*known, RANDOM]
    near = difflib.get_close_matches(name, names, n=1)
    return f"; did you mean {near[0]}?" if near else f": {', '.join(names)}"
