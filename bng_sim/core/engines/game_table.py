"""What a game's rule functions take."""

from typing import Any, NamedTuple


class Table(NamedTuple):
    """The records of the game being played: its state, the list of moves, the rules, the counts and the event log."""

    state: Any
    moves: Any
    rules: Any
    row: Any
    log: Any
