"""Who sits where, as a user writes it: for each seat in turn a character's name, or `random`."""

import difflib
from collections.abc import Iterator, Sequence

from bng_sim.core.errors import InputError

RANDOM = "random"  # drawn anew in every game, as for seats that are left out


def read(names: Sequence[str], known: Sequence[str], players: int, where: str) -> tuple[str | None, ...]:
    """The character of each seat, None where it is drawn.

    Args:
        names: As written.
        known: Who can be given a seat.
        players: How many play.
        where: What an error begins with: where the names were written.

    Raises:
        InputError: For a name that is not known or comes twice, and for more names than players.

    """
    for _, problem in problems(names, known, players):
        raise InputError(f"{where}: {problem}")
    return tuple(None if name == RANDOM else name for name in names)


def problems(names: Sequence[str], known: Sequence[str], players: int) -> Iterator[tuple[int | None, str]]:
    """What is wrong with the names, and how to mend it: with which of them (None: with their number), and the words."""
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
