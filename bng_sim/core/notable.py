"""Games worth reading, of all that a cell has: a game declares by which figures one is typical, or short, or close."""

from dataclasses import dataclass, field

import polars as pl


@dataclass(frozen=True, slots=True)
class Notable:
    """A kind of game of which each cell has one: the first in some order of its games.

    Attributes:
        name: As it is printed: "shortest".
        meaning: Which game that is: "the one with the fewest turns".
        order: Over the `games` table, the lowest first; where the first expression does not decide the second does, and
            so on, and in the end the index. An aggregate in an expression is over all games of the cell.
        of_seats: Further columns for `order`: name -> aggregate over a game's rows of the `seats` table.

    """

    name: str
    meaning: str
    order: tuple[pl.Expr, ...]
    of_seats: dict[str, pl.Expr] = field(default_factory=dict)


def typical(kind: str, *columns: str) -> tuple[pl.Expr, ...]:
    """The order in which the most typical game comes first.

    Only games of the commonest `kind` (a column) are typical: of these, the one nearest to their medians in all
    `columns` together, each distance in interquartile ranges, or in units where that range is less than one.
    """
    commonest = pl.col(kind) == pl.col(kind).mode().min()  # of equally common ones the same every time
    distances = []
    for name in columns:
        among = pl.col(name).filter(commonest)
        scale = pl.max_horizontal(among.quantile(0.75) - among.quantile(0.25), pl.lit(1.0))
        distances.append((pl.col(name) - among.median()).abs() / scale)
    return ~commonest, pl.sum_horizontal(distances)
