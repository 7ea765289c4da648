"""Records that an engine works on, and the table of them that a game's rule functions take."""

from typing import Any, NamedTuple

import numpy as np


class Table(NamedTuple):
    """The records of the game being played: its state, the list of moves, the rules, the counts and the event log."""

    state: Any
    moves: Any
    rules: Any
    row: Any
    log: Any


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """Make the type of a record of these fields, aligned, so that it can be copied word by word.

    What alignment adds at the end is a field too, `filler`: bytes that belong to no field could differ between two
    records that say the same. Raises TypeError for a field named like a method of NumPy's records, such as `round`:
    interpreted, that would find the method.
    """
    if taken := [name for name, *_ in fields if hasattr(np.record, name)]:
        raise TypeError(
            f"field {taken[0]}: NumPy's records have a method of that name; choose another, such as `{taken[0]}_`"
        )
    aligned = np.dtype(list(fields), align=True)
    end = max(offset + dtype.itemsize for dtype, offset, *_ in (aligned.fields or {}).values())
    filler = [("filler", np.uint8, aligned.itemsize - end)] if end < aligned.itemsize else []
    return np.dtype((np.record, np.dtype([*fields, *filler], align=True)))
