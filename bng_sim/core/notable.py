"""Games worth reading, of all that a cell has: a game declares by which figures one is typical, or short, or close."""

from dataclasses import dataclass, field

import polars as pl

ALIKE = "games_alike"  # of a row: how many games it stands for, however many a cell has


@dataclass(frozen=True, slots=True)
class Notable:
    """A kind of game of which each cell has one: the first in some order of its games.

    Attributes:
        name: As it is printed: "shortest".
        meaning: Which game that is: "the one with the fewest turns".
        order: Over the `games` table, the lowest first; where the first expression does not decide the second does, and
            so on, and in the end the index. Games that are alike in all columns it names are one row: an aggregate in
            an expression must weigh rows by their number of games, the column `ALIKE`.
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
    games = pl.col(ALIKE).sum().over(kind)
    commonest = pl.col(kind) == pl.col(kind).filter(games == games.max()).min()  # of several the same every time
    distances = []
    for name in columns:
        low, high = (_at(name, commonest, (_games(commonest) - 1) * share + 0.5) for share in (0.25, 0.75))
        middle = [_at(name, commonest, (_games(commonest) - more) / 2) for more in (1, 0)]
        median = (middle[0] + middle[1]) / 2
        distances.append((pl.col(name) - median).abs() / pl.max_horizontal(high - low, pl.lit(1.0)))
    return ~commonest, pl.sum_horizontal(distances)


def _games(among: pl.Expr) -> pl.Expr:
    """The number of games in some of the rows."""
    return pl.col(ALIKE).filter(among).sum()


def _at(name: str, among: pl.Expr, place: pl.Expr) -> pl.Expr:
    """The value at a place, rounded down, of the games in some of the rows, had they been sorted by it."""
    values = pl.col(name).filter(among)
    so_far = pl.col(ALIKE).filter(among).sort_by(values).cum_sum()
    return values.sort().filter(so_far > place.floor()).first().cast(pl.Float64)
