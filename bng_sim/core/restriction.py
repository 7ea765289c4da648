"""What a player may be forbidden: a kind of move, the use of a decision, or a card.

A game lists its own in `games/<game>/restrictions.py`; `bng-sim ablate` plays them. No engine knows them: a forbidden
move is taken off the list before a strategy sees it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

LAST = 2**31 - 1  # above the number of any entry: all from the first on
Forbids = Callable[[Any, Any], bool]


@dataclass(frozen=True, slots=True)
class Restriction:
    """Something that one player may not use.

    Attributes:
        name: Its name on the command line.
        words: What the player cannot do, after "may not": `invest`.
        forbids: `forbids(seen, move)`: whether a move uses it; plain Python that numba can compile, with nothing but
            numbers around it.

    """

    name: str
    words: str
    forbids: Forbids


def entries(name: str, words: str, decision: IntEnum, first: int, last: int | None = None) -> Restriction:
    """Forbid the entries of a decision's list from number `first` to `last`, of a game whose moves are numbers.

    Args:
        name: As of a `Restriction`.
        words: The same.
        decision: The decision.
        first: The number of an entry, as the list holds it.
        last: The last number; None: the same.

    """
    asked, low, high = int(decision), first, first if last is None else last

    def forbids(seen: Any, move: Any) -> bool:
        return bool(seen.decision == asked and low <= move <= high)

    return Restriction(name, words, forbids)
