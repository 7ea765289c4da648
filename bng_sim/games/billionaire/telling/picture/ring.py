"""Where the spaces of the ring lie on the page: along the edge of a rectangle, clockwise from its top left (C1)."""

from typing import NamedTuple

LEAST = 4  # columns and rows: the middle of the table needs room


class Ring(NamedTuple):
    """A rectangle, and where on its edge each space is.

    Attributes:
        columns: How many there are.
        rows: How many there are.
        places: Row and column of each space, from 1.

    """

    columns: int
    rows: int
    places: list[tuple[int, int]]


def ring(n: int) -> Ring:
    """Lay the first `n` fields along the edge of a rectangle that is as square as can be."""
    columns = max(LEAST, n // 4 + 1)
    rows = max(LEAST, (n + 5) // 2 - columns)
    top = [(1, column) for column in range(1, columns)]
    right = [(row, columns) for row in range(1, rows)]
    bottom = [(rows, column) for column in range(columns, 1, -1)]
    left = [(row, 1) for row in range(rows, 1, -1)]
    return Ring(columns, rows, [*top, *right, *bottom, *left][:n])
