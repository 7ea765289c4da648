"""Which names may stand where on a written table, so that a page can draw it and offer what fits.

A game declares them in `games/<game>/written_names.py` as `NAMES`. A key without names has a number, a text, or fields
of its own, which a page can tell by what stands there. No engine depends on the list.
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.core.game import Cell

MODULE = "written_names"  # of a game's package: it has the declaration
Listed = Mapping[str, Sequence[Any]]


def _nothing(_cell: Cell[Any]) -> Listed:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names that may stand on a table.

    Attributes:
        cards: `cards(cell)`: key -> the names that may be listed there, `unknown` among them where a card may be one
            that nobody knows. Of a key that has a number for each name, the names.
        choices: `choices(cell)`: key -> the names of which one stands there.
        seats: The keys that have a seat.
        counts: The keys that have a number and may be left out.
        markers: Keys of such numbers, or of others, that are of things lying on the table.
        rest: The keys of cards that are what is left of a deck if they are not written.
        flags: The keys that are yes or no and may be left out.

    """

    cards: Callable[[Cell[Any]], Listed] = _nothing
    choices: Callable[[Cell[Any]], Listed] = _nothing
    seats: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


def names_of(package: str) -> Names:
    """Return what a game's package declares; nothing if it has no such module.

    >>> names_of("bng_sim.core").seats
    ()
    """
    name = f"{package}.{MODULE}"
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(name) is None:
        return Names()
    found: Names = importlib.import_module(name).NAMES
    return found
