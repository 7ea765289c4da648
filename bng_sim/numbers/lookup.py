"""Tables that turn the values of records into what players from elsewhere see, a list of places for each seat."""

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.field_meanings import Meaning


class LookupTables:
    """Collect the tables of meanings, each once, in one array: compiled code looks a value up instead of dividing."""

    def __init__(self, seats: int) -> None:
        """Begin without any, for this number of seats that can be asked."""
        self._seats = seats
        self._known: dict[tuple[int, ...], int] = {}
        self._places: list[int] = []

    def add(self, meaning: Meaning) -> list[int]:
        """Return where the table of a meaning begins, for each seat."""
        return [self._begin(tuple(meaning.seen_from(seat))) for seat in range(self._seats)]

    def add_turned(self, meaning: Meaning) -> tuple[list[int], int]:
        """Add what each value of a meaning is seen as, and last what any other is.

        Returns where that begins, for each seat, and for how many values.
        """
        turned = [[meaning.low + place for place in meaning.seen_from(seat)] for seat in range(self._seats)]
        return [self._begin((*each, meaning.low)) for each in turned], len(turned[0])

    def turned(self, begin: int, n: int, place: int) -> int:
        """Return what is at a place of such a table of `n` values."""
        return self._places[begin + (place if 0 <= place < n else n)]

    def _begin(self, places: tuple[int, ...]) -> int:
        if places not in self._known:
            self._known[places] = len(self._places)
            self._places.extend(places)
        return self._known[places]

    def array(self) -> NDArray[np.int64]:
        """Return all tables, one after the other; of none a 0."""
        return np.array(self._places or [0], np.int64)
